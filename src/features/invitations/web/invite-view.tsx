import { useNavigate } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useNodeState } from "#web/forms/core/use-field.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { CheckboxesInput, RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { NumberInput } from "#web/forms/inputs/number-input.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { FormFoot } from "#web/forms/parts/form-foot.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { type InvitationValues, invitationForm, invitedGroups } from "../invitation-form.ts";
import { areaLabel, languageLabel } from "../invitation-labels.ts";
import { invitationAreas, mostInvitationDays } from "../invitation-state.ts";
import { AccountsInput } from "./accounts-input.tsx";
import styles from "./invitation.module.css";

const InvitePersonDocument = graphql(`
	mutation InvitePerson($input: InvitePersonInput!) {
		invitePerson(input: $input)
	}
`);

const worded = (codes: readonly string[], word: (code: string) => string) =>
	codes.map((value) => ({ value, label: word(value) }));

/** Invites one person. */
export function InviteView() {
	const form = useForm(invitationForm, { values: { language: "en" } });
	const { area, accounts } = useNodeState(form.root).value as Partial<InvitationValues>;
	const navigate = useNavigate();
	const handleSubmit = async (values: InvitationValues) => {
		const { invitePerson } = await runInBrowser(InvitePersonDocument, { input: values });
		showToast(m.invitations_sent({ email: values.email }));
		await navigate(paths.invitation(invitePerson));
	};
	return (
		<>
			<PageHeader
				title={m.invitations_new()}
				trail={[{ to: paths.invitations, label: m.invitations_back() }]}
				trailEnd={m.invitations_new()}
			/>
			<div className={styles.cards}>
				<Card>
					<p className={styles.about}>{m.invitations_new_why()}</p>
					<Form<InvitationValues> form={form} label={m.invitations_new()} onSubmit={handleSubmit}>
						<TextInput name="email" kind="email" autoComplete="off" spellCheck={false} />
						<TextInput name="name" autoComplete="off" />
						<RadioInput name="area" choices={worded(invitationAreas, areaLabel)} />
						<AccountsInput area={area} accounts={accounts} />
						<CheckboxesInput name="groups" choices={worded(invitedGroups, (name) => name)} />
						<RadioInput name="language" choices={worded(["en", "es"], languageLabel)} />
						<NumberInput name="days" hint={m.invitations_days_hint({ most: mostInvitationDays })} />
						<FormFoot>
							<SubmitButton>{m.invitations_send()}</SubmitButton>
						</FormFoot>
					</Form>
				</Card>
			</div>
		</>
	);
}
