import { useState } from "react";
import type { FeedFormatQuery, TryFeedRowsMutation } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { entityLabel } from "#shared/feed-labels.ts";
import { paths } from "#shared/paths.ts";
import { CsvFile } from "#web/csv/csv-file.tsx";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { wordedOptions } from "#web/lists/list-answer.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { entityNames } from "../../entities.ts";
import { longestTried, mostTriedErrors, type TryValues, tryForm } from "../../try-form.ts";
import styles from "../feeds.module.css";

const TryFeedRowsDocument = graphql(`
	mutation TryFeedRows($entity: String!, $rows: String!) {
		tryFeedRows(entity: $entity, rows: $rows) {
			rows
			accepted
			unchanged
			rejected
			warned
			rejects {
				line
				field
				code
				reason
			}
			incomplete {
				line
				field
				code
				reason
			}
			warnings {
				line
				field
				code
				reason
			}
		}
	}
`);

type Trial = TryFeedRowsMutation["tryFeedRows"];

/**
 * Where a user who builds a feed sees what the importer would answer, with the portal's own data behind it, and
 * nothing importer.
 */
export function TryView({ format }: { format: FeedFormatQuery["feedFormat"] | undefined }) {
	const form = useForm(tryForm, { values: { entity: format?.entity ?? "orders", rows: format?.example ?? "" } });
	const [trial, setTrial] = useState<Trial>();
	const send = async ({ entity, rows }: TryValues) => {
		setTrial(undefined);
		setTrial((await runInBrowser(TryFeedRowsDocument, { entity, rows })).tryFeedRows);
	};
	return (
		<>
			<PageHeader
				title={m.feeds_try()}
				trail={[{ to: paths.feeds, label: m.feeds_title() }]}
				trailEnd={m.feeds_try()}
			/>
			<div className={styles.cards}>
				<Card>
					<p className={styles.about}>
						{m.feeds_try_about()} <AppLink to={paths.feedFormat(format?.entity)}>{m.feeds_mend_format()}</AppLink>
					</p>
					<Form<TryValues> form={form} label={m.feeds_try()} onSubmit={send}>
						<SelectInput name="entity" choices={wordedOptions(entityNames, entityLabel)} />
						<CsvFile
							onText={(rows) => form.setValues({ rows })}
							accept=".ndjson,.jsonl,.json,.txt"
							mostBytes={longestTried}
							tooLarge={m.feeds_try_file_large()}
						/>
						<div className={styles.json}>
							<TextAreaInput name="rows" rows={12} hint={m.feeds_try_hint()} />
						</div>
						<SubmitButton>{m.feeds_try_send()}</SubmitButton>
					</Form>
				</Card>
				{trial && <Answer trial={trial} />}
			</div>
		</>
	);
}

function Answer({
	trial: { rows, accepted, unchanged, rejected, warned, rejects, incomplete, warnings },
}: {
	trial: Trial;
}) {
	const format = useFormat();
	const most = Math.max(rejects.length, warnings.length);
	return (
		<Card title={m.feeds_try_answer()}>
			<div role="status">
				<DefinitionList
					facts={[
						{ term: m.feeds_admin_rows(), value: format.number(rows) },
						{ term: m.feeds_try_accepted(), value: format.number(accepted) },
						{ term: m.feeds_admin_unchanged(), value: format.number(unchanged) },
						{ term: m.feeds_try_rejected(), value: format.number(rejected) },
						{ term: m.feeds_warnings_title(), value: format.number(warned) },
					]}
				/>
			</div>
			{most >= mostTriedErrors && (
				<p className={styles.about}>{m.feeds_try_first({ most: format.number(mostTriedErrors) })}</p>
			)}
			<Remarks label={m.feeds_try_answer()} title={m.feeds_rejected_reason()} remarks={[...rejects, ...incomplete]} />
			<Remarks label={m.feeds_warnings_title()} title={m.feeds_warnings_warning()} remarks={warnings} />
		</Card>
	);
}

type RemarksProps = { label: string; title: string; remarks: Trial["rejects"] };

/** Errors or warnings, each at its line and field. */
function Remarks({ label, title, remarks }: RemarksProps) {
	const format = useFormat();
	if (remarks.length === 0) return null;
	return (
		<SheetTable
			label={label}
			rows={remarks}
			keyOf={({ line, field, code, reason }) => `${line} ${field} ${code} ${reason}`}
			columns={[
				{ title: m.feeds_rejected_line(), isFigure: true, cell: ({ line }) => format.number(line) },
				{
					title: m.feeds_rejected_field(),
					cell: ({ field }) => (field === "" ? m.feeds_rejected_whole() : <span className="mono">{field}</span>),
				},
				{ title, cell: ({ reason }) => <span className={styles.reason}>{reason}</span> },
			]}
		/>
	);
}
