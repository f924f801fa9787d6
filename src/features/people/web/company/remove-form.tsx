import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import type { SelectedRows } from "#web/lists/selection-bar.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { useFormat } from "#web/viewer.tsx";
import { reasonForm } from "../../right.ts";
import styles from "../review/review.module.css";
import { SelectedMembers } from "./selected-members.tsx";

const RemoveFromCompanyDocument = graphql(`
	mutation RemoveFromCompany($input: RemoveFromCompanyInput!) {
		removeFromCompany(input: $input) {
			removed
			left
		}
	}
`);

/** Why people lose an account of the company. What was typed stays when it is refused. */
export function RemoveForm({ chosen }: { chosen: SelectedRows }) {
	const format = useFormat();
	const form = useForm(reasonForm);
	const { revalidate } = useRevalidator();
	const remove = async ({ reason }: { reason: string }) => {
		const { removeFromCompany } = await runInBrowser(RemoveFromCompanyDocument, {
			input: { view: chosen.query, reason },
		});
		const { removed, left } = removeFromCompany;
		const words = [m.people_company_removed({ count: format.number(removed) })];
		if (left > 0) words.push(m.people_company_left({ count: format.number(left) }));
		showToast(words.join(" "));
		chosen.clear();
		await revalidate();
	};
	return (
		<>
			<p className={styles.about}>{m.people_company_remove_about({ count: format.number(chosen.count) })}</p>
			<SelectedMembers view={chosen.query} />
			<Form<{ reason: string }> form={form} label={m.people_review_remove()} onSubmit={remove}>
				<TextAreaInput name="reason" rows={2} hint={m.people_reason_hint()} />
				<SubmitButton>{m.people_review_remove()}</SubmitButton>
			</Form>
		</>
	);
}
