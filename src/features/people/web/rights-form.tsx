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
import { assignableGroups, type RightList, type RightsFormValues, rightsForm } from "../right.ts";

const ChangeRightsDocument = graphql(`
	mutation ChangeRights($input: ChangeRightsInput!) {
		changeRights(input: $input)
	}
`);

const groupChoices = assignableGroups.map((name) => ({ value: name, label: name }));

/** All rights of one person as one form. A conflict brings the rights as they are now, and keeps what was entered. */
export function RightsForm({ person }: { person: ShownPersonFragment }) {
	const { revalidate } = useRevalidator();
	const of = (list: RightList) => person.rights.filter((right) => right.list === list).map(({ value }) => value);
	const form = useForm(rightsForm, {
		values: {
			groups: of("group").filter((name) => assignableGroups.some((known) => known === name)),
			soldTo: of("sold_to").join(" "),
			shipTo: of("ship_to").join(" "),
			suppliers: of("supplier").join(" "),
		},
	});
	const handleSubmit = async (values: RightsFormValues) => {
		try {
			const { changeRights } = await runInBrowser(ChangeRightsDocument, {
				input: { person: person.id, revision: person.revision, ...values },
			});
			showToast(changeRights ? m.people_rights_saved() : m.people_rights_same());
			form.clear({ ...values, reason: "" });
		} finally {
			await revalidate();
		}
	};
	return (
		<Form<RightsFormValues> form={form} label={m.people_rights_form()} onSubmit={handleSubmit}>
			<CheckboxesInput name="groups" choices={groupChoices} />
			<TextAreaInput name="soldTo" rows={2} hint={m.people_codes_hint()} />
			<TextAreaInput name="shipTo" rows={2} hint={m.people_codes_hint()} />
			<TextAreaInput name="suppliers" rows={2} hint={m.people_codes_hint()} />
			<TextAreaInput name="reason" rows={2} hint={m.people_reason_hint()} />
			<SubmitButton>{m.people_rights_save()}</SubmitButton>
		</Form>
	);
}
