import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { TalliedPieceSortColumn, TalliedPieceTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { ListState } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { wordedOptions } from "#web/lists/list-answer.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { usePublishedDocuments } from "#web/realtime/use-published-documents.ts";
import { ThreadOfRows } from "#web/ui/surfaces/thread-links.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { markWord, receivingStateWord, shipmentTabWord } from "../document-words.ts";
import { pieceMarks, receivingStates } from "../receiving.ts";
import { talliesList } from "../tallies-list.ts";
import { WaitingTallies } from "./receiving/waiting-tallies.tsx";
import { tallyColumns } from "./tally-columns.tsx";
import { TallySheet } from "./tally-sheet.tsx";

const TalliesPageDocument = graphql(`
	query TalliesPage(
		$list: String!
		$first: Int
		$after: String
		$last: Int
		$before: String
		$tab: TalliedPieceTab
		$search: String
		$filter: TalliedPieceFilterInput
		$sort: TalliedPieceSortInput
		$withGroups: Boolean!
	) {
		talliedPieces(first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter, sort: $sort) {
			nodes { ...ListedTalliedPiece }
			pageInfo { ...ListPlace }
			totals { count weightLb theoreticalLb }
			tabs { tab count }
			groups @include(if: $withGroups) { ...TallyGroups }
			dataAsOf { ...ListStamp }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

/** The one bill of lading that the view is about, if it is. */
const oneBill = ({ filters: { bol } }: ListState): string | undefined =>
	Array.isArray(bol) && bol.length === 1 ? String(bol[0]) : undefined;

/** Shipped pieces by the URL; those of a single bill with their sums by line and heat. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(talliesList, request, (state) =>
		execute(TalliesPageDocument, {
			...listVariables<TalliedPieceTab, TalliedPieceSortColumn>(talliesList, state),
			withGroups: oneBill(state) !== undefined,
		}),
	);
}

export const meta = () => [{ title: `${m.documents_tallies_title()} · Millgate` }];

/** /customer/documents/shipment-tallies: piece by piece what was on each load. */
export default function TalliesPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	usePublishedDocuments("shipment_tally");
	const format = useFormat();
	const person = useViewer()?.email ?? "";
	const { talliedPieces: pieces, savedViews } = data;
	const { totals, groups } = pieces;
	const count = format.number(totals.count);
	const bol = oneBill(state);
	return (
		<ListPage
			view={{ list: talliesList, path: paths.shipmentTallies, state }}
			unread={unread}
			title={m.documents_tallies_title()}
			summary={totals.count === 1 ? m.documents_pieces_one() : m.documents_pieces_count({ count })}
			stamp={pieces.dataAsOf ?? null}
			tabs={talliesList.tabs.map((id) => ({ id, label: shipmentTabWord(id), count: pieces.tabs.find(({ tab }) => tab === id)?.count }))}
			saved={savedViews}
			filters={[
				{ id: "shipped", label: m.documents_shipped() },
				{ id: "order", label: m.documents_orders() },
				{ id: "po", label: m.documents_po() },
				{ id: "heat", label: m.documents_heat() },
				{ id: "thickness", label: m.documents_thickness() },
				{
					id: "receiving",
					label: m.documents_check_loads(),
					options: wordedOptions(receivingStates, receivingStateWord),
					valueWord: receivingStateWord,
				},
				{ id: "marked", label: m.documents_check_piece(), options: wordedOptions(pieceMarks, markWord), valueWord: markWord },
				...(state.filters.bol ? [{ id: "bol", label: m.documents_bol() }] : []),
				...(state.filters.one ? [{ id: "one", label: m.documents_piece() }] : []),
			]}
			columns={tallyColumns(format, totals)}
			rows={pieces.nodes}
			keyOf={({ pieceNumber }) => pieceNumber}
			rowFilter="one"
			pageInfo={pieces.pageInfo}
			matching={totals.count}
			totalLabel={m.documents_total({ count })}
			empty={{ title: m.documents_tallies_empty(), reason: m.documents_tallies_empty_none() }}
		>
			{!bol && <ThreadOfRows rows={pieces.nodes} />}
			<WaitingTallies person={person} />
			{bol && groups && groups.length > 0 && <TallySheet bol={bol} mode={pieces.nodes[0]?.mode} groups={groups} sums={totals} />}
		</ListPage>
	);
}
