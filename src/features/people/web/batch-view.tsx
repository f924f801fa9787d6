import { useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PlanRightsMutation } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { CellErrors } from "#web/csv/cell-errors.tsx";
import styles from "#web/csv/csv.module.css";
import { CsvFile } from "#web/csv/csv-file.tsx";
import { saveRows } from "#web/csv/save-rows.ts";
import { type CsvPreview, useCsvPreview } from "#web/csv/use-csv-preview.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { AnsweredPart } from "#web/ui/surfaces/opened-part.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { PagedFacts } from "#web/ui/surfaces/paged-facts.tsx";
import { useFormat } from "#web/viewer.tsx";
import { listLabel } from "../people-labels.ts";
import { reasonForm } from "../right.ts";
import { planForm } from "../rights-batch.ts";

const PlanRightsDocument = graphql(`
	mutation PlanRights($input: PlanRightsInput!) {
		planRights(input: $input) {
			revision
			rows {
				line
				email
				name
				list
				value
				isGranted
				isChange
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
const ChangeRightsOfManyDocument = graphql(`
	mutation ChangeRightsOfMany($input: ChangeRightsOfManyInput!) {
		changeRightsOfMany(input: $input)
	}
`);

type Plan = PlanRightsMutation["planRights"];

/**
 * What the page is opened with: rows that the list of people wrote for those who were chosen there, or what has just
 * been changed.
 */
type Opened = { csv?: string; changed?: { count: number; back: string } } | null;

/**
 * Rights of many at once: a file, or rows that were typed; every change is shown before it happens, and can be taken
 * back by rows as well.
 */
export function BatchView() {
	const { key } = useLocation();
	return <Batch key={key} />;
}

const neverChanges = () => () => {};

function Batch() {
	const state = useLocation().state as Opened;
	// The browser keeps it over a reload; the server-rendered page does not have it.
	const changed = useSyncExternalStore(
		neverChanges,
		() => state?.changed,
		() => undefined,
	);
	const format = useFormat();
	const form = useForm(planForm, { values: { csv: state?.csv } });
	const { preview, show } = useCsvPreview<Plan>();
	const previewFile = async ({ csv }: { csv: string }) => {
		const { planRights } = await runInBrowser(PlanRightsDocument, { input: { csv } });
		show(csv, planRights);
	};
	return (
		<>
			<PageHeader
				title={m.people_batch_title()}
				trail={[{ to: paths.people, label: m.people_back() }]}
				trailEnd={m.people_batch_title()}
			/>
			<div className={styles.cards}>
				{changed && (
					<Card title={m.people_batch_done({ count: format.number(changed.count) })}>
						<p className={styles.about}>{m.people_batch_back_about()}</p>
						<Button onClick={() => form.setValues({ csv: changed.back })}>{m.people_batch_back()}</Button>
					</Card>
				)}
				<Card>
					<p className={styles.about}>{m.people_batch_about()}</p>
					<Form<{ csv: string }> form={form} label={m.people_batch_title()} onSubmit={previewFile}>
						<CsvFile onText={(csv) => form.setValues({ csv })} />
						<TextAreaInput name="csv" rows={8} placeholder={"email,change,right\nbuyer@yard.example,add,104233"} />
						<SubmitButton>{m.people_batch_preview()}</SubmitButton>
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
	const changes = plan.rows.filter(({ isChange }) => isChange).length;
	if (plan.faults.length > 0)
		return (
			<Card title={m.people_batch_mend()}>
				<CellErrors faults={plan.faults} />
			</Card>
		);
	return (
		<Card title={m.people_batch_plan({ changes: format.number(changes), rows: format.number(plan.rows.length) })}>
			<PlanTable rows={plan.rows} />
			{changes > 0 && <LandForm csv={csv} plan={plan} changes={changes} />}
		</Card>
	);
}

type Planned = Plan["rows"][number];
const changeLabel = ({ isChange, isGranted }: Planned) =>
	isChange ? (isGranted ? m.people_granted() : m.people_revoked()) : m.people_batch_same();

/** What changes comes first, then what is so already, each in the order of the file. */
function PlanTable({ rows }: Pick<Plan, "rows">) {
	const titles = [m.web_csv_line(), m.people_name(), m.people_email(), m.people_right(), m.people_what()];
	const inOrder = rows.toSorted((a, b) => Number(b.isChange) - Number(a.isChange));
	return (
		<PagedFacts
			label={m.people_batch_changes()}
			titles={titles}
			rows={inOrder}
			factsOf={(row) => ({
				id: String(row.line),
				isQuiet: !row.isChange,
				cells: [
					row.line,
					row.name,
					row.email,
					<>
						{listLabel(row.list)} <span className="mono">{row.value}</span>
					</>,
					changeLabel(row),
				],
			})}
			onSave={() =>
				saveRows(
					m.people_batch_file(),
					titles,
					inOrder.map((row) => [
						row.line,
						row.name,
						row.email,
						`${listLabel(row.list)} ${row.value}`,
						changeLabel(row),
					]),
				)
			}
		/>
	);
}

/** The same file turned round: only what it changed, so that what was so before stays. */
const rowsBack = ({ rows }: Plan) =>
	[
		"email,change,right",
		...rows
			.filter(({ isChange }) => isChange)
			.map((row) => `${row.email},${row.isGranted ? "remove" : "add"},${row.value}`),
	].join("\n");

function LandForm({ csv, plan, changes }: { csv: string; plan: Plan; changes: number }) {
	const format = useFormat();
	const form = useForm(reasonForm);
	const navigate = useNavigate();
	const land = async ({ reason }: { reason: string }) => {
		const { changeRightsOfMany: count } = await runInBrowser(ChangeRightsOfManyDocument, {
			input: { csv, revision: plan.revision, reason },
		});
		showToast(m.people_batch_done({ count: format.number(count) }));
		await navigate(paths.changeMany, { state: { changed: { count, back: rowsBack(plan) } } satisfies Opened });
	};
	return (
		<Form<{ reason: string }>
			form={form}
			label={m.people_batch_land({ count: format.number(changes) })}
			onSubmit={land}
		>
			<TextAreaInput name="reason" rows={2} hint={m.people_reason_hint()} />
			<SubmitButton>{m.people_batch_land({ count: format.number(changes) })}</SubmitButton>
		</Form>
	);
}
