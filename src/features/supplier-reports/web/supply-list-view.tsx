import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import type { ListDefinition, ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import type { FilterWords } from "#web/lists/filter-fields.tsx";
import type { ListAnswer, SavedView } from "#web/lists/list-answer.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { useFormat } from "#web/viewer.tsx";
import { columnLabel, isFigure, type SupplyColumnId } from "../supply-columns.ts";
import { tabLabel } from "../supply-labels.ts";

export type SupplyColumns<Row> = Partial<Record<SupplyColumnId, { cell: (row: Row) => ReactNode; total?: ReactNode }>>;

type SupplyListViewProps<Row> = {
	list: ListDefinition;
	path: string;
	state: ListState;
	unread: readonly UnreadPart[];
	answer: ListAnswer<Row>;
	saved: readonly SavedView[];
	title: string;
	columns: SupplyColumns<Row>;
	filters: readonly FilterWords[];
	keyOf: (row: Row) => string;
	/** What a phone says of a row below its number. */
	brief: (row: Row, format: Format) => string[];
	/** The filter that names single rows; offered only while it narrows. */
	rowFilter: string;
	/** What must be known of the sums below. */
	note?: string | undefined;
	/** What a row is. */
	rows: "loads" | "lines";
	empty: { title: string; reason: string };
	children?: ReactNode;
};

/** A list of what suppliers bring, as all lists of the portal are. */
export function SupplyListView<Row>({
	list,
	path,
	state,
	unread,
	answer,
	saved,
	columns,
	filters,
	rowFilter,
	...rest
}: SupplyListViewProps<Row>) {
	const format = useFormat();
	const { totals } = answer;
	const count = format.number(totals.count);
	const isLoads = rest.rows === "loads";
	const one = isLoads ? m.supply_summary_load() : m.supply_summary_line();
	const many = isLoads ? m.supply_summary_loads({ count }) : m.supply_summary_lines({ count });
	return (
		<ListPage
			view={{ list, path, state }}
			unread={unread}
			title={rest.title}
			summary={[totals.count === 1 ? one : many, rest.note].filter(Boolean).join(" · ")}
			stamp={answer.dataAsOf ?? null}
			tabs={countedTabs(list, answer.tabs, tabLabel)}
			saved={saved}
			filters={filters.filter(({ id }) => id !== rowFilter || state.filters[id])}
			columns={list.columns.flatMap(({ id, isSortable }) => {
				const column = columns[id as SupplyColumnId];
				if (!column) return [];
				const title = columnLabel(id as SupplyColumnId, format);
				return [{ id, title, isSortable: isSortable ?? false, isFigure: isFigure(id as SupplyColumnId), ...column }];
			})}
			rows={answer.nodes}
			keyOf={rest.keyOf}
			brief={(row) => rest.brief(row, format)}
			rowFilter={rowFilter}
			pageInfo={answer.pageInfo}
			matching={totals.count}
			empty={rest.empty}
		>
			{rest.children}
		</ListPage>
	);
}
