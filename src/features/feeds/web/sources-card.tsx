import type { ShownSourceFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { entityLabel } from "#shared/feed-labels.ts";
import type { Format } from "#shared/format.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./feeds.module.css";

graphql(`
	fragment ShownSource on FeedSource {
		source
		entity
		run
		startedAt
		finishedAt
		failure
		rows
		rejected
		openRejects
		scheduledHours
		freshness {
			place
			timeZone
			asOf
			isLate
		}
	}
`);

type Source = ShownSourceFragment;

/**
 * What each system sent last of each kind, and whether it should have come again: first what needs attention, the whole
 * on demand.
 */
export function SourcesCard({ sources }: { sources: readonly Source[] }) {
	const format = useFormat();
	if (sources.length === 0)
		return (
			<Card title={m.feeds_sources()}>
				<p className={styles.quiet}>
					{m.feeds_admin_empty()} {m.feeds_admin_empty_why()}
				</p>
			</Card>
		);
	const late = sources.filter(isLate);
	const others = sources.filter((source) => !isLate(source) && (source.openRejects > 0 || source.failure !== null));
	const waiting = [...late, ...others];
	return (
		<Card title={m.feeds_sources()}>
			{waiting.length > 0 ? <Waiting sources={waiting} /> : <p className={styles.quiet}>{m.feeds_sources_well()}</p>}
			<details className={styles.all}>
				<summary>{m.feeds_sources_all({ count: format.number(sources.length) })}</summary>
				<Table sources={sources} />
			</details>
		</Card>
	);
}

const isLate = ({ freshness }: Source) => freshness.some((one) => one.isLate);

/** What needs attention, late ones first: links to these lead here. */
function Waiting({ sources }: { sources: readonly Source[] }) {
	return (
		<div id="late" className={styles.late}>
			<Table sources={sources} />
		</div>
	);
}

function Table({ sources }: { sources: readonly Source[] }) {
	const format = useFormat();
	return (
		<SheetTable rows={sources} keyOf={({ source, entity }) => `${source} ${entity}`} columns={columnsOf(format)} />
	);
}

function columnsOf(format: Format) {
	return [
		{ title: m.feeds_admin_source(), cell: ({ source }: Source) => source },
		{
			title: m.feeds_admin_entity(),
			cell: ({ entity }: Source) => <AppLink to={paths.feedFormat(entity)}>{entityLabel(entity)}</AppLink>,
		},
		{ title: m.feeds_sources_last(), cell: (source: Source) => <LastRun source={source} /> },
		{ title: m.feeds_admin_rows(), isFigure: true, cell: ({ rows }: Source) => format.number(rows) },
		{ title: m.feeds_admin_rejected(), isFigure: true, cell: ({ rejected }: Source) => format.number(rejected) },
		{ title: m.feeds_sources_open(), isFigure: true, cell: (source: Source) => <OpenRejects source={source} /> },
		{ title: m.feeds_sources_as_of(), cell: (source: Source) => <SourceState source={source} /> },
		{ title: m.feeds_sources_schedule(), cell: (source: Source) => <Schedule source={source} /> },
	];
}

function LastRun({ source: { startedAt, finishedAt, failure } }: { source: Source }) {
	const format = useFormat();
	return (
		<>
			{format.instant(startedAt)} {failure && <Pill tone="heat">{m.feeds_sources_failed()}</Pill>}
			{!failure && !finishedAt && <Pill tone="steel">{m.feeds_admin_running()}</Pill>}
		</>
	);
}

function OpenRejects({ source: { source, entity, openRejects } }: { source: Source }) {
	const format = useFormat();
	if (openRejects === 0) return "0";
	return <AppLink to={pathWith(paths.feeds, { source, entity })}>{format.number(openRejects)}</AppLink>;
}

/** Each mill by its own clock; which of them are late is said where the schedule is one. */
function SourceState({ source: { freshness, scheduledHours } }: { source: Source }) {
	const format = useFormat();
	if (freshness.length === 0) return "–";
	return freshness.map(({ place, timeZone, asOf, isLate }) => (
		<div key={place}>
			{[format.instant(asOf, timeZone ?? undefined), ...(place ? [place] : [])].join(", ")}{" "}
			{scheduledHours !== null && (
				<Pill tone={isLate ? "heat" : "better"}>{isLate ? m.feeds_admin_late() : m.feeds_sources_in_time()}</Pill>
			)}
		</div>
	));
}

function Schedule({ source: { scheduledHours } }: { source: Source }) {
	const format = useFormat();
	if (scheduledHours === null) return <span className={styles.quiet}>{m.feeds_sources_unscheduled()}</span>;
	return m.feeds_sources_hours({ hours: format.number(scheduledHours) });
}
