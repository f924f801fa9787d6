import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { actingAs, mayAccess } from "#shared/access.ts";
import type { DeclaredList } from "#shared/lists/define-list.ts";
import type { ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import type { ListAnswer, ListOption, SavedView } from "#web/lists/list-answer.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import type { PageViewer } from "#web/page-context.ts";
import { useOrderChanges } from "#web/realtime/use-order-changes.ts";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { tabLabel } from "../order-lines-labels.ts";
import {
	bareEstimate,
	type LineSums,
	type ListedLine,
	lineColumns,
	lineTotals,
	requestedParts,
} from "./order-lines-columns.tsx";

graphql(`
	fragment OrderLinesAnswer on OrderLineConnection {
		nodes {
			...ListedLine
		}
		pageInfo {
			...ListPlace
		}
		totals {
			count
			orderedLb
			readyLb
			shippedLb
			balanceLb
		}
		tabs {
			tab
			count
		}
		choices {
			grades {
				...ListOption
			}
			mills {
				...ListOption
			}
			shipTos {
				...ListOption
			}
		}
		dataAsOf {
			...ListStamp
		}
	}
`);

type LinesAnswer = ListAnswer<ListedLine, LineSums> & {
	choices: Readonly<Record<"grades" | "mills" | "shipTos", readonly ListOption[]>>;
};

/** Variables of a list's document for what its rows show; prices only for a user who may see them. */
export function lineVariables({ columns }: ListState, viewer: PageViewer | undefined) {
	return requestedParts(columns, mayAccess(viewer && actingAs(viewer.user, viewer.alias), "prices"));
}

type OrderLinesViewProps = {
	list: DeclaredList;
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

/** A list of order lines: orders and late orders show the same list resource in different views. */
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
	const _viewer = useViewer();
	const { totals } = lines;
	const columns = lineColumns(format, { totals, ownTotals: lineTotals(totals, format) }).map((column) => {
		const isBare = column.id === "estimate" && state.columns.includes("daysLate");
		return {
			...column,
			title: columnNames[column.id] ?? column.title,
			...(isBare ? { cell: (line: ListedLine) => bareEstimate(line, format) } : {}),
		};
	});
	const count = format.number(totals.count);
	return (
		<ListPage
			view={{ list, path, state }}
			unread={unread}
			title={title}
			summary={totals.count === 1 ? m.orders_summary_one() : m.orders_summary({ count })}
			stamp={lines.dataAsOf ?? null}
			tabs={countedTabs(list, lines.tabs, (id) => tabNames[id] ?? tabLabel(id))}
			saved={saved}
			filters={declaredFilters(list, state, lines.choices)}
			columns={columns}
			rows={lines.nodes}
			keyOf={(line) => `${line.orderNumber}-${line.item}`}
			rowFilter="line"
			pageInfo={lines.pageInfo}
			matching={totals.count}
			empty={empty}
		>
			{children}
		</ListPage>
	);
}
