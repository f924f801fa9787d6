import type { Transaction } from "#server/database/database.ts";
import { dataStampSql, type ShownKinds } from "#server/graphql/data-stamp.ts";
import { type JsonFields, jsonArray, jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { buyerSql } from "#server/lists/resources/buyer-field.ts";
import { messageFields, messagesOfOrderSql } from "./messages/order-message-row.ts";
import { itemFields, partySql, piecesPerPage } from "./order-item-fields.ts";
import type { OrderRow, PieceRow } from "./order-rows.ts";

export type OrderRequest = {
	order: string;
	item: number | undefined;
	piecesAfter: string | undefined;
	/** Whose thread is read; without one, of the first that was shipped. */
	piece?: string | undefined;
	language: "en" | "es";
};

const millFields: JsonFields = { name: "m.name", timeZone: "m.time_zone" };
// What one order shows, its documents included.
const shown: ShownKinds = {
	side: "customer",
	kinds: ["orders", "order-events", "pieces", "shipments", "certificates", "invoices", "acknowledgments"],
};

const itemsFrom =
	"order_lines l join mills lm on lm.code = l.mill where l.account_id = found.account_id and l.order_number = asked.number";

// A ship-to may see one line of an order whose own ship-to is another. Fields that the line also has are then read from
// the line.
const orderFields: JsonFields = {
	orderNumber: "asked.number",
	poNumber: "coalesce(o.po_number, first.po_number)",
	orderedOn: "coalesce(o.ordered_on, first.ordered_on)",
	revision: "o.order_revision",
	// Also for a buyer this may be another user's purchase, which they only receive.
	paymentTerms: `case when ${buyerSql("found.account_id")} then o.payment_terms end`,
	isBuyer: buyerSql("found.account_id"),
	fob: "o.fob",
	freightTerms: "o.freight_terms",
	contact: "o.contact",
	mill: (wanted) => jsonObject(millFields, wanted),
	soldTo: (wanted) => partySql("found.account_id", wanted),
	shipTo: (wanted) => partySql("coalesce(o.ship_to_id, first.ship_to_id)", wanted),
	dataAsOf: (wanted) =>
		dataStampSql(
			shown,
			wanted,
			`select coalesce(o.mill, first.mill) union select l.mill from order_lines l
				where l.account_id = found.account_id and l.order_number = asked.number`,
		),
	messages: (wanted) =>
		jsonArray(messageFields, wanted, { from: messagesOfOrderSql, order: "w.sent_at, w.message_key" }),
	items: (wanted) => jsonArray(itemFields, wanted, { from: itemsFrom, order: "l.item" }),
	item: (wanted) => `(select ${jsonObject(itemFields, wanted)} from ${itemsFrom} and l.item = asked.item)`,
};

/**
 * An order of the viewer's by its number, with what is `wanted` of it, in one statement; undefined when it does not
 * exist, is not theirs, or has no such item. Should two of their accounts hold the same number, the account that came
 * first answers.
 */
export async function findOrder(
	tx: Transaction,
	request: OrderRequest,
	wanted: Selection,
): Promise<OrderRow | undefined> {
	const text = `
		select ${jsonObject(orderFields, wanted)} as found
		from (select $1::text as number, $2::int as item, $3::text as pieces_after, $4::text as language, $5::text as piece) asked
		cross join lateral (
			select a.account_id from (
				select l.account_id from order_lines l where l.order_number = asked.number
				and (asked.item is null or l.item = asked.item)
				union all select o.account_id from orders o where o.order_number = asked.number and asked.item is null
			) a order by 1 limit 1
		) found
		left join orders o on o.account_id = found.account_id and o.order_number = asked.number
		left join lateral (
			select l.* from order_lines l where l.account_id = found.account_id and l.order_number = asked.number
			order by l.item limit 1
		) first on true
		join mills m on m.code = coalesce(o.mill, first.mill)`;
	const values = [
		request.order,
		request.item ?? null,
		request.piecesAfter ?? null,
		request.language,
		request.piece ?? null,
	];
	const [row] = await tx.lastPlanned<{ found: OrderRow }>(text, values);
	return row && endPages(row.found);
}

function endPages(order: OrderRow): OrderRow {
	const items = [...(order.items ?? []), ...(order.item ? [order.item] : [])];
	for (const item of items) {
		const pieces: PieceRow[] = item.pieces ?? [];
		item.nextPieces = pieces.length > piecesPerPage ? (pieces[piecesPerPage - 1]?.pieceNumber ?? null) : null;
		item.pieces = pieces.slice(0, piecesPerPage);
	}
	return order;
}
