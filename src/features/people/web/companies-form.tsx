import { useRevalidator } from "react-router";
import type { ShownPersonFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { CheckboxesInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { type CompaniesValues, companiesForm } from "../company/companies-form.ts";

const ChangeCompaniesDocument = graphql(`
	mutation ChangeCompanies($input: ChangeCompaniesInput!) {
		changeCompanies(input: $input)
	}
`);

/**
 * For which of their accounts a person may invite and remove people. After a conflict the form shows the current
 * version and keeps the input.
 */
export function CompaniesForm({ person }: { person: ShownPersonFragment }) {
	const { revalidate } = useRevalidator();
	const form = useForm(companiesForm, { values: { companies: person.companies } });
	const accounts = new Map(
		person.rights.filter(({ list }) => list !== "group").map(({ value, name }) => [value, name]),
	);
	const save = async (values: CompaniesValues) => {
		try {
			const { changeCompanies } = await runInBrowser(ChangeCompaniesDocument, {
				input: { person: person.id, revision: person.revision, ...values },
			});
			showToast(changeCompanies ? m.people_rights_saved() : m.people_rights_same());
			form.clear({ ...values, reason: "" });
		} finally {
			await revalidate();
		}
	};
	return (
		<>
			<p>{m.people_company_right_about()}</p>
			<Form<CompaniesValues> form={form} label={m.people_company_administrator()} onSubmit={save}>
				<CheckboxesInput
					name="companies"
					choices={[...accounts].map(([value, name]) => ({ value, label: `${value} ${name}` }))}
				/>
				<TextAreaInput name="reason" rows={2} hint={m.people_reason_hint()} />
				<SubmitButton>{m.people_rights_save()}</SubmitButton>
			</Form>
		</>
	);
}
