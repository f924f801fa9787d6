import { useNavigate } from "react-router";
import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { RadioInput, SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { FormFoot } from "#web/forms/parts/form-foot.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { type CompanyInvitationValues, companyInvitationForm } from "../../company-invitation-form.ts";
import { languageLabel } from "../../invitation-labels.ts";
import styles from "./company.module.css";

const InviteToCompanyDocument = graphql(`
	mutation InviteToCompany($input: InviteToCompanyInput!) {
		inviteToCompany(input: $input)
	}
`);

type InviteToCompanyProps = { companies: readonly { code: string; name: string }[]; path: string };

/** Invites a person to one of the accounts that the reader administers for their company. */
export function InviteToCompany({ companies, path }: InviteToCompanyProps) {
	const [only] = companies.length === 1 ? companies : [];
	const form = useForm(companyInvitationForm, {
		values: { language: getLocale(), ...(only && { account: only.code }) },
	});
	const navigate = useNavigate();
	const invite = async (input: CompanyInvitationValues) => {
		await runInBrowser(InviteToCompanyDocument, { input });
		showToast(m.invitations_sent({ email: input.email }));
		await navigate(path);
	};
	return (
		<>
			<PageHeader
				title={m.invitations_new()}
				trail={[{ to: path, label: m.people_company_title() }]}
				trailEnd={m.invitations_new()}
			/>
			<Card>
				<p className={styles.about}>{m.invitations_company_about()}</p>
				<Form<CompanyInvitationValues> form={form} label={m.invitations_new()} onSubmit={invite}>
					<SelectInput
						name="account"
						placeholder={m.invitations_company_choose()}
						choices={companies.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
					/>
					<TextInput name="email" kind="email" autoComplete="off" spellCheck={false} />
					<TextInput name="name" autoComplete="off" />
					<RadioInput name="language" choices={["en", "es"].map((value) => ({ value, label: languageLabel(value) }))} />
					<FormFoot>
						<SubmitButton>{m.invitations_send()}</SubmitButton>
					</FormFoot>
				</Form>
			</Card>
		</>
	);
}
