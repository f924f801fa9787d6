import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { DayInput } from "#web/forms/inputs/day-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { SecretCard } from "#web/ui/surfaces/secret-card.tsx";
import { type RotateKeyValues, revokeKeyForm, rotateKeyForm } from "../api-key-form.ts";
import { overlapChoices } from "../api-key-labels.ts";
import styles from "./api-keys.module.css";

const RotateApiKeyDocument = graphql(`
	mutation RotateApiKey($input: RotateApiKeyInput!) {
		rotateApiKey(input: $input) {
			id
			key
		}
	}
`);
const RevokeApiKeyDocument = graphql(`
	mutation RevokeApiKey($input: RevokeApiKeyInput!) {
		revokeApiKey(input: $input)
	}
`);

/** The next key of the same program, shown this once; both hold for as long as the form says. */
export function RotateKey({ id, isGood }: { id: string; isGood: boolean }) {
	const [made, setMade] = useState<{ id: string; key: string }>();
	const form = useForm(rotateKeyForm, { values: { overlap: "24" } });
	const { revalidate } = useRevalidator();
	const rotate = async (values: RotateKeyValues) => {
		setMade((await runInBrowser(RotateApiKeyDocument, { input: { id, ...values } })).rotateApiKey);
		await revalidate();
	};
	if (made)
		return (
			<>
				<SecretCard title={m.api_keys_made()} about={m.api_keys_once()} secret={made.key} />
				<p>
					<AppLink to={paths.apiKey(made.id)}>{m.api_keys_go_on()}</AppLink>
				</p>
			</>
		);
	if (!isGood) return null;
	return (
		<Card title={m.api_keys_rotate()}>
			<p className={styles.about}>{m.api_keys_rotate_about()}</p>
			<Form<RotateKeyValues> form={form} label={m.api_keys_rotate()} onSubmit={rotate}>
				<div className={styles.pair}>
					<SelectInput name="overlap" choices={overlapChoices()} />
					<DayInput name="expiresOn" hint={m.api_keys_expires_hint()} />
				</div>
				<SubmitButton>{m.api_keys_rotate()}</SubmitButton>
			</Form>
		</Card>
	);
}

/** Ends the key at once. */
export function RevokeKey({ id }: { id: string }) {
	const form = useForm(revokeKeyForm);
	const { revalidate } = useRevalidator();
	const revoke = async (values: { reason: string }) => {
		await runInBrowser(RevokeApiKeyDocument, { input: { id, ...values } });
		showToast(m.api_keys_revoked_now());
		await revalidate();
	};
	return (
		<Card title={m.api_keys_revoke()}>
			<p className={styles.about}>{m.api_keys_revoke_about()}</p>
			<Form<{ reason: string }> form={form} label={m.api_keys_revoke()} onSubmit={revoke}>
				<TextInput name="reason" maxLength={500} autoComplete="off" />
				<SubmitButton>{m.api_keys_revoke()}</SubmitButton>
			</Form>
		</Card>
	);
}
