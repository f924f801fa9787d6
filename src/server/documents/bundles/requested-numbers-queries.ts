import type { Transaction } from "#server/database/database.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import { freeReadings, withLetter } from "#shared/typed-numbers.ts";

/** One document that belongs into a ZIP, with the numbers that led to it. */
export type WantedDocument = { kind: DocumentKind; accountId: number; number: string; asked: string[] };

/** What numbers lead to. Another user's numbers are not found, exactly as those that do not exist. */
export type FoundNumbers = { documents: WantedDocument[]; notFound: string[] };

/** An order with its line, "M100-2": the number and what is behind its last hyphen, where that can be a line. */
function lineOf(text: string): { order: string; item: number } | undefined {
	const [, order = "", item = ""] = /^(.+)-(\d{1,6})$/.exec(text) ?? [];
	return order ? { order, item: Number(item) } : undefined;
}

/** The customer's own order with its line, "4500123/10", as lists show it. */
function poLineOf(text: string): { po: string; line: string } | undefined {
	const [, po = "", line = ""] = /^(.+)\/(.+)$/.exec(text) ?? [];
	return po ? { po, line } : undefined;
}

const requestedSql = `
	requested as materialized (
		select * from unnest($1::integer[], $2::text[], $3::text[], $4::integer[], $7::text[], $8::text[])
			a (n, t, o, i, po, pl)
	),
	-- A line that was named says nothing of its order's other lines.
	lines as (
		select a.n, l.account_id, l.order_number, l.item, true as is_whole
		from requested a join order_lines l on l.po_number = a.t
		union select a.n, l.account_id, l.order_number, l.item, true
		from requested a join order_lines l on l.order_number = a.t
		union select a.n, l.account_id, l.order_number, l.item, false
		from requested a join order_lines l on l.order_number = a.o and l.item = a.i
		union select a.n, l.account_id, l.order_number, l.item, false
		from requested a join order_lines l on l.po_number = a.po and l.po_line = a.pl
	),
	steel as (
		select a.n, p.account_id, p.bol_number, p.piece_number from requested a join pieces p on p.piece_number = a.t
		union select a.n, p.account_id, p.bol_number, p.piece_number from requested a join pieces p on p.heat_number = a.t
	),
	-- A load that was reached through its steel says nothing of its other heats' certificates.
	loads as (
		select n, account_id, bol_number, false as is_whole from steel where bol_number is not null
		union select l.n, p.account_id, p.bol_number, false
		from lines l join pieces p using (account_id, order_number, item) where p.bol_number is not null
		union select a.n, d.account_id, d.bol_number, d.kind <> 'certificate'
		from requested a join documents d on d.number = a.t where d.bol_number is not null
		union select a.n, s.account_id, s.bol_number, true from requested a join shipments s on s.bol_number = a.t
		union select a.n, r.account_id, r.bol_number, true from requested a join railcars r on r.car = a.t
	)`;

const foundBySql = `
	found as (
		select a.n, d.account_id, d.kind, d.number from requested a join documents d on d.number = a.t
		union select l.n, d.account_id, d.kind, d.number
		from loads l join documents d using (account_id, bol_number)
		where l.is_whole or d.kind <> 'certificate'
		union select l.n, d.account_id, d.kind, d.number
		from lines l join documents d using (account_id, order_number)
		where case d.kind when 'certificate' then false when 'invoice' then l.is_whole else true end
		union select l.n, i.account_id, 'invoice', i.invoice_number
		from lines l join invoice_lines i using (account_id, order_number, item)
		union select l.n, i.account_id, 'invoice', i.invoice_number
		from loads l join pieces p using (account_id, bol_number)
		join invoice_lines i on i.account_id = p.account_id and i.order_number = p.order_number and i.item = p.item
			and i.bol_number = l.bol_number
		union select l.n, c.account_id, 'certificate', c.certificate_number
		from lines l join certificates c using (account_id, order_number, item)
		union select a.n, c.account_id, 'certificate', c.certificate_number
		from requested a join certificates c on c.heat_number = a.t
		union select s.n, c.account_id, 'certificate', c.certificate_number
		from steel s join certificate_pieces c using (account_id, piece_number)
		join requested a on a.n = s.n and a.t = s.piece_number
	)`;

