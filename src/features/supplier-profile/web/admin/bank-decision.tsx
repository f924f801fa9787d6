import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { type DecisionValues, decisionForm } from "../../bank/bank-form.ts";

const DecideBankChangeDocument = graphql(`
	mutation DecideBankChange($input: DecideBankChangeInput!) { decideBankChange(input: $input) }
`);

type BankDecisionProps = { account: string; name: string; number: number; isReady: boolean };

/** The second person's yes or no, or the no alone while it waits for a contact. Neither is chosen beforehand. */
export function BankDecision({ account, name, number, isReady }: BankDecisionProps) {
	const form = useForm(decisionForm);
	const { revalidate } = useRevalidator();
	const handleSubmit = async ({ decision, refusal }: DecisionValues) => {
		await runInBrowser(DecideBankChangeDocument, {
			input: { account, number, decision, ...(refusal ? { refusal } : {}) },
		});
		showToast(
			decision === "confirmed" ? m.supplier_profile_admin_confirmed() : m.supplier_profile_admin_refused(),
			"better",
		);
		await revalidate();
	};
	return (
		<Form<DecisionValues> form={form} label={`${m.supplier_profile_bank_decision()}: ${name}`} onSubmit={handleSubmit}>
			<RadioInput
				name="decision"
				choices={[
					...(isReady ? [{ value: "confirmed", label: m.supplier_profile_admin_confirm() }] : []),
					{ value: "refused", label: m.supplier_profile_admin_refuse() },
				]}
			/>
			<TextAreaInput name="refusal" rows={2} />
			<SubmitButton>{m.supplier_profile_admin_decide()}</SubmitButton>
		</Form>
	);
}
