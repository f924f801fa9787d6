import type { RowScope } from "#server/database/database.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import type { FoundKeys, ResourceSource, ResourceStretch } from "./list-resource.ts";

export type RowsRequest = {
	scope: RowScope;
	isOpenOnly: boolean;
	/** Whether rows are few beside all that an account has. */
	isByOwner?: boolean;
	conditions: readonly string[];
	/** Rows that a search has found: no others are read. */
	found?: FoundKeys | undefined;
};

/** The joins that an SQL text names, in the order of their declaration. */
export function joinsIn({ joins = {} }: ResourceSource, text: string): string {
	return Object.entries(joins)
		.filter(([alias]) => new RegExp(`\\b${alias}\\.`).test(text))
		.map(([, join]) => join)
		.join(" ");
}

/** Which rows of an owner, once for each row of `beside`, and the order in which an index has them. */
export type Stretch = { table?: string; beside?: string; conditions: readonly string[]; order: string };

export type FirstRowsRequest = { scope: RowScope; stretches: readonly Stretch[]; order: string; limit: number };

/**
 * SQL of rows among which are the first `limit` in this order, as `(…) alias`: of each account and stretch as many are
 * read from one index. Of more accounts than that only those are read whose own first row is among the first: no other
 * can have one on the page.
 */
export function firstRows(
	source: ResourceSource,
	{ scope, stretches, order, limit }: FirstRowsRequest,
	values: SqlValues,
): string {
	const { alias } = source;
	const owners = ownersIn(source, scope, values);
	const count = owners.reduce((sum, owner) => sum + owner.count, 0);
	const branches = owners.flatMap((owner) => stretches.map((stretch) => ({ owner, stretch })));
	const read = (
		most: number,
		ownersOf: (owner: Owner, branch: number) => string,
		more: (branch: number) => string = () => "",
	) =>
		branches.map(({ owner, stretch }, branch) => {
			const from = [owner.ids === undefined ? "" : ownersOf(owner, branch), stretch.beside ?? ""].filter(
				(one) => one !== "",
			);
			const rows = stretchRows(
				source,
				stretch,
				owner.ids === undefined ? "true" : `${alias}.${owner.column} = owner.id${owner.exclusion}`,
				most,
			);
			return from.length === 0
				? `(${rows})`
				: `select ${more(branch)}${alias}.* from ${from.join(", ")}, lateral (${rows}) ${alias}`;
		});
	const all = ({ ids }: Owner) => `unnest(${ids}) owner (id)`;
	if (count <= limit) return unionOf(source, read(limit, all));
	const heads = unionOf(
		source,
		read(1, all, (branch) => `${branch} as leader_branch, owner.id as leader_id, `),
	);
	const leadersSql = `select ${alias}.leader_branch, ${alias}.leader_id from ${heads} ${joinsIn(source, order)}
		order by ${order} limit ${limit}`;
	const leading = (_: Owner, branch: number) =>
		`(select distinct leader_id as id from leaders where leader_branch = ${branch}) owner`;
	return `(with leaders as materialized (${leadersSql}) select * from ${unionOf(source, read(limit, leading))}) ${alias}`;
}

function stretchRows(
	source: ResourceSource,
	{ table = source.table, conditions, order }: Stretch,
	where: string,
	limit: number,
): string {
	const { alias } = source;
	const joins = joinsIn(source, [...conditions, order].join(" "));
	return `select ${alias}.* from ${table} ${alias} ${joins} where ${[where, ...conditions].join(" and ")}
		order by ${order} limit ${limit}`;
}

/**
 * SQL of all such rows, as `(…) alias`, in no order. By owner, few rows of each of several accounts are read by
 * themselves: the planner takes the accounts that are requested and those of the row policy for chances that multiply,
 * and would rather read the whole history of all of them.
 */
