import { Suspense, use } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { AuditEventSortColumn, AuditTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { auditActionLabel } from "#shared/audit/audit-labels.ts";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { AdminTasksContext } from "#web/layouts/admin-tasks.ts";
import { soonDay } from "#web/layouts/attention.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { auditTabLabel } from "../audit-labels.ts";
import { auditList } from "../audit-list.ts";
import styles from "./admin-page.module.css";
import { AttentionCard } from "./attention-card.tsx";
import { auditColumns, auditFilters } from "./audit-columns.tsx";
import { ExpiringCard } from "./expiring-card.tsx";
import { FeedCards } from "./feed-cards.tsx";
import { loadAudit } from "./load-audit.ts";
import { MailCard } from "./mail-card.tsx";
import { OverviewCards } from "./overview-cards.tsx";
import { loadPublishing, PublishingPage, publishingTitle } from "./publishing/publishing-page.tsx";
import { loadQueue, QueuePage } from "./queue/queue-page.tsx";

// Drawings weigh more than what else is at the top of the page.
const DayCharts = lazyPart(() => import("./day-charts.tsx"), "DayCharts");

const AdminPageDocument = graphql(`
	query AdminPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: AuditTab, $search: String,
		$filter: AuditEventFilterInput, $sort: AuditEventSortInput, $soon: Day!
	) {
		adminOverview {
			...AdminFigures
			...AdminDays
		}
		apiKeys(first: 5, tab: ending, sort: { column: expires }) { nodes { ...ExpiringKey } totals { count } }
		accessRights(first: 5, tab: ending, filter: { ends: { to: $soon } }, sort: { column: ends }) {
			nodes { ...ExpiringRight }
			totals { count }
		}
		mails(first: 5) {
			nodes {
				id
				address
				subject
				state
				queuedAt
				failure
			}
		}
		feedRuns(first: 5) {
			id
			source
			entity
			startedAt
			finishedAt
			rows
			accepted
			unchanged
			rejected
			failure
		}
		feedFreshness {
			isLate
			entity
			place
			timeZone
			asOf
		}
		auditEvents(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				id
				at
				actor
				action
				target
				account
				address
				requestId
				detail
			}
			pageInfo {
				...ListPlace
			}
		}
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(...openNames(loaderData), m.administration_title());

function openNames(found: LoadedBy<typeof loader>["loaderData"]): readonly string[] {
	if (found?.kind === "jobs") return [m.administration_jobs()];
	return found?.kind === "publishing" ? publishingTitle(found.found) : [];
}

/** The overview with the audit record; `?task=publishing` leads to notices and library, `?task=jobs` to the queue. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const task = new URL(request.url).searchParams.get("task");
	if (task === "jobs") return { kind: "jobs" as const, found: await loadQueue({ context, request }) };
	if (task === "publishing") {
		return { kind: "publishing" as const, found: await loadPublishing({ context, request }) };
	}
	const found = await loadAudit({ request, context }, (state) =>
		context.get(pageContext).execute(AdminPageDocument, {
			...listVariables<AuditTab, AuditEventSortColumn>(auditList, state),
			soon: soonDay(),
		}),
	);
	return { kind: "overview" as const, ...found };
}

type Overview = Extract<Awaited<ReturnType<typeof loader>>, { kind: "overview" }>;

export default function AdminPage() {
	const found = useLoaderData<typeof loader>();
	if (found.kind === "jobs") return <QueuePage found={found.found} />;
	return found.kind === "publishing" ? <PublishingPage found={found.found} /> : <OverviewPage {...found} />;
}

/**
 * /admin: what is wrong first, feeds and sign-ins by day, what expires, figures, then the audit record. Its rows are not counted: there may be ten million.
 */
function OverviewPage({ state, unread, since, data }: Overview) {
	const format = useFormat();
	const { auditEvents, mails } = data;
	const tasks = use(AdminTasksContext);
	return (
		<ListPage
			view={{ list: auditList, path: paths.admin, state }}
			unread={unread}
			title={m.administration_title()}
			summary=""
			above={
				<div className={styles.cards}>
					{tasks && <AttentionCard entries={tasks.attention} />}
					<Suspense>
						<DayCharts days={data.adminOverview.days} />
					</Suspense>
					<ExpiringCard keys={data.apiKeys} rights={data.accessRights} />
					<OverviewCards overview={data.adminOverview} queue={tasks?.queue} />
					<Card
						title={m.administration_publishing_title()}
						aside={<AppLink to={paths.publishing}>{m.administration_publishing_open()}</AppLink>}
					>
						<p>{m.administration_publishing_about()}</p>
					</Card>
					<FeedCards runs={data.feedRuns} freshness={data.feedFreshness} />
					<MailCard mails={mails.nodes} />
				</div>
			}
			part={{ title: m.administration_audit(), about: m.administration_audit_hint() }}
			tabs={countedTabs(auditList, [], auditTabLabel)}
			search={m.administration_search()}
			saved={data.savedViews}
			filters={auditFilters(state)}
			columns={auditColumns(format)}
			rows={auditEvents.nodes}
			keyOf={({ id }) => id}
			nameOf={({ actor, action, at }) => `${actor} ${auditActionLabel(action)} ${format.instant(at)}`}
			rowFilter="event"
			pageInfo={auditEvents.pageInfo}
			matching={auditEvents.nodes.length}
			isUncounted
			empty={{ title: m.administration_audit_empty(), reason: m.administration_audit_empty_why() }}
		>
			{since && (
				<p role="status" className={styles.narrowed}>
					{m.administration_audit_narrowed({ day: format.day(since) })}
				</p>
			)}
		</ListPage>
	);
}
