import type { Builder } from "#server/graphql/builder.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { type ConnectionArgs, requirePage } from "#server/lists/page-request.ts";
import { requireFilters, requireSearch } from "#server/lists/require-filters.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import type { ListDefinition, ListSort } from "#shared/lists/list-definition.ts";
import { lateOrdersList, lateTabs, lineTabs, ordersList } from "../order-lines-list.ts";
import type { AnyTab } from "./order-lines-conditions.ts";
import { implementLineInputs, type LineInputs } from "./order-lines-input.ts";
import { findLines, type LineAsk } from "./order-lines-queries.ts";
import { implementLines, type LineTypes } from "./order-lines-type.ts";
import { addOrders } from "./orders-schema.ts";

/** Adds `orderLines`, `lateOrderLines` and `orders`: the lists behind the orders pages. */
export function addOrderLines(builder: Builder): void {
	const types = implementLines(builder);
	const inputs = implementLineInputs(builder);
	addLineList(builder, types, inputs);
	addLateList(builder, types, inputs);
	addOrders(builder, types);
}

function addLineList(builder: Builder, { connection }: LineTypes, { filter, sort, tab }: LineInputs): void {
	builder.queryField("orderLines", (t) =>
		t.field({
			type: connection,
			access: "customer",
			description: "Order lines of the viewer's accounts, or of the alias's.",
			args: {
				first: t.arg.int({ description: "Rows of the page, 1 to 200; 50 by default." }),
				after: t.arg.string({ description: "Rows behind this cursor." }),
				last: t.arg.int({ description: "Rows of the page, counted from its end." }),
				before: t.arg.string({ description: "Rows before this cursor." }),
				tab: t.arg({ type: tab, description: "Preset view; `open` by default." }),
				search: t.arg.string({ description: "Any number: PO, mill order, part (their beginning), heat, piece, bill of lading, vehicle." }),
				filter: t.arg({ type: filter, description: "What narrows the view." }),
				sort: t.arg({ type: sort, description: "By the day expected by default." }),
			},
			resolve: (_root, args, context, info) => {
				const ask = askOf(ordersList, lineTabs, args, context);
				return asViewer(context, (tx) => findLines(tx, ask, selectionOf(info)));
			},
		}),
	);
}

function addLateList(builder: Builder, { connection }: LineTypes, { filter, sort, lateTab }: LineInputs): void {
	builder.queryField("lateOrderLines", (t) =>
		t.field({
			type: connection,
			access: "customer",
			description: "Open lines behind their first promise, of the viewer's accounts, or of the alias's.",
			args: {
				first: t.arg.int({ description: "Rows of the page, 1 to 200; 50 by default." }),
				after: t.arg.string({ description: "Rows behind this cursor." }),
				last: t.arg.int({ description: "Rows of the page, counted from its end." }),
				before: t.arg.string({ description: "Rows before this cursor." }),
				tab: t.arg({ type: lateTab, description: "Bucket by days late; all by default." }),
				search: t.arg.string({ description: "Any number, as in `orderLines`." }),
				filter: t.arg({ type: filter, description: "What narrows the view." }),
				sort: t.arg({ type: sort, description: "The latest first by default." }),
			},
			resolve: (_root, args, context, info) => {
				const ask = askOf(lateOrdersList, lateTabs, args, context);
				return asViewer(context, (tx) => findLines(tx, ask, selectionOf(info)));
			},
		}),
	);
}

type ListArgs = ConnectionArgs & {
	tab?: AnyTab | null;
	search?: string | null;
	filter?: Readonly<Record<string, unknown>> | null;
	sort?: { column: string; isDescending?: boolean | null } | null;
};

/** What the arguments of a list ask for; throws InvalidError for what cannot be meant. */
function askOf(list: ListDefinition, tabs: readonly AnyTab[], args: ListArgs, context: RequestContext): LineAsk {
	const sort: ListSort = args.sort ? { column: args.sort.column, isDescending: args.sort.isDescending ?? false } : list.sort;
	return {
		request: { tab: args.tab ?? (tabs[0] as AnyTab), search: requireSearch(args.search), filters: requireFilters(list, args.filter ?? {}) },
		sort,
		page: requirePage(args),
		scope: context.viewer?.scope ?? {},
		tabs,
	};
}
