import { useRevalidator } from "react-router";
import type { FeedsQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { entityLabel } from "#shared/feed-labels.ts";
import type { ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { useFormat } from "#web/viewer.tsx";
import { rejectedTabLabel } from "../rejected/rejected-labels.ts";
import { rejectedList } from "../rejected/rejected-list.ts";
import { rejectedColumns } from "./rejected/rejected-columns.tsx";
import { SourcesCard } from "./sources-card.tsx";
import { WarningsCard } from "./warnings-card.tsx";

const ResendRejectedRowsDocument = graphql(`
	mutation ResendRejectedRows($query: String!) {
		resendRejectedRows(query: $query) {
			rows
			accepted
			unchanged
			rejected
		}
	}
`);

type FeedsViewProps = { state: ListState; unread: readonly UnreadPart[]; data: FeedsQuery };

/** What each system sent last, and below it the rows that were refused. */
export function FeedsView({ state, unread, data }: FeedsViewProps) {
	const format = useFormat();
	const { nodes, pageInfo, totals, tabs, choices } = data.rejectedRows;
	const count = format.number(totals.count);
	return (
		<ListPage
			view={{ list: rejectedList, path: paths.feeds, state }}
			unread={unread}
			title={m.feeds_title()}
			summary={totals.count === 1 ? m.feeds_rejected_one() : m.feeds_rejected_count({ count })}
			actions={
				<>
					<ButtonLink to={paths.tryFeed()}>{m.feeds_try()}</ButtonLink>
					<ButtonLink to={paths.feedFormat()}>{m.feeds_formats()}</ButtonLink>
				</>
			}
			above={
				<>
					<SourcesCard sources={data.feedSources} />
					<WarningsCard warnings={data.feedWarnings} />
				</>
			}
			part={{ title: m.feeds_rejected_title(), about: m.feeds_rejected_about() }}
			tabs={countedTabs(rejectedList, tabs, rejectedTabLabel)}
			search={m.feeds_rejected_search()}
			saved={data.savedViews}
			filters={declaredFilters(rejectedList, state, choices)}
			columns={rejectedColumns(format)}
			rows={nodes}
			keyOf={({ id }) => id}
			nameOf={({ key, entity }) => `${entityLabel(entity)} ${key}`}
			rowFilter="row"
			pageInfo={pageInfo}
			matching={totals.count}
			empty={{ title: m.feeds_rejected_none(), reason: m.feeds_rejected_none_why() }}
			bulk={({ query, clear }) => <ResendChosen query={query} onSent={clear} />}
		/>
	);
}

function ResendChosen({ query, onSent }: { query: string; onSent: () => void }) {
	const format = useFormat();
	const { revalidate } = useRevalidator();
	const send = async () => {
		const { rows, accepted, unchanged, rejected } = (await runInBrowser(ResendRejectedRowsDocument, { query }))
			.resendRejectedRows;
		const imported = format.number(accepted + unchanged);
		showToast(
			rows === 0 ? m.feeds_resent_none() : m.feeds_resent({ imported, rejected: format.number(rejected) }),
			rejected === 0 && rows > 0 ? "better" : "neutral",
		);
		await revalidate();
		onSent();
	};
	return <ActionButton onRun={send}>{m.feeds_resend()}</ActionButton>;
}
