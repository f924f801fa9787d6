import type { RowScope } from "#server/database/database.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";

/** SQL of order lines `l` of mill `m`: whose they are, and when they are late. The rules are order-line.ts's. */

export const millToday = "(now() at time zone m.time_zone)::date";
export const expectedOn = `greatest(coalesce(l.estimated_on, l.first_promised_on), ${millToday})`;
export const isLateSql = `(l.is_open and l.balance_lb > 0 and ${expectedOn} > l.first_promised_on)`;
export const daysLateSql = `(case when l.is_open and l.balance_lb > 0 then ${expectedOn} - l.first_promised_on end)`;

/** Reads further tables only where a condition or a sort names them. */
const millJoin = (text: string) => (text.includes("m.time_zone") ? "join mills m on m.code = l.mill" : "");

export type LineSource = {
	scope: RowScope;
	/** Only open lines, or all. Stated because it stands in the index. */
	isOpenOnly: boolean;
	conditions: readonly string[];
};

/**
 * SQL of the lines in reach, as `(…) l`. Row policies protect them; that the accounts are stated again lets each be read from one index.
 * A line that is reached both as sold-to and as ship-to comes once. `ends` is the ORDER BY and LIMIT of each account.
 */
export function firstLines(source: LineSource, ends: string, values: SqlValues): string {
	const text = [...source.conditions, ends].join(" ");
	const conditions = source.conditions.map((condition) => ` and ${condition}`).join("");
	const open = source.isOpenOnly ? "values (true)" : "values (true), (false)";
	return union(source.scope, values, (ids, column, exclusion) => {
		const lines = `select l.* from order_lines l ${millJoin(text)} where l.${column} = a.id and l.is_open = o.is_open${exclusion}${conditions} ${ends}`;
		return `select l.* from unnest(${ids}) a (id), (${open}) o (is_open), lateral (${lines}) l`;
	});
}

/** SQL of all such lines, as `(…) l`, in no order. */
export function allLines(source: LineSource, values: SqlValues): string {
	const conditions = source.conditions.map((condition) => ` and ${condition}`).join("");
	const join = millJoin(conditions);
	const open = source.isOpenOnly ? " and l.is_open" : "";
	return union(
		source.scope,
		values,
		(ids, column, exclusion) => `select l.* from order_lines l ${join} where l.${column} = any(${ids})${open}${exclusion}${conditions}`,
	);
}

type Branch = (ids: string, column: "account_id" | "ship_to_id", exclusion: string) => string;

function union({ soldToIds = [], shipToIds = [] }: RowScope, values: SqlValues, branch: Branch): string {
	const branches: string[] = [];
	const sold = values.add(soldToIds, "bigint[]");
	if (soldToIds.length > 0) branches.push(branch(sold, "account_id", ""));
	if (shipToIds.length > 0) branches.push(branch(values.add(shipToIds, "bigint[]"), "ship_to_id", ` and l.account_id <> all(${sold})`));
	if (branches.length === 0) branches.push(`select l.* from order_lines l where ${sold} is null`);
	return `(${branches.join(" union all ")}) l`;
}
