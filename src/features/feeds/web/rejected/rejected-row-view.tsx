import type { ShownRejectFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { entityLabel } from "#shared/feed-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { currentLanguage } from "#web/language.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { rejectedReason, rejectedStateLabel } from "../../rejected/rejected-labels.ts";
import styles from "../feeds.module.css";
import { DismissCard, MendCard } from "./mend-card.tsx";
import { RejectedPill } from "./rejected-columns.tsx";

graphql(`
	fragment ShownReject on RejectedRowDetail {
		id
		run
		line
		source
		entity
		key
		revision
		row
		firstSeenAt
		lastSeenAt
		times
		state
		settledAt
		settledBy
		settledWhy
		newerId
		faults {
			field
			code
			value
		}
	}
`);

/** One refused row: what is wrong with it, what its source sent, and the ways to settle it. */
export function RejectedRowView({ row }: { row: ShownRejectFragment }) {
	const title = row.key === "" ? m.feeds_rejected_unreadable() : row.key;
	return (
		<>
			<PageHeader
				title={
					<>
						{entityLabel(row.entity)} <span className="mono">{title}</span>
					</>
				}
				trail={[{ to: paths.feeds, label: m.feeds_title() }]}
				trailEnd={title}
				mark={<RejectedPill state={row.state} />}
			/>
			<div className={styles.cards}>
				<Settled row={row} />
				<Card>
					<Facts row={row} />
				</Card>
				<Card title={m.feeds_rejected_faults()}>
					<SheetTable
						label={m.feeds_rejected_faults()}
						rows={row.faults}
						keyOf={({ field, code, value }) => `${field} ${code} ${value}`}
						columns={[
							{
								title: m.feeds_rejected_field(),
								cell: ({ field }) => (field === "" ? m.feeds_rejected_whole() : <span className="mono">{field}</span>),
							},
							{
								title: m.feeds_rejected_reason(),
								cell: (error) => <span className={styles.reason}>{rejectedReason(error, currentLanguage())}</span>,
							},
						]}
					/>
				</Card>
				{row.state === "open" ? (
					<>
						<MendCard row={row} />
						<DismissCard id={row.id} />
					</>
				) : (
					<Card title={m.feeds_rejected_sent()}>
						<pre className={styles.row}>{row.row}</pre>
					</Card>
				)}
			</div>
		</>
	);
}

function Settled({ row: { state, settledAt, settledBy, settledWhy, newerId } }: { row: ShownRejectFragment }) {
	const format = useFormat();
	if (state === "open") return null;
	const when = settledAt ? format.instant(settledAt) : "";
	return (
		<Card>
			<p className={styles.plain} role="status">
				{settledBy
					? m.feeds_settled_by({ state: rejectedStateLabel(state), who: settledBy, when })
					: m.feeds_settled_alone({ state: rejectedStateLabel(state), when })}{" "}
				{settledWhy && m.feeds_settled_why({ why: settledWhy })}{" "}
				{newerId && <AppLink to={paths.rejectedRow(newerId)}>{m.feeds_rejected_newer()}</AppLink>}
			</p>
		</Card>
	);
}

function Facts({ row }: { row: ShownRejectFragment }) {
	const format = useFormat();
	return (
		<DefinitionList
			facts={[
				{ term: m.feeds_admin_source(), value: row.source },
				{
					term: m.feeds_admin_entity(),
					value: <AppLink to={paths.feedFormat(row.entity)}>{entityLabel(row.entity)}</AppLink>,
				},
				{ term: m.feeds_rejected_run(), value: <span className="mono">{row.run}</span> },
				{ term: m.feeds_rejected_line(), value: format.number(row.line) },
				{ term: m.feeds_rejected_revision(), value: row.revision === null ? null : format.number(row.revision) },
				{ term: m.feeds_rejected_first(), value: format.instant(row.firstSeenAt) },
				{ term: m.feeds_rejected_last(), value: format.instant(row.lastSeenAt) },
				{ term: m.feeds_rejected_times(), value: format.number(row.times) },
			]}
		/>
	);
}
