import type { AdminPageQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { entityLabel } from "#shared/feed-labels.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { ScrollRegion } from "#web/ui/surfaces/scroll-region.tsx";
import { useFormat } from "#web/viewer.tsx";
import { runFailureLabel } from "../feed-run-labels.ts";
import styles from "./admin-page.module.css";

type FeedCardsProps = { runs: AdminPageQuery["feedRuns"]; freshness: AdminPageQuery["feedFreshness"] };

/** How fresh each kind of data is, and what the mill's systems sent last. */
export function FeedCards({ runs, freshness }: FeedCardsProps) {
	const format = useFormat();
	if (runs.length === 0)
		return (
			<Card title={m.feeds_admin_runs()}>
				<p className={styles.none}>
					{m.feeds_admin_empty()} {m.feeds_admin_empty_why()}
				</p>
			</Card>
		);
	return (
		<>
			<FreshnessCard freshness={freshness} />
			<Card title={m.feeds_admin_runs()} aside={<AppLink to={paths.feeds}>{m.administration_feeds_open()}</AppLink>}>
				<ScrollRegion className={styles.scroll} label={m.feeds_admin_table()}>
					<NamedTable className={styles.runs}>
						<thead>
							<tr>
								<th scope="col">{m.feeds_admin_started()}</th>
								<th scope="col">{m.feeds_admin_source()}</th>
								<th scope="col">{m.feeds_admin_entity()}</th>
								<th scope="col">{m.feeds_admin_rows()}</th>
								<th scope="col">{m.feeds_admin_accepted()}</th>
								<th scope="col">{m.feeds_admin_unchanged()}</th>
								<th scope="col">{m.feeds_admin_rejected()}</th>
								<th scope="col">{m.feeds_admin_ended()}</th>
							</tr>
						</thead>
						<tbody>
							{runs.map((run) => (
								<tr key={run.id}>
									<th scope="row">{format.instant(run.startedAt)}</th>
									<td>{run.source}</td>
									<td>{entityLabel(run.entity)}</td>
									<td>{format.number(run.rows)}</td>
									<td>{format.number(run.accepted)}</td>
									<td>{format.number(run.unchanged)}</td>
									<td>
										{run.rejected > 0 ? (
											<AppLink to={pathWith(paths.feeds, { tab: "all", run: run.id })}>
												{format.number(run.rejected)}
											</AppLink>
										) : (
											format.number(0)
										)}
									</td>
									<td>
										{run.failure
											? runFailureLabel(run.failure)
											: run.finishedAt
												? format.instant(run.finishedAt)
												: m.feeds_admin_running()}
									</td>
								</tr>
							))}
						</tbody>
					</NamedTable>
				</ScrollRegion>
			</Card>
		</>
	);
}

/** What is late is in sight, everything else a click away: there are dozens of kinds, and mostly all are on time. */
function FreshnessCard({ freshness }: Pick<FeedCardsProps, "freshness">) {
	const late = freshness.filter(({ isLate }) => isLate);
	const others = freshness.filter(({ isLate }) => !isLate);
	return (
		<Card title={m.feeds_admin_freshness()}>
			{late.length > 0 && <FreshnessList freshness={late} />}
			<details className={styles.others}>
				<summary>{m.feeds_admin_freshness_show({ count: others.length, late: late.length })}</summary>
				<FreshnessList freshness={others} />
			</details>
		</Card>
	);
}

function FreshnessList({ freshness }: Pick<FeedCardsProps, "freshness">) {
	const format = useFormat();
	return (
		<dl className={styles.freshness}>
			{freshness.map(({ entity, place, timeZone, asOf, isLate }) => (
				<div key={`${entity} ${place}`}>
					<dt>{[entityLabel(entity), ...(place ? [place] : [])].join(", ")}</dt>
					<dd>
						{format.instant(asOf, timeZone ?? undefined)} {isLate && <Pill tone="heat">{m.feeds_admin_late()}</Pill>}
					</dd>
				</div>
			))}
		</dl>
	);
}
