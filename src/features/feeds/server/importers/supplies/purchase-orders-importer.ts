import type { Transaction } from "#server/database/database.ts";
import type { PurchaseOrderRow } from "../../../rows/supplies/purchase-order-row.ts";
import { type Importer, refuse, type Staged, stage } from "../importer.ts";
import { fileDocuments, specificationsOf, unfileDocuments } from "./supplier-documents.ts";
import { partnerColumns, partnerJoins, unknownCommodities, unknownPartners } from "./supply-references.ts";

const columns = `n int, po text, supplier text, mill text, "orderedOn" date, buyer text, currency text, "paymentTerms" text, "freightTerms" text,
	"poRevision" int, revision bigint`;
const lineColumns = `n int, i int, line int, mill text, commodity text, "periodFrom" date, "periodTo" date, "expiresOn" date, "weightLb" bigint,
	unit text, "tolerancePercent" numeric, "priceBasis" text, index text, price numeric, state text`;
const releaseColumns = `n int, line int, release text, "releasedOn" date, "weightLb" bigint, "deliverFrom" date, "deliverTo" date`;
const tables = ["staged_pos", "staged_po_lines", "staged_releases"];

export const purchaseOrdersImporter: Importer<PurchaseOrderRow> = {
	group: "supplies",
	millsOf: (row) => [row.mill, ...row.lines.flatMap((line) => line.mill ?? [])],
	async storeRows(tx, rows) {
		await stagePurchaseOrders(tx, rows);
		const faults = await refuse(tx, tables, unknownReferences);
		await upsertHeads(tx);
		await upsertLines(tx);
		await replaceReleases(tx);
		const changed = await tx.sql<{ n: number }>("select n from changed_pos union select n from changed_po_lines");
		return { faults, changed: new Set(changed.map((row) => row.n)) };
	},
};

async function stagePurchaseOrders(tx: Transaction, rows: Staged<PurchaseOrderRow>[]): Promise<void> {
	const heads = rows.map(({ n, row }) => ({ n, ...row, lines: undefined }));
	await stage(tx, "staged_pos", columns, heads, partnerColumns, partnerJoins);
	const lines = rows.flatMap(({ n, row }) => row.lines.map((line, i) => ({ n, i, ...line, releases: undefined })));
	await stage(
		tx,
		"staged_po_lines",
		lineColumns,
		lines,
		", m.code is not null or x.mill is null as has_mill",
		"left join mills m on m.code = x.mill",
	);
	const releases = rows.flatMap(({ n, row }) =>
		row.lines.flatMap((line) => (line.releases ?? []).map((called) => ({ n, line: line.line, ...called }))),
	);
	await stage(tx, "staged_releases", releaseColumns, releases);
}

const unknownReferences = `
	${unknownPartners("staged_pos")}
	union all select n, 'lines[' || i || '].mill', 'unknown_mill', mill from staged_po_lines where not has_mill
	union all ${unknownCommodities("staged_po_lines", "commodity", "'lines[' || i || '].commodity'")}`;

async function upsertHeads(tx: Transaction): Promise<void> {
	await tx.sql("create temp table changed_pos (n int, account_id bigint, po_number text) on commit drop");
	await tx.sql(`
		with newest as (select distinct on (account_id, po) * from staged_pos order by account_id, po, revision desc, n),
		changed as (
			insert into purchase_orders as o (account_id, po_number, mill, ordered_on, buyer, currency, payment_terms,
			freight_terms, po_revision, revision)
			select account_id, po, mill, "orderedOn", buyer, coalesce(currency, 'USD'), "paymentTerms", "freightTerms",
			coalesce("poRevision", 1), revision
			from newest order by account_id, po
			on conflict (account_id, po_number) do update
			set mill = excluded.mill, ordered_on = excluded.ordered_on, buyer = excluded.buyer,
				currency = excluded.currency, payment_terms = excluded.payment_terms, freight_terms = excluded.freight_terms,
				po_revision = excluded.po_revision, revision = excluded.revision, updated_at = now()
			where o.revision < excluded.revision
			returning account_id, po_number
		)
		insert into changed_pos select n, c.account_id, c.po_number from changed c
		join newest v on v.account_id = c.account_id and v.po = c.po_number`);
	await fileDocuments(
		tx,
		`select o.account_id, 'purchase_order', o.po_number, o.ordered_on, o.mill, o.po_number, null::text, null::text,
		o.po_revision
		from changed_pos join purchase_orders o using (account_id, po_number)`,
	);
}

