import type { Transaction } from "#server/database/database.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import type { NameFacts } from "#shared/documents/document-names.ts";
import { documentKindInName } from "../document-kind-label.ts";
import type { PublishedDocument } from "../document-renderer.ts";

/**
 * What a document is about, each once and in order: order lines, the customer's own numbers, melts; and its day at the
 * mill that issued it.
 */
export type DocumentThread = {
	publishedOn: string;
	orders: { order: string; item: number | null }[];
	pos: string[];
	heats: string[];
};

const steelOfLoad = "pieces p where p.account_id = $1 and p.bol_number = $3";

const ofLoad = {
	lines: `select order_number, item from ${steelOfLoad}`,
	heats: `select heat_number from ${steelOfLoad}`,
	mill: "select mill from shipments where account_id = $1 and bol_number = $3",
};

/**
 * SQL of a kind's order lines (order_number, item), heats and mill; $1 account, $2 number, $3 bill of lading, $4 order.
 */
const sources: Readonly<Record<DocumentKind, { lines: string; heats: string; mill: string }>> = {
	certificate: {
		lines: "select order_number, item from certificates where account_id = $1 and certificate_number = $2",
		heats: "select heat_number from certificates where account_id = $1 and certificate_number = $2",
		mill: "select mill from certificates where account_id = $1 and certificate_number = $2",
	},
	bill_of_lading: ofLoad,
	shipment_tally: ofLoad,
	invoice: {
		lines: "select order_number, item from invoice_lines where account_id = $1 and invoice_number = $2",
		heats: `select p.heat_number from invoice_lines i join pieces p using (account_id, order_number, item, bol_number)
			where i.account_id = $1 and i.invoice_number = $2`,
		mill: "select mill from invoices where account_id = $1 and invoice_number = $2",
	},
	order_acknowledgment: {
		lines: "select order_number, item from order_lines where account_id = $1 and order_number = $4",
		heats: "select null",
		mill: "select mill from orders where account_id = $1 and order_number = $4",
	},
};

/** What one document is about, as far as the viewer may see it. */
export async function findDocumentThread(
	tx: Transaction,
	kind: DocumentKind,
	document: PublishedDocument,
): Promise<DocumentThread> {
	const { lines, heats, mill } = sources[kind];
	const [thread] = await tx.sql<DocumentThread>(
		`with named (account_id, number, bol_number, order_number) as (values ($1::bigint, $2::text, $3::text, $4::text)),
		lines as (select distinct l.order_number, l.item from (${lines}) l where l.order_number is not null
			union select n.order_number, null from named n where n.order_number is not null and not exists (${lines}))
		select ($5::timestamptz at time zone coalesce((select m.time_zone from mills m where m.code = (${mill}
		limit 1)), 'UTC'))::date::text as "publishedOn",
			coalesce((select json_agg(json_build_object('order', order_number, 'item', item) order by order_number, item)
			from lines), '[]') as orders,
			array(select distinct o.po_number from lines l join order_lines o on o.account_id = $1
			and o.order_number = l.order_number
				and (l.item is null or o.item = l.item) order by 1) as pos,
			array(select distinct h.heat from (${heats}) h (heat) where h.heat is not null order by 1) as heats`,
		[document.accountId, document.number, document.bolNumber, document.orderNumber, document.publishedAt],
	);
	if (!thread) throw new Error("A query without a table answered nothing");
	return thread;
}

const once = (texts: readonly string[]) => [...new Set(texts)];

/** What a document's name may say, in the language of the request under way. */
export function nameFactsOf(
	kind: DocumentKind,
	document: PublishedDocument,
	thread: DocumentThread,
	requested: readonly string[],
): NameFacts {
	return {
		kind: documentKindInName(kind),
		number: document.number,
		revision: String(document.revision),
		account: document.account,
		po: thread.pos,
		order: once(thread.orders.map(({ order }) => order)),
		item: once(thread.orders.flatMap(({ item }) => (item === null ? [] : [String(item)]))),
		heat: thread.heats,
		bol: document.bolNumber ?? "",
		date: thread.publishedOn,
		asked: requested,
	};
}
