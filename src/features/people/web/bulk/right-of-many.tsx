import { useNavigate } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import type { SelectedRows } from "#web/lists/selection-bar.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type RightOfManyValues, rightOfManyForm } from "../../people-acts.ts";
import styles from "../review/review.module.css";
import { SelectedNames } from "./selected-names.tsx";

const PeopleAddressesDocument = graphql(`
	query PeopleAddresses($view: String!) {
		peopleAddresses(view: $view)
	}
`);

/** Rows for the page that changes many rights, which shows every change before it happens. */
export function RightOfMany({ chosen }: { chosen: SelectedRows }) {
	const format = useFormat();
	const form = useForm(rightOfManyForm, { values: { change: "add" } });
	const navigate = useNavigate();
	const write = async ({ change, right }: RightOfManyValues) => {
		const { peopleAddresses } = await runInBrowser(PeopleAddressesDocument, { view: chosen.query });
		const rows = peopleAddresses.map((email) => `${email},${change},${right.trim()}`);
		await navigate(paths.changeMany, { state: { csv: ["email,change,right", ...rows].join("\n") } });
	};
	return (
		<>
			<p className={styles.about}>{m.people_bulk_rights_about({ count: format.number(chosen.count) })}</p>
			<SelectedNames view={chosen.query} />
			<Form<RightOfManyValues> form={form} label={m.people_bulk_rights()} onSubmit={write}>
				<RadioInput
					name="change"
					choices={[
						{ value: "add", label: m.people_bulk_give() },
						{ value: "remove", label: m.people_bulk_take() },
					]}
				/>
				<TextInput name="right" hint={m.people_bulk_right_hint()} autoComplete="off" spellCheck={false} />
				<SubmitButton>{m.people_batch_preview()}</SubmitButton>
			</Form>
		</>
	);
}