/** One meaning of the number at `n`. */
type Tried = { n: number; text: string };
type FoundDocument = Omit<WantedDocument, "asked"> & { asked: number[] };

/**
 * Documents behind any mix of numbers (document, bill of lading, order with or without its item, PO with or without its
 * line, heat, piece, railcar), as far as the viewer may see them; at most `most`. Their row policies decide, on every
 * table that is passed through.
 */
export async function findRequestedDocuments(
	tx: Transaction,
	numbers: readonly string[],
	kinds: readonly DocumentKind[],
	most: number,
): Promise<FoundNumbers> {
	// Numbers are compared as they are, so that indexes answer: each is tried in all that it may mean, since a customer's
	// own order is among them.
	const found = await documentsOf(tx, meaningsOf(numbers, freeReadings), kinds, most);
	const ledBy = (documents: FoundDocument[]) => new Set(documents.flatMap(({ asked }) => asked));
	const led = ledBy(found);
	// Only what leads nowhere as it is: a customer's own order may have the digits of the mill's.
	const called = meaningsOf(numbers, withoutItsLetter).filter(({ n }) => !led.has(n));
	const besides = called.length === 0 ? [] : await documentsOf(tx, called, kinds, most);
	const documents = together([...found, ...besides]).slice(0, most);
	const ledAtLast = ledBy(documents);
	return {
		documents: documents.map(({ asked, ...document }) => ({
			...document,
			asked: asked.flatMap((n) => numbers[n] ?? []),
		})),
		notFound: numbers.filter((_number, n) => !ledAtLast.has(n)),
	};
}

const meaningsOf = (numbers: readonly string[], read: (number: string) => string[]): Tried[] =>
	numbers.flatMap((number, n) => read(number).map((text) => ({ n, text })));

/** An order with or without its line, a heat or a piece, of which people say the digits alone. */
function withoutItsLetter(number: string): string[] {
	const [, digits = "", line = ""] = /^(\d+)(-\d{1,6})?$/.exec(number) ?? [];
	return withLetter(digits).map((text) => text + line);
}

/** Each document once, with all that led to it. */
function together(documents: readonly FoundDocument[]): FoundDocument[] {
	const byKey = new Map<string, FoundDocument>();
	for (const document of documents) {
		const key = `${document.kind} ${document.accountId} ${document.number}`;
		byKey.set(key, { ...document, asked: [...(byKey.get(key)?.asked ?? []), ...document.asked] });
	}
	return [...byKey.values()];
}

function documentsOf(
	tx: Transaction,
	tried: readonly Tried[],
	kinds: readonly DocumentKind[],
	most: number,
): Promise<FoundDocument[]> {
	const lines = tried.map(({ text }) => lineOf(text));
	const poLines = tried.map(({ text }) => poLineOf(text));
	return tx.sql<FoundDocument>(
		`with ${requestedSql}, ${foundBySql}
		select f.kind, f.account_id as "accountId", f.number, array_agg(distinct f.n order by f.n) as asked
		from found f join documents d using (account_id, kind, number)
		where f.kind = any ($5) group by f.kind, f.account_id, f.number order by min(f.n), f.kind, f.number limit $6`,
		[
			tried.map(({ n }) => n),
			tried.map(({ text }) => text),
			lines.map((line) => line?.order ?? null),
			lines.map((line) => line?.item ?? null),
			kinds,
			most,
			poLines.map((line) => line?.po ?? null),
			poLines.map((line) => line?.line ?? null),
		],
	);
}
