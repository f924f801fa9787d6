import type { Transaction } from "#server/database/database.ts";
import { beyondSql, decodeCursor, encodeCursor, type KeyPart, orderSql } from "#server/lists/keyset.ts";
import { createSqlValues, type SqlValues } from "#server/lists/sql-values.ts";
import { numberBefore, readings } from "#shared/typed-numbers.ts";
import { type LineWord, lineWords, type Named } from "../line-search.ts";
import { type FoundLine, isUsedUp, lineColumns, lineJoins } from "./line-facts.ts";

/** Some lines, and the cursor behind the last one while there are more. */
export type FoundLines = { lines: FoundLine[]; next: string | null };

const perPage = 20;
const sort = "lines";

/**
 * Open lines of the viewer that suit what was typed, 20 at a time: the order typed whole above, then those with an
 * open balance, then those that end first. When nothing suits, those that suit it but for a slip. Throws InvalidError for a cursor that is none.
 */
export async function findLines(tx: Transaction, typed: string, after: string | null): Promise<FoundLines> {
	if (typed.trim() === "") return page(tx, typed, [], after);
	const known = await findNamed(tx);
	const search = (isLoose: boolean) =>
		page(tx, typed, lineWords(typed, known.commodities, known.mills, isLoose), after);
	const found = await search(false);
	return found.lines.length > 0 ? found : search(true);
}

async function page(
	tx: Transaction,
	typed: string,
	words: readonly LineWord[],
	after: string | null,
): Promise<FoundLines> {
	const values = createSqlValues();
	const none = values.add(null, "text");
	const exact = [...readings(typed), ...numberBefore(typed)];
	const parts: KeyPart[] = [
		{ sql: `(l.po_number <> all (${values.add(exact, "text[]")}))`, type: "boolean" },
		{ sql: isUsedUp(none), type: "boolean" },
		{ sql: "l.expires_on", type: "day" },
		{ sql: "l.po_number", type: "text" },
		{ sql: "l.line", type: "integer" },
		{ sql: "l.account_id", type: "integer" },
	];
	const conditions = words.map((word) => suitsSql(word, values));
	if (after !== null) conditions.push(beyondSql(parts, false, decodeCursor(after, sort, parts), values));
	const rows = await tx.sql<FoundLine & { isOther: boolean; isUsedUp: boolean }>(
		`select ${lineColumns(none)}, ${parts[0]?.sql} as "isOther", ${parts[1]?.sql} as "isUsedUp" from purchase_order_lines l ${lineJoins}
		 where l.account_id = any (array(select unnest(viewer_suppliers()))) and l.state = 'open'
		 and l.expires_on >= (now() at time zone m.time_zone)::date
		 ${conditions.map((condition) => `and ${condition}`).join(" ")}
		 order by ${orderSql(parts, false)} limit ${perPage + 1}`,
		values.list,
	);
	const lines = rows.slice(0, perPage);
	const last = lines.at(-1);
	if (rows.length <= perPage || !last) return { lines, next: null };
	return {
		lines,
		next: encodeCursor(sort, [last.isOther, last.isUsedUp, last.expiresOn, last.poNumber, last.poLine, last.accountId]),
	};
}

/** Few stretches and one look-up each: the hundreds of numbers beside a mistyped one are compared at once. */
function suitsSql({ begins, is, line, commodities, mills }: LineWord, values: SqlValues): string {
	const ranges = begins.map(
		({ first, end }) => `(l.po_number >= ${values.add(first, "text")} and l.po_number < ${values.add(end, "text")})`,
	);
	const behind = line === undefined ? "" : ` and starts_with(l.line::text, ${values.add(String(line), "text")})`;
	const whole = is.length > 0 ? [`(l.po_number = any (${values.add(is, "text[]")})${behind})`] : [];
	const named = [
		...(commodities.length > 0 ? [`l.commodity = any (${values.add(commodities, "text[]")})`] : []),
		...(mills.length > 0 ? [`l.mill = any (${values.add(mills, "text[]")})`] : []),
	];
	return `(${[...ranges, ...whole, ...named].join(" or ") || "false"})`;
}

/** All commodities with their names in both languages. */
export function findNamedCommodities(tx: Transaction): Promise<Named[]> {
	return tx.sql<Named>("select code, array[name_en, name_es] as names from commodities");
}

async function findNamed(tx: Transaction): Promise<{ commodities: Named[]; mills: Named[] }> {
	const commodities = await findNamedCommodities(tx);
	return { commodities, mills: await tx.sql<Named>("select code, array[name] as names from mills") };
}
