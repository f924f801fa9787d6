import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { EmptyState } from "#web/ui/surfaces/empty-state.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./admin-page.module.css";
import { entityWord } from "./entity-word.ts";

const AdminPageDocument = graphql(`
	query AdminPage {
		feedRuns(first: 25) { id source entity startedAt finishedAt rows accepted unchanged rejected failure }
		feedFreshness { entity asOf }
	}
`);

export const meta = () => [{ title: `${m.feeds_admin_title()} · Millgate` }];

export function loader({ context }: LoaderFunctionArgs) {
	return context.get(pageContext).execute(AdminPageDocument, {});
}

/** /admin: how fresh each kind of data is, and what the mill's systems sent last. */
export default function AdminPage() {
	const { feedRuns, feedFreshness } = useLoaderData<typeof loader>();
	const format = useFormat();
	if (feedRuns.length === 0) return <EmptyState title={m.feeds_admin_empty()} reason={m.feeds_admin_empty_why()} />;
	return (
		<>
			<PageHeader title={m.feeds_admin_title()} />
			<div className={styles.cards}>
				<Card title={m.feeds_admin_freshness()}>
					<dl className={styles.freshness}>
						{feedFreshness.map(({ entity, asOf }) => (
							<div key={entity}>
								<dt>{entityWord(entity)}</dt>
								<dd>{format.instant(asOf)}</dd>
							</div>
						))}
					</dl>
				</Card>
				<Card title={m.feeds_admin_runs()}>
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
					<section className={styles.scroll} tabIndex={0} aria-label={m.feeds_admin_table()}>
						<table className={styles.runs}>
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
								{feedRuns.map((run) => (
									<tr key={run.id}>
										<th scope="row">{format.instant(run.startedAt)}</th>
										<td>{run.source}</td>
										<td>{entityWord(run.entity)}</td>
										<td>{format.number(run.rows)}</td>
										<td>{format.number(run.accepted)}</td>
										<td>{format.number(run.unchanged)}</td>
										<td>{format.number(run.rejected)}</td>
										<td>{run.failure ?? (run.finishedAt ? format.instant(run.finishedAt) : m.feeds_admin_running())}</td>
									</tr>
								))}
							</tbody>
						</table>
					</section>
				</Card>
			</div>
		</>
	);
}
