import type { RowScope, Transaction } from "#server/database/database.ts";
import { countOwners } from "#server/lists/count-owners.ts";
import { preferIndexOrder } from "#server/lists/prefer-index-order.ts";
import { createSqlValues, type SqlValues } from "#server/lists/sql-values.ts";
import { readSentence } from "#shared/search/read-sentence.ts";
import { type SearchKind, searchKinds } from "#shared/search/search-kinds.ts";
import {
	beginning,
	freeReadings,
	neighbours,
	numberBefore,
	type TextRange,
	whole,
	withAndWithoutLabel,
} from "#shared/typed-numbers.ts";
import type { SearchSource } from "./search-sources.ts";

/**
 * A number that was found, with what distinguishes it from others; `day` is ISO. A country that no source stated is an
 * empty text, and null if there is no heat.
 */
export type SearchHit = {
	kind: SearchKind;
	number: string;
	match: "exact" | "begins" | "similar";
	orderNumber: string | null;
	item: number | null;
	poNumber: string | null;
	heatNumber: string | null;
	bolNumber: string | null;
	name: string | null;
	day: string | null;
	meltedIn: string | null;
	pouredIn: string | null;
};

/** A hit without anything beside its number. */
export const withoutDetails = {
	orderNumber: null,
	item: null,
	poNumber: null,
	heatNumber: null,
	bolNumber: null,
	name: null,
	day: null,
	meltedIn: null,
	pouredIn: null,
} as const satisfies Partial<SearchHit>;

const perKind = 6;
const mostNeighbours = 480;
const longestNumber = 24;
// With more accounts than this it is quicker to read numbers as such and to leave out what is not theirs.
const fewOwners = 40;

/**
 * Finds numbers of any kind that the sources hold: exact ones and those that begin so, of the whole text, of the text
 * without a word before it ("PO 4711"), and of each number that stands in it; when there are none, those like them.
 */
export async function findNumbers(
	tx: Transaction,
	sources: readonly SearchSource[],
	scope: RowScope,
	typed: string,
): Promise<SearchHit[]> {
	// Otherwise the planner looks every number up for each account: 240 numbers like the one typed took 400 to 800 ms for
	// 500 accounts, not 50.
	if (countOwners(scope) > fewOwners) await preferIndexOrder(tx);
	const texts = withAndWithoutLabel(typed);
	for (const text of texts) {
		const found = await findIn(tx, sources, scope, meantBy(text));
		if (found.length > 0) return found;
	}
	const numbers = readSentence(typed).numbers.filter((number) => !texts.includes(number));
	const named: SearchHit[] = [];
	for (const number of numbers) named.push(...(await findIn(tx, sources, scope, meantBy(number))));
	if (named.length > 0) return withoutRepeats(named);
	const last = texts.at(-1) ?? typed;
	const mistyped = numbers.length === 0 || last.length <= longestNumber ? [last, ...numbers] : numbers;
	const ranges = mistyped.flatMap(neighbours).slice(0, mostNeighbours).map(whole);
	return ranges.length > 0 ? findIn(tx, sources, {}, { ranges, exact: [], otherwise: "similar" }) : [];
}

/** By kind, as one search answers; of a number that two words of the text find, the better match. */
function withoutRepeats(hits: readonly SearchHit[]): SearchHit[] {
	const byNumber = new Map<string, SearchHit>();
	for (const hit of hits) {
		const key = `${hit.kind} ${hit.number}`;
		if (byNumber.get(key)?.match !== "exact") byNumber.set(key, hit);
	}
	const kinds: readonly string[] = searchKinds;
	return [...byNumber.values()].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

/** Where to look, which of it is exactly what was meant, and what the rest is to be called. */
type Meant = { ranges: readonly TextRange[]; exact: readonly string[]; otherwise: "begins" | "similar" };

function meantBy(typed: string): Meant {
	const texts = freeReadings(typed);
	const before = numberBefore(typed);
	return { ranges: [...texts.map(beginning), ...before.map(whole)], exact: [...texts, ...before], otherwise: "begins" };
}

function findIn(
	tx: Transaction,
	sources: readonly SearchSource[],
	scope: RowScope,
	{ ranges, exact, otherwise }: Meant,
): Promise<SearchHit[]> {
	const values = createSqlValues();
	const firsts = ranges.map(({ first }) => first);
	const ends = ranges.map(({ end }) => end);
	const pieces = {
		ranges: `unnest(${values.add(firsts, "text[]")}, ${values.add(ends, "text[]")}) r (first, "end")`,
		exact: `any(${values.add(exact, "text[]")})`,
		otherwise: values.add(otherwise, "text"),
	};
	const parts = sources.map((source) => `(${sourceSql(source, scope, values, pieces)})`);
	return tx.sql<SearchHit>(parts.join("\nunion all\n"), values.list);
}

type SearchPieces = { ranges: string; exact: string; otherwise: string };

function sourceSql(
	source: SearchSource,
	scope: RowScope,
	values: SqlValues,
	{ ranges, exact, otherwise }: SearchPieces,
): string {
	const number = `x.${source.number}`;
	const beside = (
		["orderNumber", "poNumber", "heatNumber", "bolNumber", "name", "day", "meltedIn", "pouredIn"] as const
	).map((name) => `${source.beside[name] ?? "null::text"} as "${name}"`);
	return `select '${source.kind}' as kind, x.${source.calledBy ?? source.number} as number, case
			when ${number} = ${exact} then 'exact' else ${otherwise} end as match,
			${source.beside.item ?? "null::int"} as item, ${beside.join(", ")}
		from (
			select distinct on (t.${source.number}) t.* from ${ranges}
			cross join lateral (${rowsSql(source, scope, values)}) t
			order by t.${source.number}${source.owners.length > 0 ? ", t.account_id" : ""}
		) x
		order by (${number} = ${exact}) desc, ${number} limit ${perKind}`;
}

/**
 * Rows of one stretch in the order of their numbers: owner by owner, or of all owners at once, under the policies in
 * either case.
 */
function rowsSql({ table, number, owners, only, rowsEach }: SearchSource, scope: RowScope, values: SqlValues): string {
	const limit = perKind * rowsEach;
	const inRange = `p.${number} >= r.first and p.${number} < r."end"${only ? ` and ${only}` : ""}`;
	const ids = owners.map(({ scope: name }) => scope[name] ?? []);
	const count = ids.reduce((sum, { length }) => sum + length, 0);
	if (count === 0 || count > fewOwners)
		return `select p.* from ${table} p where ${inRange} order by p.${number} limit ${limit}`;
	return owners
		.map(
			(
				{ column },
				index,
			) => `select o_${index}.* from unnest(${values.add(ids[index], "bigint[]")}) a${index} (id) cross join lateral (
				select p.* from ${table} p where p.${column} = a${index}.id and ${inRange} order by p.${number} limit ${limit}
			) o_${index}`,
		)
		.join(" union all ");
}
