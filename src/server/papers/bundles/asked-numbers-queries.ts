import type { Transaction } from "#server/database/database.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";

/** One paper that belongs into a ZIP, with the numbers that led to it. */
export type WantedPaper = { kind: DocumentKind; accountId: number; number: string; asked: string[] };

/** What pasted numbers lead to. Somebody else's numbers are not found, exactly as those that do not exist. */
export type FoundNumbers = { papers: WantedPaper[]; notFound: string[] };

// Numbers are compared as they stand, so that indexes answer: each is tried as typed, in capitals and in small letters.
const variants = (number: string) => [...new Set([number, number.toUpperCase(), number.toLowerCase()])];

/**
 * Papers behind any mix of numbers (paper, bill of lading, order with or without its item, PO, heat, piece), as far as the viewer may see them;
 * at most `most`. Their row policies decide, on every table that is passed through.
 */
export async function findAskedPapers(
	tx: Transaction,
	numbers: readonly string[],
	kinds: readonly DocumentKind[],
	most: number,
): Promise<FoundNumbers> {
	const tried = numbers.flatMap((number, n) => variants(number).map((text) => ({ n, text })));
	const rows = await tx.sql<{ kind: DocumentKind; accountId: number; number: string; asked: number[] }>(
		`with asked as materialized (select * from unnest($1::integer[], $2::text[]) a (n, t)),
		lines as (
			select a.n, l.account_id, l.order_number, l.item from asked a join order_lines l on l.po_number = a.t
			union select a.n, l.account_id, l.order_number, l.item from asked a join order_lines l on l.order_number = a.t
			union select a.n, l.account_id, l.order_number, l.item from asked a join order_lines l
				on l.order_number = split_part(a.t, '-', 1) and l.item::text = split_part(a.t, '-', 2) and a.t ~ '^[^-]+-\\d{1,6}$'
		),
		loads as (
			select a.n, p.account_id, p.bol_number from asked a join pieces p on p.piece_number = a.t where p.bol_number is not null
			union select a.n, p.account_id, p.bol_number from asked a join pieces p on p.heat_number = a.t where p.bol_number is not null
			union select l.n, p.account_id, p.bol_number from lines l join pieces p using (account_id, order_number, item)
				where p.bol_number is not null
			union select a.n, d.account_id, d.bol_number from asked a join documents d on d.number = a.t where d.bol_number is not null
			union select a.n, s.account_id, s.bol_number from asked a join shipments s on s.bol_number = a.t
		),
		found as (
			select a.n, d.account_id, d.kind, d.number from asked a join documents d on d.number = a.t
			union select l.n, d.account_id, d.kind, d.number from loads l join documents d using (account_id, bol_number)
			union select l.n, d.account_id, d.kind, d.number from lines l join documents d using (account_id, order_number)
		)
		select kind, account_id as "accountId", number, array_agg(distinct n order by n) as asked from found
		where kind = any ($3) group by kind, account_id, number order by min(n), kind, number limit $4`,
		[tried.map(({ n }) => n), tried.map(({ text }) => text), kinds, most],
	);
	const found = new Set(rows.flatMap(({ asked }) => asked));
	return {
		papers: rows.map(({ asked, ...paper }) => ({ ...paper, asked: asked.flatMap((n) => numbers[n] ?? []) })),
		notFound: numbers.filter((_number, n) => !found.has(n)),
	};
}