/**
 * Each line follows its own newest revision, so that a late older order still brings lines that the newer one did not
 * name.
 */
async function upsertLines(tx: Transaction): Promise<void> {
	await tx.sql(
		"create temp table changed_po_lines (n int, account_id bigint, po_number text, line int) on commit drop",
	);
	await tx.sql(`
		with newest as (
			select distinct on (o.account_id, o.po, l.line) o.account_id, o.po, o.revision,
			coalesce(l.mill, o.mill) as at_mill, l.*
			from staged_po_lines l join staged_pos o using (n) order by o.account_id, o.po, l.line, o.revision desc, n
		), changed as (
			insert into purchase_order_lines as l (account_id, po_number, line, mill, commodity, period_from, period_to,
			expires_on, ordered_lb, unit, tolerance_percent, price_basis, index_name, price, state, revision)
			select account_id, po, line, at_mill, commodity, "periodFrom", "periodTo", "expiresOn", "weightLb", unit,
			coalesce("tolerancePercent", 0),
				"priceBasis", index, price, coalesce(state, 'open'), revision
			from newest order by account_id, po, line
			on conflict (account_id, po_number, line) do update set mill = excluded.mill, commodity = excluded.commodity,
				period_from = excluded.period_from, period_to = excluded.period_to, expires_on = excluded.expires_on,
				ordered_lb = excluded.ordered_lb,
				unit = excluded.unit, tolerance_percent = excluded.tolerance_percent, price_basis = excluded.price_basis,
				index_name = excluded.index_name, price = excluded.price, state = excluded.state, revision = excluded.revision,
				updated_at = now()
			where l.revision < excluded.revision
			returning account_id, po_number, line
		)
		insert into changed_po_lines select v.n, c.* from changed c join newest v
			on v.account_id = c.account_id and v.po = c.po_number and v.line = c.line`);
}

async function replaceReleases(tx: Transaction): Promise<void> {
	await tx.sql(`create temp table released_before on commit drop as select r.account_id,
		r.release_number as document_number
		from changed_po_lines join purchase_order_releases r using (account_id, po_number, line)`);
	await tx.sql(`delete from purchase_order_releases r using changed_po_lines c
		where r.account_id = c.account_id and r.po_number = c.po_number and r.line = c.line`);
	await tx.sql(`
		insert into purchase_order_releases (account_id, po_number, line, release_number, released_on, released_lb,
		deliver_from, deliver_to)
		select c.account_id, c.po_number, c.line, r.release, r."releasedOn", r."weightLb", r."deliverFrom", r."deliverTo"
		from changed_po_lines c join staged_releases r on r.n = c.n and r.line = c.line
		on conflict (account_id, po_number, line, release_number) do nothing`);
	await fileDocuments(
		tx,
		releasesOf("changed_po_lines join purchase_order_releases r using (account_id, po_number, line)"),
	);
	await unfileDocuments(
		tx,
		"release",
		"select * from released_before",
		`not exists (select from purchase_order_releases r where r.account_id = d.account_id and r.po_number = d.po_number
			and r.release_number = d.document_number)`,
		releasesOf(
			"unfiled_documents u join purchase_order_releases r on r.account_id = u.account_id and r.release_number = u.document_number",
		),
	);
	await fileDocuments(
		tx,
		specificationsOf("changed_po_lines join purchase_order_lines l using (account_id, po_number, line)"),
	);
}

const releasesOf = (releases: string) =>
	`select distinct on (r.account_id, r.release_number) r.account_id, 'release', r.release_number, r.released_on, l.mill,
		r.po_number, null::text, l.commodity, 1
	from ${releases} join purchase_order_lines l on l.account_id = r.account_id and l.po_number = r.po_number
	and l.line = r.line
	order by r.account_id, r.release_number, r.po_number, r.line`;
