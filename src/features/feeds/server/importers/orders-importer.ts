import type { Transaction } from "#server/database/database.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import type { OrderRow } from "../../rows/order-row.ts";
import { type Importer, refuse, type Staged, type StagedError, stage } from "./importer.ts";
import { moveWithLine, settleStates, touchedLinesTable } from "./line-sums.ts";
import { orderLineColumns, orderLineRecords, replacePrices, upsertLines } from "./order-lines-importer.ts";

const columns = `n int, "order" text, "soldTo" text, "shipTo" text, po text, mill text, "orderedOn" date, "paymentTerms" text, fob text,
	"freightTerms" text, "orderRevision" int, contact text, revision bigint`;
const tables = ["staged_orders", "staged_lines"];

export const ordersImporter: Importer<OrderRow> = {
	group: "orders",
	millsOf: (row) => [row.mill, ...row.lines.flatMap((line) => line.mill ?? [])],
	async storeRows(tx, rows) {
		await stageOrders(tx, rows);
		const faults = [...(await refuse(tx, tables, unknownReferencesSql)), ...(await refuseOthersNumbers(tx))];
		await upsertOrders(tx);
		await upsertLines(tx);
		await replacePrices(tx);
		await settleTouched(tx);
		await notifyOfStockOrders(tx);
		const changed = await tx.sql<{ n: number }>("select n from changed_orders union select n from changed_lines");
		return { faults, changed: new Set(changed.map((row) => row.n)) };
	},
};

async function stageOrders(tx: Transaction, rows: Staged<OrderRow>[]): Promise<void> {
	await stage(
		tx,
		"staged_orders",
		columns,
		rows.map(({ n, row }) => ({ n, ...row, lines: undefined })),
		", s.id as account_id, t.id as ship_to_id, m.code is not null as has_mill",
		`left join accounts s on s.code = x."soldTo" and s.kind = 'sold_to'
		left join accounts t on t.code = x."shipTo" and t.kind = 'ship_to'
		left join mills m on m.code = x.mill`,
	);
	await stage(
		tx,
		"staged_lines",
		orderLineColumns,
		orderLineRecords(rows),
		", t.id as ship_to_id, m.code is not null as has_mill",
		`left join accounts t on t.code = x."shipTo" and t.kind = 'ship_to' left join mills m on m.code = x.mill`,
	);
}

const isLinked = (shipTo: string) =>
	`exists (select from account_links k where k.sold_to_id = o.account_id and k.ship_to_id = ${shipTo})`;

const unknownReferencesSql = `
	select n, 'soldTo' as field, 'unknown_account' as code, "soldTo" as value from staged_orders where account_id is null
	union all select n, 'shipTo', 'unknown_account', "shipTo" from staged_orders where ship_to_id is null
	union all select n, 'shipTo', 'ship_to_not_linked', "shipTo" from staged_orders o
		where account_id is not null and ship_to_id is not null and not ${isLinked("o.ship_to_id")}
	union all select n, 'mill', 'unknown_mill', mill from staged_orders where not has_mill
	union all select n, 'lines[' || i || '].shipTo', 'unknown_account', "shipTo" from staged_lines
	where "shipTo" is not null and ship_to_id is null
	union all select l.n, 'lines[' || l.i || '].shipTo', 'ship_to_not_linked', l."shipTo"
	from staged_lines l join staged_orders o using (n)
		where o.account_id is not null and l.ship_to_id is not null and not ${isLinked("l.ship_to_id")}
	union all select n, 'lines[' || i || '].mill', 'unknown_mill', mill from staged_lines
	where mill is not null and not has_mill`;

// An order number belongs to the account that it first came for. The answer does not reveal whose it is.
function refuseOthersNumbers(tx: Transaction): Promise<StagedError[]> {
	return refuse(
		tx,
		tables,
		`select distinct s.n, 'order' as field, 'conflict' as code, s."order" as value from staged_orders s
		join (select distinct on ("order") "order", account_id from staged_orders order by "order", n) f using ("order")
		left join orders o on o.order_number = s."order"
		where s.account_id <> coalesce(o.account_id, f.account_id)`,
	);
}

const isSame = `o.account_id = s.account_id and o.order_number = s."order"`;

async function upsertOrders(tx: Transaction): Promise<void> {
	await tx.sql(
		"create temp table changed_orders (n int, account_id bigint, order_number text, is_new boolean) on commit drop",
	);
	await tx.sql(`
		with newest as (select distinct on ("order") * from staged_orders order by "order", revision desc, n),
		known as materialized (
			select s.*, o.revision as old_revision from newest s
			left join lateral (select o.revision from orders o where ${isSame} offset 0) o on true
		),
		fresh as (select * from known where old_revision is null),
		updated as (
			update orders o set ship_to_id = s.ship_to_id, po_number = s.po, mill = s.mill, ordered_on = s."orderedOn",
			payment_terms = s."paymentTerms",
				fob = s.fob, freight_terms = s."freightTerms", order_revision = coalesce(s."orderRevision", 1),
				contact = s.contact,
				revision = s.revision, updated_at = now()
			from known s where ${isSame} and s.old_revision < s.revision
			returning s.n, s.account_id, s."order"
		), added as (
			insert into orders (account_id, order_number, ship_to_id, po_number, mill, ordered_on, payment_terms, fob,
			freight_terms, order_revision, contact, revision)
			select account_id, "order", ship_to_id, po, mill, "orderedOn", "paymentTerms", fob, "freightTerms",
			coalesce("orderRevision", 1), contact, revision
			from fresh order by account_id, "order"
		)
		insert into changed_orders select *, false from updated union all select n, account_id, "order", true from fresh`);
	// Number and day of the order are on its lines too, where lists sort by them.
	await tx.sql(`
		update order_lines l set po_number = o.po_number, ordered_on = o.ordered_on
		from changed_orders c join orders o on o.account_id = c.account_id and o.order_number = c.order_number
		where not c.is_new and l.account_id = o.account_id and l.order_number = o.order_number
			and (l.po_number, l.ordered_on) is distinct from (o.po_number, o.ordered_on)`);
}

async function settleTouched(tx: Transaction): Promise<void> {
	await tx.sql(touchedLinesTable);
	const [touched] = await tx.sql<{ lines: number }>(`
		with added as (
			insert into touched_lines
			select account_id, order_number, item from changed_lines where not is_new
			union select l.account_id, l.order_number, l.item from changed_orders c
			join order_lines l using (account_id, order_number) where not c.is_new
			returning 1
		) select count(*) as lines from added`);
	if (touched?.lines) {
		await settleStates(tx);
		await moveWithLine(tx);
	}
	// New lines have nothing to settle, but a user who follows is notified of them too.
	await tx.sql("insert into touched_lines select account_id, order_number, item from changed_lines where is_new");
}

/** A user who requested stock is notified when the order for it is imported. */
function notifyOfStockOrders(tx: Transaction): Promise<void> {
	return publishChanges(
		tx,
		liveKinds.stock,
		`select jsonb_agg(jsonb_build_object('account', r.account_id, 'request', r.id::text)) from changed_orders c
		 join stock_requests r on r.account_id = c.account_id and r.order_number = c.order_number where c.is_new`,
	);
}
