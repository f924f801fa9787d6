import type { ScalarField } from "./resource-object.ts";

/** Whether the viewer buys for the account whose id is SQL `accountId`. */
export const buyerSql = (accountId: string): string => `(${accountId} = any (array(select unnest(viewer_sold_tos()))))`;

/**
 * Whether the viewer buys what a row is about, or only receives it. A user who buys for one company and receives for
 * another has rows of both in one list, and each row must offer only what it allows. `accountId` is the SQL of the
 * row's sold-to.
 */
export function buyerField(accountId: string): ScalarField {
	return {
		type: "Boolean",
		sql: buyerSql(accountId),
		description: "Whether the viewer buys it; otherwise it only goes to them.",
	};
}
