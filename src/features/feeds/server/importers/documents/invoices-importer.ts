import type { Transaction } from "#server/database/database.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import { bookedStates, mayTransition } from "#shared/invoices/invoice-states.ts";
import { cents, type InvoiceRow, partsOf } from "../../../rows/documents/invoice-row.ts";
import { type Importer, refuse, type Staged, stage } from "../importer.ts";
import { lapsedKey } from "./lapsed-documents.ts";
import { publishDocumentChanges, publishDocuments } from "./publish-documents.ts";

const columns = `n int, invoice text, kind text, "soldTo" text, mill text, "invoicedOn" date, "dueOn" date, "paymentTerms" text, po text, "order" text,
	bol text, about text, complaint text, currency text, "netLb" bigint, base bigint, extras bigint, surcharge bigint, freight bigint, tax bigint,
	total bigint, "openBalance" bigint, state text, revision bigint`;
const lineColumns = `n int, i int, line int, "order" text, item int, bol text, pieces int, "weightLb" bigint, note text, base bigint, extras bigint,
	surcharge bigint`;
const tables = ["staged_invoices", "staged_invoice_lines"];

/**
 * Invoices and memos. One that says something new on paper becomes the document's next revision; a payment alone does not.
 */
export const invoicesImporter: Importer<InvoiceRow> = {
	group: "invoices",
	millsOf: (row) => [row.mill],
	async storeRows(tx, rows) {
		await stageInvoices(tx, rows);
		const faults = [...(await refuse(tx, tables, unknownReferencesSql)), ...(await refuse(tx, tables, conflictsSql))];
		const changed = await upsert(tx);
		if (changed.size > 0) {
			for (const statement of lineStatements) await tx.sql(statement);
			await tx.sql(booked);
			await publishDocumentChanges(tx, "booked_invoices");
			await publishDocuments(tx, documentSql);
			await raiseNotifications(tx, "invoice", notificationsSql, [], { skipsTakers: true });
		}
		return { faults, changed };
	},
};

async function stageInvoices(tx: Transaction, rows: Staged<InvoiceRow>[]): Promise<void> {
	const heads = rows.map(({ n, row: { lines, ...row } }) => ({
		n,
		...row,
		kind: row.kind ?? "invoice",
		currency: row.currency ?? "USD",
		netLb: lines.reduce((sum, { weightLb }) => sum + (weightLb ?? 0), 0),
		...partsOf({ ...row, lines }),
		total: cents(row.total),
		openBalance: cents(row.openBalance),
	}));
	await stage(
		tx,
		"staged_invoices",
		columns,
		heads,
		", a.id as account_id, m.code is not null as has_mill",
		`left join accounts a on a.code = x."soldTo" and a.kind = 'sold_to' left join mills m on m.code = x.mill`,
	);
	const lines = rows.flatMap(({ n, row }) =>
		row.lines.map((line, i) => ({
			...{ n, i, ...line, order: line.order ?? row.order, bol: line.bol ?? row.bol },
			...{ base: cents(line.base), extras: cents(line.extras), surcharge: cents(line.surcharge) },
		})),
	);
	await stage(tx, "staged_invoice_lines", lineColumns, lines, ", h.account_id", "join staged_invoices h using (n)");
}

const isKnownOrder = (row: string) =>
	`exists (select from orders o where o.account_id = ${row}.account_id and o.order_number = ${row}."order")`;
const isKnownLoad = (row: string) =>
	`exists (select from shipments h where h.account_id = ${row}.account_id and h.bol_number = ${row}.bol)`;

const unknownReferencesSql = `
	select n, 'soldTo' as field, 'unknown_account' as code, "soldTo" as value from staged_invoices
	where account_id is null
	union all select n, 'mill', 'unknown_mill', mill from staged_invoices where not has_mill
	union all select n, 'order', 'unknown_order', "order" from staged_invoices s
	where account_id is not null and "order" is not null
		and not ${isKnownOrder("s")}
	union all select n, 'bol', 'unknown_shipment', bol from staged_invoices s
	where account_id is not null and bol is not null and not ${isKnownLoad("s")}
	union all select n, 'about', 'unknown_invoice', about from staged_invoices s
	where account_id is not null and about is not null
		and not exists (select from invoices i where i.account_id = s.account_id and i.invoice_number = s.about)
		and not exists (select from staged_invoices i where i.account_id = s.account_id and i.invoice = s.about
		and i.n <> s.n)
	union all select n, 'complaint', 'unknown_complaint', complaint from staged_invoices s
	where account_id is not null and complaint is not null
		and not exists (select from complaints c where c.account_id = s.account_id and c.complaint_number = s.complaint)
	union all select l.n, 'lines[' || l.i || '].order', 'unknown_order', l."order"
	from staged_invoice_lines l join staged_invoices s using (n)
		where l.account_id is not null and l."order" is distinct from s."order" and not ${isKnownOrder("l")}
	union all select l.n, 'lines[' || l.i || '].bol', 'unknown_shipment', l.bol
	from staged_invoice_lines l join staged_invoices s using (n)
		where l.account_id is not null and l.bol is distinct from s.bol and not ${isKnownLoad("l")}
	union all select l.n, 'lines[' || l.i || '].item', 'unknown_item', l.item::text from staged_invoice_lines l
		where l.account_id is not null and l.item is not null and not exists (
			select from order_lines o where o.account_id = l.account_id and o.order_number = l."order" and o.item = l.item)`;

const refusedTransitions = bookedStates
	.flatMap((from) =>
		bookedStates.filter((to) => to !== from && !mayTransition(from, to)).map((to) => `('${from}', '${to}')`),
	)
	.join(", ");

