import type { RowScope } from "#server/database/database.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import type { NounSource } from "./noun-list.ts";

export type RowsAsked = {
	scope: RowScope;
	isOpenOnly: boolean;
	conditions: readonly string[];
};

/** The joins that an SQL text names, in the order of their declaration. */
export function joinsIn({ joins = {} }: NounSource, text: string): string {
	return Object.entries(joins)
		.filter(([alias]) => new RegExp(`\\b${alias}\\.`).test(text))
		.map(([, join]) => join)
		.join(" ");
}

/** Which rows of an owner, and `ends`, the ORDER BY and LIMIT that they are read with. */
export type Stretch = { conditions: readonly string[]; ends: string };

/** SQL of the first rows of each account, as `(…) alias`: each is read from one index, closed rows from one of their own where `closed` says how. */
export function firstRows(
	source: NounSource,
	{ scope, isOpenOnly }: Pick<RowsAsked, "scope" | "isOpenOnly">,
	{ rows, closed }: { rows: Stretch; closed: Stretch | undefined },
	values: SqlValues,
): string {
	const { table, alias, openColumn } = source;
	const select = ({ conditions, ends }: Stretch, where: string) => {
		const joins = joinsIn(source, [...conditions, ends].join(" "));
		return `select ${alias}.* from ${table} ${alias} ${joins} where ${[where, ...conditions].join(" and ")} ${ends}`;
	};
	return union(
		source,
		scope,
		values,
		() => select(rows, `true${openOnly(source, isOpenOnly)}`),
		(ids, column, exclusion) => {
			const own = `${alias}.${column} = owner.id${exclusion}`;
			const each = (inner: string, open = "") => `select ${alias}.* from unnest(${ids}) owner (id)${open}, lateral (${inner}) ${alias}`;
			if (!openColumn) return each(select(rows, own));
			const isOpen = `${alias}.${openColumn}`;
			if (closed && !isOpenOnly)
				return `${each(select(rows, `${own} and ${isOpen}`))} union all ${each(select(closed, `${own} and not ${isOpen}`))}`;
			const opened = `, (${isOpenOnly ? "values (true)" : "values (true), (false)"}) opened (is_open)`;
			return each(select(rows, `${own} and ${isOpen} = opened.is_open`), opened);
		},
	);
}

/** SQL of all such rows, as `(…) alias`, in no order. */
export function allRows(source: NounSource, { scope, isOpenOnly, conditions }: RowsAsked, values: SqlValues): string {
	const { table, alias } = source;
	const joins = joinsIn(source, conditions.join(" "));
	const narrowed = `${openOnly(source, isOpenOnly)}${conditions.map((condition) => ` and ${condition}`).join("")}`;
	const select = `select ${alias}.* from ${table} ${alias} ${joins}`;
	return union(
		source,
		scope,
		values,
		() => `${select} where true${narrowed}`,
		(ids, column, exclusion) => `${select} where ${alias}.${column} = any(${ids})${exclusion}${narrowed}`,
	);
}

/**
 * SELECT of the distinct values of a column over the viewer's rows, as `value`: from each to the next in an index (owner, column), since there
 * are few of them and rows without number. Rows without a value are passed over.
 */
export function distinctValues({ table, alias, owners }: NounSource, column: string, scope: RowScope, values: SqlValues): string {
	const leaps = owners.flatMap((owner) => {
		const ids = scope[owner.scope] ?? [];
		if (ids.length === 0) return [];
		const next = (id: string, beyond: string) => `(select ${alias}.${column} from ${table} ${alias}
			where ${alias}.${owner.column} = ${id} and ${alias}.${column} ${beyond} order by ${alias}.${column} limit 1)`;
		return `select value from (with recursive leap (id, value) as (
				select o.id, ${next("o.id", "is not null")} from unnest(${values.add(ids, "bigint[]")}) o (id)
				union all select leap.id, ${next("leap.id", "> leap.value")} from leap where leap.value is not null
			) select value from leap where value is not null) l`;
	});
	return leaps.length === 0 ? `select ${alias}.${column} as value from ${table} ${alias} where false` : leaps.join(" union ");
}

function openOnly({ alias, openColumn }: NounSource, isOpenOnly: boolean): string {
	return openColumn && isOpenOnly ? ` and ${alias}.${openColumn}` : "";
}

type Branch = (ids: string, column: string, exclusion: string) => string;

/** One branch for each kind of owner that the viewer has; what an earlier one reached is left out of the later. */
function union({ table, alias, owners }: NounSource, scope: RowScope, values: SqlValues, whole: () => string, branch: Branch): string {
	if (owners.length === 0) return `(${whole()}) ${alias}`;
	const branches: string[] = [];
	let exclusion = "";
	for (const owner of owners) {
		const ids = scope[owner.scope] ?? [];
		if (ids.length === 0) continue;
		const given = values.add(ids, "bigint[]");
		branches.push(branch(given, owner.column, exclusion));
		exclusion += ` and (${alias}.${owner.column} = any(${given})) is not true`;
	}
	if (branches.length === 0) branches.push(`select ${alias}.* from ${table} ${alias} where false`);
	return `(${branches.join(" union all ")}) ${alias}`;
}
