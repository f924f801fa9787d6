import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
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

type Made = { id: string; key: string };
type RotateKeyProps = {
	isGood: boolean;
	/** What becomes of the two keys. */
	about: string;
	pathOf: (id: string) => string;
	rotate: (values: RotateKeyValues) => Promise<Made>;
};

/** The next key of the same program, shown this once; both hold for as long as the form says. */
export function RotateKey({ isGood, about, pathOf, rotate }: RotateKeyProps) {
	const [made, setMade] = useState<Made>();
	const form = useForm(rotateKeyForm, { values: { overlap: "24" } });
	const { revalidate } = useRevalidator();
	const handleSubmit = async (values: RotateKeyValues) => {
		setMade(await rotate(values));
		await revalidate();
	};
	if (made)
		return (
			<>
				<SecretCard title={m.api_keys_made()} about={m.api_keys_once()} secret={made.key} />
				<p>
					<AppLink to={pathOf(made.id)}>{m.api_keys_go_on()}</AppLink>
				</p>
			</>
		);
	if (!isGood) return null;
	return (
		<Card title={m.api_keys_rotate()}>
			<p className={styles.about}>{about}</p>
			<Form<RotateKeyValues> form={form} label={m.api_keys_rotate()} onSubmit={handleSubmit}>
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
export function RevokeKey({ revoke }: { revoke: (values: { reason: string }) => Promise<unknown> }) {
	const form = useForm(revokeKeyForm);
	const { revalidate } = useRevalidator();
	const handleSubmit = async (values: { reason: string }) => {
		await revoke(values);
		showToast(m.api_keys_revoked_now());
		await revalidate();
	};
	return (
		<Card title={m.api_keys_revoke()}>
			<p className={styles.about}>{m.api_keys_revoke_about()}</p>
			<Form<{ reason: string }> form={form} label={m.api_keys_revoke()} onSubmit={handleSubmit}>
				<TextInput name="reason" maxLength={500} autoComplete="off" />
				<SubmitButton>{m.api_keys_revoke()}</SubmitButton>
			</Form>
		</Card>
	);
}
