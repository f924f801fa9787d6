import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import type { SelectedRows } from "#web/lists/selection-bar.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { useFormat } from "#web/viewer.tsx";
import { type PeopleAct, type PeopleActValues, peopleActForm, peopleActs } from "../../people-acts.ts";
import styles from "../review/review.module.css";
import { SelectedNames } from "./selected-names.tsx";

const ActOnPeopleDocument = graphql(`
	mutation ActOnPeople($input: ActOnPeopleInput!) {
		actOnPeople(input: $input) {
			done
			same
			own
		}
	}
`);

const words: Record<PeopleAct, () => string> = {
	deactivate: m.people_deactivate,
	activate: m.people_activate,
	signOut: m.people_sign_out,
};

/** The access of many at once, with one reason. What was typed stays when it is refused. */
export function ActOnMany({ chosen }: { chosen: SelectedRows }) {
	const format = useFormat();
	const form = useForm(peopleActForm);
	const { revalidate } = useRevalidator();
	const act = async (values: PeopleActValues) => {
		const { actOnPeople } = await runInBrowser(ActOnPeopleDocument, { input: { view: chosen.query, ...values } });
		const { done, same, own } = actOnPeople;
		const outcome = [m.people_bulk_done({ done: format.number(done), same: format.number(same) })];
		if (own > 0) outcome.push(m.people_bulk_not_oneself());
		showToast(outcome.join(" "));
		chosen.clear();
		await revalidate();
	};
	return (
		<>
			<p className={styles.about}>{m.people_bulk_access_about({ count: format.number(chosen.count) })}</p>
			<SelectedNames view={chosen.query} />
			<Form<PeopleActValues> form={form} label={m.people_access_title()} onSubmit={act}>
				<RadioInput name="act" choices={peopleActs.map((value) => ({ value, label: words[value]() }))} />
				<TextAreaInput name="reason" rows={2} hint={m.people_bulk_reason_hint()} />
				<SubmitButton>{m.people_bulk_go()}</SubmitButton>
			</Form>
		</>
	);
}
