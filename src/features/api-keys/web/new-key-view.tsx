import { useState } from "react";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { CheckboxesInput } from "#web/forms/inputs/choice-inputs.tsx";
import { DayInput } from "#web/forms/inputs/day-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { SecretCard } from "#web/ui/surfaces/secret-card.tsx";
import { type NewKeyValues, newKeyForm } from "../api-key-form.ts";
import { scopeChoices } from "../api-key-labels.ts";
import styles from "./api-keys.module.css";

const MakeApiKeyDocument = graphql(`
	mutation MakeApiKey($input: MakeApiKeyInput!) {
		makeApiKey(input: $input) {
			id
			key
		}
	}
`);

type Made = { id: string; key: string };

/** Makes a key, and then shows it, this once. */
export function NewKeyView() {
	const [made, setMade] = useState<Made>();
	return (
		<>
			<PageHeader
				title={m.api_keys_new()}
				trail={[{ to: paths.apiKeys, label: m.api_keys_title() }]}
				trailEnd={m.api_keys_new()}
			/>
			<div className={styles.cards}>
				{made ? (
					<>
						<SecretCard title={m.api_keys_made()} about={m.api_keys_once()} secret={made.key} />
						<p>
							<ButtonLink to={paths.apiKey(made.id)} variant="primary">
								{m.api_keys_go_on()}
							</ButtonLink>
						</p>
					</>
				) : (
					<NewKeyForm onMade={setMade} />
				)}
			</div>
		</>
	);
}

function NewKeyForm({ onMade }: { onMade: (made: Made) => void }) {
	const form = useForm(newKeyForm, { values: { scopes: [] } });
	const make = async (values: NewKeyValues) =>
		onMade((await runInBrowser(MakeApiKeyDocument, { input: { ...values } })).makeApiKey);
	return (
		<Card>
			<p className={styles.about}>{m.api_keys_about()}</p>
			<Form<NewKeyValues> form={form} label={m.api_keys_new()} onSubmit={make}>
				<div className={styles.pair}>
					<TextInput name="name" hint={m.api_keys_name_hint()} maxLength={120} autoComplete="off" />
					<TextInput
						name="source"
						hint={m.api_keys_source_hint()}
						maxLength={60}
						autoComplete="off"
						spellCheck={false}
					/>
					<TextInput
						name="supplier"
						hint={m.api_keys_supplier_hint()}
						maxLength={40}
						autoComplete="off"
						spellCheck={false}
					/>
					<DayInput name="expiresOn" hint={m.api_keys_expires_hint()} />
				</div>
				<CheckboxesInput name="scopes" choices={scopeChoices()} hint={m.api_keys_scopes_hint()} />
				<SubmitButton>{m.api_keys_make()}</SubmitButton>
			</Form>
		</Card>
	);
}
