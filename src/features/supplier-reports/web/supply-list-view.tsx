import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import type { DeclaredList } from "#shared/lists/define-list.ts";
import type { ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import type { ListAnswer, ListOption, SavedView } from "#web/lists/list-answer.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type SupplyTab, supplyTabLabel } from "../supply-labels.ts";

type SupplyListViewProps<Row> = {
	list: DeclaredList & { tabs: readonly SupplyTab[] };
	path: string;
	state: ListState;
	unread: readonly UnreadPart[];
	answer: ListAnswer<Row> & { choices: Readonly<Record<string, readonly ListOption[]>> };
	saved: readonly SavedView[];
	title: string;
	columns: readonly TableColumn<Row>[];
	keyOf: (row: Row) => string;
	/** The filter that names single rows. */
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
			tabs={countedTabs(list, answer.tabs, supplyTabLabel)}
			saved={saved}
			filters={declaredFilters(list, state, answer.choices)}
			columns={rest.columns}
			rows={answer.nodes}
			keyOf={rest.keyOf}
			rowFilter={rowFilter}
			pageInfo={answer.pageInfo}
			matching={totals.count}
			empty={rest.empty}
		>
			{rest.children}
		</ListPage>
	);
}
