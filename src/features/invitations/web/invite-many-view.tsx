import { useNavigate } from "react-router";
import type { PlanInvitationsMutation } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { CellErrors } from "#web/csv/cell-errors.tsx";
import styles from "#web/csv/csv.module.css";
import { CsvFile } from "#web/csv/csv-file.tsx";
import { type CsvPreview, useCsvPreview } from "#web/csv/use-csv-preview.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { AnsweredPart } from "#web/ui/surfaces/opened-part.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { PagedFacts } from "#web/ui/surfaces/paged-facts.tsx";
import { useFormat } from "#web/viewer.tsx";
import { invitationsFileForm } from "../invitation-form.ts";
import { areaLabel, languageLabel } from "../invitation-labels.ts";

const PlanInvitationsDocument = graphql(`
	mutation PlanInvitations($input: PlanInvitationsInput!) {
		planInvitations(input: $input) {
			revision
			rows {
				line
				email
				name
				area
				language
				groups
				accounts
				days
			}
			faults {
				line
				column
				value
				reason
			}
		}
	}
`);
const InvitePeopleDocument = graphql(`
	mutation InvitePeople($input: InvitePeopleInput!) {
		invitePeople(input: $input)
	}
`);

type Plan = PlanInvitationsMutation["planInvitations"];

const example = "email,name,area,language,accounts\nbuyer@yard.example,Ana Ruiz,customer,es,104233 200310";

/** Invites many people from a file; all are shown before any mail is sent. */
export function InviteManyView() {
	const form = useForm(invitationsFileForm);
	const { preview, show } = useCsvPreview<Plan>();
	const previewFile = async ({ csv }: { csv: string }) => {
		const { planInvitations } = await runInBrowser(PlanInvitationsDocument, { input: { csv } });
		show(csv, planInvitations);
	};
	return (
		<>
			<PageHeader
				title={m.invitations_many()}
				trail={[{ to: paths.invitations, label: m.invitations_back() }]}
				trailEnd={m.invitations_many()}
			/>
			<div className={styles.cards}>
				<Card>
					<p className={styles.about}>{m.invitations_many_about()}</p>
					<Form<{ csv: string }> form={form} label={m.invitations_many()} onSubmit={previewFile}>
						<CsvFile onText={(csv) => form.setValues({ csv })} />
						<TextAreaInput name="csv" rows={8} placeholder={example} />
						<SubmitButton>{m.invitations_look()}</SubmitButton>
					</Form>
				</Card>
				{preview && (
					<AnsweredPart key={preview.time}>
						<PlanCard {...preview} />
					</AnsweredPart>
				)}
			</div>
		</>
	);
}

function PlanCard({ csv, plan }: CsvPreview<Plan>) {
	const format = useFormat();
	const count = format.number(plan.rows.length);
	const form = useForm({ fields: {} });
	const navigate = useNavigate();
	if (plan.faults.length > 0)
		return (
			<Card title={m.invitations_mend()}>
				<CellErrors faults={plan.faults} />
			</Card>
		);
	const invite = async () => {
		const { invitePeople } = await runInBrowser(InvitePeopleDocument, { input: { csv, revision: plan.revision } });
		showToast(m.invitations_many_sent({ count: format.number(invitePeople) }));
		await navigate(paths.invitations);
	};
	return (
		<Card title={m.invitations_plan({ count })}>
			<PlanTable rows={plan.rows} />
			<Form form={form} label={m.invitations_many_send({ count })} onSubmit={invite}>
				<SubmitButton>{m.invitations_many_send({ count })}</SubmitButton>
			</Form>
		</Card>
	);
}

function PlanTable({ rows }: Pick<Plan, "rows">) {
	const format = useFormat();
	const count = format.number(rows.length);
	return (
		<PagedFacts
			label={m.invitations_plan({ count })}
			titles={[
				...[m.invitations_email(), m.invitations_name(), m.invitations_area(), m.invitations_language()],
				...[m.invitations_accounts(), m.invitations_groups(), m.invitations_days()],
			]}
			rows={rows}
			factsOf={(row) => ({
				id: String(row.line),
				cells: [
					row.email,
					row.name,
					areaLabel(row.area),
					languageLabel(row.language),
					row.accounts.join(", "),
					row.groups.join(", "),
					format.number(row.days),
				],
			})}
		/>
	);
}
