import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { mayAccess } from "#shared/access.ts";
import type { ListDefinition, ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import type { SavedView } from "#web/lists/view-tabs.tsx";
import { useOrderChanges } from "#web/realtime/use-order-changes.ts";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { columnsFor, type LineColumnId } from "../order-lines-list.ts";
import { tabWord } from "../order-lines-words.ts";
import { bareEstimate, type LineSums, type ListedLine, lineColumn } from "./order-lines-columns.tsx";
import { type LineChoices, lineFilters } from "./order-lines-filters.ts";

export type LinesAnswer = {
	nodes: readonly ListedLine[];
	pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor?: string | null; endCursor?: string | null };
	totals: LineSums;
	tabs: readonly { tab: string; count: number }[];
	choices: LineChoices;
	dataAsOf?: { at: string; place: string; timeZone: string } | null;
};

type OrderLinesViewProps = {
	list: ListDefinition;
	path: string;
	state: ListState;
	unread: readonly UnreadPart[];
	lines: LinesAnswer;
	saved: readonly SavedView[];
	title: string;
	empty: { title: string; reason: string };
	/** Views and columns that are called otherwise than on the orders page. */
	tabNames?: Readonly<Record<string, string>>;
	columnNames?: Readonly<Partial<Record<string, string>>>;
	children?: ReactNode;
};

/** A list of order lines: orders and late orders show the same noun in different views. */
export function OrderLinesView({
	list,
	path,
	state,
	unread,
	lines,
	saved,
	title,
	empty,
	tabNames = {},
	columnNames = {},
	children,
}: OrderLinesViewProps) {
	useOrderChanges();
	const format = useFormat();
	const viewer = useViewer();
	const { totals } = lines;
	const seesPrices = mayAccess(viewer?.user, "prices") && viewer?.alias?.kind !== "ship_to";
	const columns = columnsFor(list, seesPrices).map(({ id, isSortable }) => {
		const column = lineColumn(id as LineColumnId, isSortable ?? false, format, totals);
		const isBare = id === "estimate" && state.columns.includes("daysLate");
		return {
			...column,
			title: columnNames[id] ?? column.title,
			...(isBare ? { cell: (line: ListedLine) => bareEstimate(line, format) } : {}),
		};
	});
	const filters = lineFilters(lines.choices).filter(
		({ id }) => list.filters.some((filter) => filter.id === id) && (id !== "line" || state.filters.line),
	);
	const count = format.number(totals.count);
	return (
		<ListPage
			view={{ list, path, state }}
			unread={unread}
			title={title}
			summary={totals.count === 1 ? m.orders_summary_one() : m.orders_summary({ count })}
			stamp={lines.dataAsOf ?? null}
			tabs={list.tabs.map((id) => ({ id, label: tabNames[id] ?? tabWord(id), count: lines.tabs.find(({ tab }) => tab === id)?.count }))}
			saved={saved}
			filters={filters}
			columns={columns}
			rows={lines.nodes}
			keyOf={(line) => `${line.orderNumber}-${line.item}`}
			rowFilter="line"
			pageInfo={lines.pageInfo}
			matching={totals.count}
			totalLabel={m.orders_total({ count })}
			empty={empty}
		>
			{children}
		</ListPage>
	);
}