// A number that is another account's, and a state that cannot follow the one that is known.
const conflictsSql = `
	select distinct s.n, 'invoice' as field, 'conflict' as code, s.invoice as value from staged_invoices s
	join (select distinct on (invoice) invoice, account_id from staged_invoices order by invoice, n) f using (invoice)
	left join invoices o on o.invoice_number = s.invoice
	where s.account_id <> coalesce(o.account_id, f.account_id)
	union all select s.n, 'state', 'move_not_allowed', i.state || ' → ' || s.state from staged_invoices s
	join invoices i on i.account_id = s.account_id and i.invoice_number = s.invoice and i.revision < s.revision
	where (i.state, s.state) in (${refusedTransitions})`;

async function upsert(tx: Transaction): Promise<Set<number>> {
	await tx.sql("create temp table changed_invoices (n int, account_id bigint, invoice_number text) on commit drop");
	const changed = await tx.sql<{ n: number }>(`
		with newest as (select distinct on (invoice) * from staged_invoices order by invoice, revision desc, n),
		changed as (
			insert into invoices as i (account_id, invoice_number, kind, mill, invoiced_on, due_on, payment_terms, po_number,
			order_number, bol_number, about_invoice, complaint_number, currency, net_lb, base_cents, extras_cents,
			surcharge_cents, freight_cents, tax_cents, total_cents, open_cents, state, revision)
			select account_id, invoice, kind, mill, "invoicedOn", "dueOn", "paymentTerms", po, "order", bol, about, complaint,
			currency, "netLb", base, extras, surcharge, freight, tax, total, "openBalance", state, revision
			from newest order by account_id, invoice
			on conflict (account_id, invoice_number) do update
			set kind = excluded.kind, mill = excluded.mill, invoiced_on = excluded.invoiced_on,
				due_on = excluded.due_on, payment_terms = excluded.payment_terms, po_number = excluded.po_number,
				order_number = excluded.order_number, bol_number = excluded.bol_number, about_invoice = excluded.about_invoice,
				complaint_number = excluded.complaint_number, currency = excluded.currency, net_lb = excluded.net_lb,
				base_cents = excluded.base_cents, extras_cents = excluded.extras_cents,
				surcharge_cents = excluded.surcharge_cents,
				freight_cents = excluded.freight_cents, tax_cents = excluded.tax_cents, total_cents = excluded.total_cents,
				open_cents = excluded.open_cents, state = excluded.state, revision = excluded.revision, updated_at = now()
			where i.revision < excluded.revision
			returning account_id, invoice_number
		)
		insert into changed_invoices select n, c.account_id, c.invoice_number
		from changed c join newest on invoice = c.invoice_number
		returning n`);
	return new Set(changed.map((row) => row.n));
}

const lineStatements = [
	`delete from invoice_lines l using changed_invoices c where l.account_id = c.account_id
		and l.invoice_number = c.invoice_number`,
	`insert into invoice_lines (account_id, invoice_number, line, order_number, item, bol_number, pieces, invoiced_lb,
		note, base_cents, extras_cents, surcharge_cents)
	select c.account_id, c.invoice_number, l.line, l."order", l.item, l.bol, l.pieces, l."weightLb", l.note, l.base,
	l.extras, l.surcharge
	from changed_invoices c join staged_invoice_lines l using (n) order by 1, 2, 3`,
];

// What is printed on an invoice. State and balance are not: a payment makes no new document.
const documentSql = `
	select i.account_id, 'invoice' as kind, i.invoice_number as number, null::bigint as ship_to_id, i.bol_number,
	i.order_number, true as has_prices,
		md5(row(i.kind, i.invoiced_on, i.due_on, i.payment_terms, i.po_number, i.order_number, i.bol_number,
		i.about_invoice, i.currency, i.base_cents, i.extras_cents, i.surcharge_cents, i.freight_cents, i.tax_cents, (
				select string_agg(row(l.line, l.order_number, l.item, l.bol_number, l.pieces, l.invoiced_lb, l.note,
				l.base_cents, l.extras_cents, l.surcharge_cents)::text, ',' order by l.line)
				from invoice_lines l where l.account_id = i.account_id
				and l.invoice_number = i.invoice_number))::text) as content_hash,
		i.invoiced_on::timestamp at time zone m.time_zone as issued_at
	from changed_invoices join invoices i using (account_id, invoice_number) join mills m on m.code = i.mill`;

// Paid, disputed or the like: no new document, but a user who has the list open sees it. What is published is announced
// as such.
const booked = `
	create temp table booked_invoices on commit drop as select p.account_id, p.ship_to_id, p.kind, p.number
	from (${documentSql}) p
	join documents d on d.account_id = p.account_id and d.kind = p.kind and d.number = p.number and d.state = 'published'
	where d.content_hash = p.content_hash`;

// Notified once for each revision, since a user who has the old one needs to know. A payment notifies nobody, and no
// ship-to is notified.
const notificationsSql = `
	select i.account_id, null::bigint as ship_to_id, i.invoice_number || case
	when d.revision > 1 then '/' || d.revision else '' end as source_key,
		${lapsedKey("'invoice'", "i.invoice_number", "(d.revision - 1)")} as taker_key,
		case when d.revision > 1 then d.published_at else i.invoiced_on::timestamp at time zone
		m.time_zone end as happened_at,
		jsonb_strip_nulls(jsonb_build_object('number', i.invoice_number, 'memo', nullif(i.kind, 'invoice'), 'revision',
		nullif(d.revision, 1),
			'order', i.order_number, 'po', i.po_number, 'day', i.due_on, 'on', case
			when d.revision = 1 then i.invoiced_on end)) as subject
	from changed_invoices join invoices i using (account_id, invoice_number) join mills m on m.code = i.mill
	join documents d on d.account_id = i.account_id and d.kind = 'invoice' and d.number = i.invoice_number
	and d.state = 'published'`;
