import { countOwners } from "#server/lists/count-owners.ts";
import { beyondSql, closedBeyondSql, closedParts, type KeyPart, keyParts, orderSql } from "#server/lists/keyset.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import { isNarrowed } from "#shared/lists/list-definition.ts";
import type { ListResource, ResourceAsk, ResourceRequest } from "./list-resource.ts";
import { isOpenTab, requestConditions, viewConditions } from "./resource-conditions.ts";
import type { Stretch } from "./resource-rows.ts";
import { leavesHistory } from "./resource-views.ts";

type StretchesRequest = {
	request: ResourceRequest;
	/** The column sorted by, what rows are compared by, and the key of the row beyond which the page begins. */
	column: string;
	parts: readonly KeyPart[];
	isDescending: boolean;
	key: readonly unknown[] | undefined;
	limit: number;
};

/**
 * Where the rows of a page lie, each stretch in the order of an index: open rows and closed ones apart, or as the
 * source says.
 */
export function stretchesOf(
	resource: ListResource,
	{ request, column, parts, isDescending, key, limit }: StretchesRequest,
	values: SqlValues,
): Stretch[] {
	const { alias, openColumn, owners, stretches, inOrder } = resource.source;
	const order = orderSql(parts, isDescending);
	const view = viewConditions(resource, request.tab);
	const beyond = key ? [beyondSql(parts, isDescending, key, values)] : [];
	const within = [
		...requestConditions(resource, request, values, { conditions: [...view, ...beyond], page: { order, limit } }),
		...view,
	];
	const conditions = [...within, ...beyond];
	if (stretches)
		return stretches.map(({ orders, ...stretch }) => {
			const own = orders?.[column];
			const ends = orderSql(keyParts(resource.key, isDescending), isDescending);
			const isDown = isDescending !== (own?.isReversed ?? false);
			return {
				...stretch,
				conditions: [...stretch.conditions, ...conditions],
				order: own ? `${own.sql}${isDown ? " desc" : ""}, ${ends}` : order,
			};
		});
	const isOpen = `${alias}.${openColumn}`;
	const isOpenOnly = isOpenTab(resource, request.tab);
	if (!openColumn || owners.length === 0)
		return [{ conditions: openColumn && isOpenOnly ? [isOpen, ...conditions] : conditions, order }];
	const closed = closedParts(parts);
	if (closed.length > 0 && !isOpenOnly) {
		const closedBeyond = key ? [closedBeyondSql(parts, isDescending, key, values)] : [];
		return [
			{ conditions: [isOpen, ...conditions], order },
			{ conditions: [`not ${isOpen}`, ...within, ...closedBeyond], order: orderSql(closed, isDescending) },
		];
	}
	if (!isOpenOnly && inOrder?.[column] === "whole") return [{ conditions, order }];
	const beside = `(${isOpenOnly ? "values (true)" : "values (true), (false)"}) opened (is_open)`;
	return [{ beside, conditions: [`${isOpen} = opened.is_open`, ...conditions], order }];
}

/**
 * Whether a page's rows are found in the order of an index, owner by owner. For any other sort the view's rows are
 * gathered and sorted: left to find an order for each owner the planner reads whole histories hundreds of times, or
 * walks names for whose rows it looks one by one. So are those of many owners that a filter narrows: each owner's
 * history would be walked for the first that it lets through.
 */
export function isReadInOrder(
	resource: ListResource,
	{ request, sort: { column }, scope, page }: ResourceAsk,
): boolean {
	const { source, definition } = resource;
	if (source.owners.length === 0) return true;
	if (isNarrowed(request) && countOwners(scope) > page.size) return false;
	if (column === definition.sort.column) return true;
	// Views that leave history behind are read from an index of their own.
	if (leavesHistory(resource, request.tab)) return false;
	const kind = source.inOrder?.[column];
	return isOpenTab(resource, request.tab) ? kind === "byOpen" : kind !== undefined;
}
