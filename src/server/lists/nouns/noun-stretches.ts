import { beyondSql, closedBeyondSql, closedParts, type KeyPart, keyParts, orderSql } from "#server/lists/keyset.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import { isOpenTab, requestConditions, viewConditions } from "./noun-conditions.ts";
import type { NounList, NounRequest } from "./noun-list.ts";
import type { Stretch } from "./noun-rows.ts";

type StretchesAsked = {
	request: NounRequest;
	/** The column sorted by, what rows are compared by, and the key of the row beyond which the page begins. */
	column: string;
	parts: readonly KeyPart[];
	isDescending: boolean;
	key: readonly unknown[] | undefined;
	limit: number;
};

/** Where the rows of a page lie, each stretch in the order of an index: open rows and closed ones apart, or as the source says. */
export function stretchesOf(
	noun: NounList,
	{ request, column, parts, isDescending, key, limit }: StretchesAsked,
	values: SqlValues,
): Stretch[] {
	const { alias, openColumn, owners, stretches } = noun.source;
	const order = orderSql(parts, isDescending);
	const view = viewConditions(noun, request.tab);
	const beyond = key ? [beyondSql(parts, isDescending, key, values)] : [];
	const within = [...requestConditions(noun, request, values, { conditions: [...view, ...beyond], page: { order, limit } }), ...view];
	const conditions = [...within, ...beyond];
	if (stretches)
		return stretches.map(({ orders, ...stretch }) => {
			const own = orders?.[column];
			const ends = orderSql(keyParts(noun.key, isDescending), isDescending);
			const isDown = isDescending !== (own?.isReversed ?? false);
			return {
				...stretch,
				conditions: [...stretch.conditions, ...conditions],
				order: own ? `${own.sql}${isDown ? " desc" : ""}, ${ends}` : order,
			};
		});
	const isOpen = `${alias}.${openColumn}`;
	const isOpenOnly = isOpenTab(noun, request.tab);
	if (!openColumn || owners.length === 0) return [{ conditions: openColumn && isOpenOnly ? [isOpen, ...conditions] : conditions, order }];
	const closed = closedParts(parts);
	if (closed.length > 0 && !isOpenOnly) {
		const closedBeyond = key ? [closedBeyondSql(parts, isDescending, key, values)] : [];
		return [
			{ conditions: [isOpen, ...conditions], order },
			{ conditions: [`not ${isOpen}`, ...within, ...closedBeyond], order: orderSql(closed, isDescending) },
		];
	}
	const beside = `(${isOpenOnly ? "values (true)" : "values (true), (false)"}) opened (is_open)`;
	return [{ beside, conditions: [`${isOpen} = opened.is_open`, ...conditions], order }];
}