export function allRows(source: ResourceSource, request: RowsRequest, values: SqlValues): string {
	const { scope, isOpenOnly, isByOwner = false, conditions, found } = request;
	const { alias, openColumn } = source;
	const open = openColumn && isOpenOnly ? [`${alias}.${openColumn}`] : [];
	const stretches: readonly ResourceStretch[] = source.stretches ?? [{ conditions: open }];
	const owners = ownersIn(source, scope, values);
	if (found)
		return unionOf(
			source,
			stretches.map((stretch) => keyedRows(source, stretch, { owners, found, conditions })),
		);
	const selects = owners.flatMap(({ ids, column, exclusion, count }) =>
		stretches.map(({ table = source.table, beside, conditions: within }) => {
			const rowsOf = (owner: string) => {
				const where = [owner, ...within, ...conditions].join(" and ");
				return `select ${alias}.* from ${beside ? `${beside}, ` : ""}${table} ${alias} ${joinsIn(source, where)}
					where ${where}`;
			};
			if (ids === undefined) return rowsOf("true");
			if (!isByOwner || count === 1) return rowsOf(`${alias}.${column} = any(${ids})${exclusion}`);
			const ofOne = rowsOf(`${alias}.${column} = owner.id${exclusion}`);
			return `select ${alias}.* from unnest(${ids}) owner (id), lateral (${ofOne} offset 0) ${alias}`;
		}),
	);
	return unionOf(source, selects);
}

type KeysRequest = { owners: readonly Owner[]; found: FoundKeys; conditions: readonly string[] };

/**
 * Each is looked up by its key: the planner takes accounts for so narrow that it would read their whole history beside
 * the keys.
 */
function keyedRows(
	source: ResourceSource,
	stretch: ResourceStretch,
	{ owners, found, conditions }: KeysRequest,
): string {
	const { alias } = source;
	const { table = source.table, beside, conditions: within } = stretch;
	const isOwn = owners.map(({ ids, column }) => (ids === undefined ? "true" : `${alias}.${column} = any(${ids})`));
	const isMeant = found.keys.row.map(({ name }) => `${alias}.${name} = found.${name}`);
	const where = [...isMeant, ...within, ...conditions].join(" and ");
	const oneSql = `select ${alias}.* from ${table} ${alias} ${joinsIn(source, where)} where ${where} offset 0`;
	// Asked of what was looked up: as a part of the look-up, the accounts were sorted anew for each of them.
	const isSeen = isOwn.length === 0 ? "false" : isOwn.join(" or ");
	return `select ${alias}.* from ${found.sql} found, ${beside ? `${beside}, ` : ""}lateral (${oneSql}) ${alias}
		where ${isSeen}`;
}

/**
 * SELECT of the distinct values of a column over the viewer's rows, as `value`: from each to the next in an index
 * (owner, column), since there are few of them and rows without number. Rows without a value are passed over.
 */
export function distinctValues(
	{ table, alias, owners }: ResourceSource,
	column: string,
	scope: RowScope,
	values: SqlValues,
): string {
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
	return leaps.length === 0
		? `select ${alias}.${column} as value from ${table} ${alias} where false`
		: leaps.join(" union ");
}

/**
 * Accounts of one kind that the viewer has, as SQL of their ids; `exclusion` leaves out what an earlier kind reached.
 * Rows of no account have no ids.
 */
type Owner = { ids: string | undefined; column: string; exclusion: string; count: number };

function ownersIn({ alias, owners }: ResourceSource, scope: RowScope, values: SqlValues): Owner[] {
	if (owners.length === 0) return [{ ids: undefined, column: "", exclusion: "", count: 1 }];
	const found: Owner[] = [];
	let exclusion = "";
	for (const owner of owners) {
		const accountIds = scope[owner.scope] ?? [];
		if (accountIds.length === 0) continue;
		const ids = values.add(accountIds, "bigint[]");
		found.push({ ids, column: owner.column, exclusion, count: accountIds.length });
		exclusion += ` and (${alias}.${owner.column} = any(${ids})) is not true`;
	}
	if (found.length > 0) return found;
	// A viewer without any account runs the same statement: without the conditions, some values would be unused.
	return [{ ids: values.add([], "bigint[]"), column: owners[0]?.column ?? "", exclusion: "", count: 0 }];
}

const unionOf = ({ alias }: ResourceSource, selects: readonly string[]): string =>
	`(${selects.join(" union all ")}) ${alias}`;
