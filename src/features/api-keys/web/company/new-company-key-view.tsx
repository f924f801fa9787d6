import { useState } from "react";
import type { AdministeredAccountFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { type AccountList, firstCallPath, scopesForLists } from "#shared/keys/company-scopes.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useNodeState } from "#web/forms/core/use-field.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { CheckboxesInput } from "#web/forms/inputs/choice-inputs.tsx";
import { DayInput } from "#web/forms/inputs/day-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { FormFoot } from "#web/forms/parts/form-foot.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { SecretCard } from "#web/ui/surfaces/secret-card.tsx";
import { type NewCompanyKeyValues, newCompanyKeyForm } from "../../api-key-form.ts";
import { scopeChoices } from "../../api-key-labels.ts";
import styles from "../api-keys.module.css";

export const MakeCompanyKeyDocument = graphql(`
	mutation MakeCompanyKey($input: MakeCompanyKeyInput!) {
		makeCompanyKey(input: $input) {
			id
			key
		}
	}
`);

export type ShownOnce = { id: string; key: string; scopes: readonly string[] };
type NewCompanyKeyViewProps = { accounts: readonly AdministeredAccountFragment[]; path: string };

/** Makes a key of the company, and then shows it, this once, with a first call. */
export function NewCompanyKeyView({ accounts, path }: NewCompanyKeyViewProps) {
	const [made, setMade] = useState<ShownOnce>();
	return (
		<>
			<PageHeader
				title={m.api_keys_new()}
				trail={[{ to: path, label: m.api_keys_company_title() }]}
				trailEnd={m.api_keys_new()}
			/>
			<div className={styles.cards}>
				{made ? <MadeKey made={made} path={path} /> : <NewKeyForm accounts={accounts} onMade={setMade} />}
			</div>
		</>
	);
}

/** A key, the one time that it is shown, with a first call. */
export function MadeKey({ made, path }: { made: ShownOnce; path: string }) {
	const first = firstCallPath(made.scopes);
	return (
		<>
			<SecretCard title={m.api_keys_made()} about={m.api_keys_once()} secret={made.key} />
			{first && (
				<SecretCard
					title={m.api_keys_company_first()}
					about={m.api_keys_company_first_about()}
					secret={`curl -H "Authorization: Bearer ${made.key}" "${window.location.origin}${first}"`}
				/>
			)}
			<p>
				<ButtonLink to={`${path}?key=${made.id}`} variant="primary">
					{m.api_keys_go_on()}
				</ButtonLink>
			</p>
		</>
	);
}

type NewKeyFormProps = Pick<NewCompanyKeyViewProps, "accounts"> & { onMade: (made: ShownOnce) => void };

/** The scopes are those of the selected accounts; before any is selected, of all. */
function NewKeyForm({ accounts, onMade }: NewKeyFormProps) {
	const form = useForm(newCompanyKeyForm, {
		values: { accounts: accounts.length === 1 ? accounts.map(({ code }) => code) : [], scopes: [] },
	});
	const { accounts: selected = [] } = (useNodeState(form.root).value ?? {}) as Partial<NewCompanyKeyValues>;
	const chosen = selected.length > 0 ? accounts.filter(({ code }) => selected.includes(code)) : accounts;
	const scopes = scopesForLists(new Set(chosen.flatMap(({ lists }) => lists as AccountList[])));
	const make = async (values: NewCompanyKeyValues) => {
		const input = { ...values, scopes: values.scopes.filter((scope) => scopes.some((one) => one === scope)) };
		const { makeCompanyKey } = await runInBrowser(MakeCompanyKeyDocument, { input });
		onMade({ ...makeCompanyKey, scopes: input.scopes });
	};
	return (
		<Card>
			<p className={styles.about}>{m.api_keys_company_new_about()}</p>
			<Form<NewCompanyKeyValues> form={form} label={m.api_keys_new()} onSubmit={make}>
				<div className={styles.pair}>
					<TextInput name="name" hint={m.api_keys_name_hint()} maxLength={120} autoComplete="off" />
					<DayInput name="expiresOn" hint={m.api_keys_expires_hint()} />
				</div>
				<CheckboxesInput
					name="accounts"
					choices={accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
					hint={m.api_keys_company_accounts_hint()}
				/>
				<CheckboxesInput name="scopes" choices={scopeChoices(scopes)} hint={m.api_keys_company_scopes_hint()} />
				<FormFoot>
					<SubmitButton>{m.api_keys_make()}</SubmitButton>
				</FormFoot>
			</Form>
		</Card>
	);
}
