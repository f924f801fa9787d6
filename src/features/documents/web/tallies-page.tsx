import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { TalliedPieceSortColumn, TalliedPieceTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { openedNumber } from "#shared/lists/list-definition.ts";
import { withOpened } from "#shared/lists/list-url.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { DocumentListPage } from "#web/lists/preview/document-list-page.tsx";
import { pageContext } from "#web/page-context.ts";
import { usePublishedDocuments } from "#web/realtime/use-published-documents.ts";
import { ThreadOfRows } from "#web/ui/surfaces/thread-links.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { shipmentTabLabel } from "../document-labels.ts";
import { talliesList } from "../tallies-list.ts";
import { WaitingTallies } from "./receiving/waiting-tallies.tsx";
import { tallyColumns, tallyTotals } from "./tally-columns.tsx";
import { TallySheet } from "./tally-sheet.tsx";

const TalliesPageDocument = graphql(`
	query TalliesPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: TalliedPieceTab, $search: String,
		$filter: TalliedPieceFilterInput, $sort: TalliedPieceSortInput, $withGroups: Boolean!, $bol: [String!],
		$withTally: Boolean!
	) {
		talliedPieces(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...ListedTalliedPiece }
			pageInfo { ...ListPlace }
			totals { count weightLb theoreticalLb }
			tabs { tab count }
			groups @include(if: $withGroups) { ...TallyGroups }
			dataAsOf { ...ListStamp }
		}
		opened: talliedPieces(first: 200, tab: all, filter: { bol: $bol }, sort: { column: piece, isDescending: false }) @include(if: $withTally) {
			nodes { mode isBuyer ...PieceOfTally }
			totals { count weightLb theoreticalLb }
			groups { ...TallyGroups }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

/**
 * Shipped pieces by the URL; those of a single bill with their sums by line and heat, and the tally that a piece opens
 * beside them.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(talliesList, { request, context }, (state) =>
		execute(TalliesPageDocument, {
			...listVariables<TalliedPieceTab, TalliedPieceSortColumn>(talliesList, state),
			withGroups: openedNumber(withOpened(state), "bol") !== undefined,
			bol: state.open === undefined ? null : [state.open],
			withTally: state.open !== undefined,
		}),
	);
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(openName(loaderData), m.documents_tallies_title());

/** The tally that is read: opened beside the list, or the one that the list is narrowed to. */
function openedTally({
	state,
	data: { opened, talliedPieces },
}: Pick<Awaited<ReturnType<typeof loader>>, "state" | "data">) {
	const of = opened ?? talliedPieces;
	const number = opened ? state.open : openedNumber(withOpened(state), "bol");
	return number && of.groups?.length ? { of, number, groups: of.groups } : undefined;
}

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	return found && openedTally(found)?.number;
}

/** /customer/documents/shipment-tallies: piece by piece what was on each load. */
export default function TalliesPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	usePublishedDocuments("shipment_tally");
	const format = useFormat();
	const person = useViewer()?.email ?? "";
	const { talliedPieces: pieces, opened, savedViews } = data;
	const { totals } = pieces;
	const count = format.number(totals.count);
	const bol = openedNumber(withOpened(state), "bol");
	const sheet = () => {
		const tally = openedTally({ state, data });
		if (!tally) return undefined;
		const { of, number, groups } = tally;
		const own = opened ? { pieces: opened.nodes } : {};
		const [piece] = of.nodes;
		return (
			<TallySheet
				key={number}
				bol={number}
				isBuyer={piece?.isBuyer ?? false}
				mode={piece?.mode}
				groups={groups}
				sums={of.totals}
				{...own}
			/>
		);
	};
	return (
		<DocumentListPage
			view={{ list: talliesList, path: paths.shipmentTallies, state }}
			unread={unread}
			title={m.documents_tallies_title()}
			summary={totals.count === 1 ? m.documents_pieces_one() : m.documents_pieces_count({ count })}
			stamp={pieces.dataAsOf ?? null}
			tabs={countedTabs(talliesList, pieces.tabs, shipmentTabLabel)}
			saved={savedViews}
			filters={declaredFilters(talliesList, state)}
			columns={tallyColumns(format, { totals, ownTotals: tallyTotals(totals, format) })}
			rows={pieces.nodes}
			keyOf={({ pieceNumber }) => pieceNumber}
			rowFilter="one"
			pageInfo={pieces.pageInfo}
			matching={totals.count}
			empty={{ title: m.documents_tallies_empty(), reason: m.documents_tallies_empty_none() }}
			document={{ sheet: sheet(), numberOf: ({ bolNumber }) => bolNumber, alone: paths.shipmentTally }}
		>
			{!bol && <ThreadOfRows rows={pieces.nodes} />}
			<WaitingTallies person={person} />
		</DocumentListPage>
	);
}
