import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { bankSchemes } from "#shared/supplies/bank-states.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { DayInput } from "#web/forms/inputs/day-inputs.tsx";
import { TextAreaInput, TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { type BankValues, bankErrors, bankForm } from "../../bank/bank-form.ts";
import { bankSchemeLabel } from "../../bank/bank-labels.ts";
import styles from "../supplier-profile.module.css";

const AskBankChangeDocument = graphql(`
	mutation AskBankChange($input: AskBankChangeInput!) { askBankChange(input: $input) }
`);

type BankEntryProps = { account: string; today: string; onCancel: () => void };

// No browser keeps these numbers for the next who sits there.
const number = { autoComplete: "off", spellCheck: false } as const;

/** Asks for a change of bank details. Nothing of it is kept as a draft: numbers leave the page only to the mill. */
export function BankEntry({ account, today, onCancel }: BankEntryProps) {
	const form = useForm(bankForm, { values: { scheme: "us", startsOn: today } });
	const { revalidate } = useRevalidator();
	const handleSubmit = async (values: BankValues) => {
		const errors = bankErrors(values, today);
		if (errors.length > 0) throw new InvalidError(m.supplier_profile_bank_not_sent(), errors);
		await runInBrowser(AskBankChangeDocument, { input: { account, values: JSON.stringify(values) } });
		showToast(m.supplier_profile_bank_sent(), "better");
		await revalidate();
	};
	return (
		<Card title={m.supplier_profile_bank_ask()}>
			<Form<BankValues> form={form} label={m.supplier_profile_bank_ask()} onSubmit={handleSubmit}>
				<RadioInput name="scheme" choices={bankSchemes.map((value) => ({ value, label: bankSchemeLabel(value) }))} />
				<div className={styles.pair}>
					<TextInput name="bank" autoComplete="off" />
					<TextInput name="holder" autoComplete="off" />
					<TextInput name="routing" {...number} inputMode="numeric" />
					<TextInput name="account" {...number} inputMode="numeric" hint={m.supplier_profile_bank_secret_hint()} />
					<TextInput name="clabe" {...number} inputMode="numeric" hint={m.supplier_profile_bank_secret_hint()} />
					<TextInput name="iban" {...number} hint={m.supplier_profile_bank_secret_hint()} />
					<DayInput name="startsOn" min={today} />
				</div>
				<TextAreaInput name="reason" rows={3} />
				<div className={styles.actions}>
					<SubmitButton>{m.supplier_profile_bank_send()}</SubmitButton>
					<Button variant="quiet" onClick={onCancel}>
						{m.supplier_profile_cancel()}
					</Button>
				</div>
			</Form>
		</Card>
	);
}
