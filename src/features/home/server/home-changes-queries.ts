import type { Transaction } from "#server/database/database.ts";
import { type JsonFields, jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { filterLimits } from "#shared/lists/filter-text.ts";

type Line = { orderNumber: string; item: number };
/** `from` and `to` are days at the mill. */
export type MovedPromiseRow = Line & { poNumber: string; from: string; to: string };
export type ShippedRow = {
	bolNumber: string;
	shippedAt: string;
	timeZone: string;
	weightLb: number;
	shipTo: string | null;
	orders: Line[];
};
export type NewCertificateRow = Line & { number: string; heatNumber: string; issuedOn: string; isCorrected: boolean };
type Changes<Row> = { count: number; newest: Row[]; keys: string[] };
export type HomeChangesRow = {
	since: string;
	isFirst: boolean;
	promises: Changes<MovedPromiseRow>;
	shipped: Changes<ShippedRow>;
	certificates: Changes<NewCertificateRow>;
};

/** A visit ends when nobody has looked for two hours: as long as a sign-in lasts (specification §9). */
const visitPause = "interval '2 hours'";
/** Nothing has changed since a first visit, so it shows a week; a user who was away for long is shown a month. */
const days = { first: 7, most: 30 };
const shown = 5;
/** As many as a list's filter takes. */
const mostKeys = filterLimits.codes;

/**
 * Notes that the viewer looks at the home page now; a new visit keeps when the last one ended. `alias` is empty for all
 * accounts.
 */
export async function noteHomeVisit(tx: Transaction, personId: number, alias: string): Promise<void> {
	await tx.sql(
		`insert into home_visits as v (person_id, alias) values ($1, $2)
		 on conflict (person_id, alias) do update set seen_at = now(),
			since_at = case when v.seen_at < now() - ${visitPause} then v.seen_at else v.since_at end`,
		[personId, alias],
	);
}

// What was imported since the last visit ($1) and happened after $2, however late it arrived.
const isNewSince = (row: string, happened: string) => `${row}.imported_at > $1 and ${row}.${happened} > $2`;
const isSameLine = "b.account_id = p.account_id and b.order_number = p.order_number and b.item = p.item";

// A promise that changed twice is reported once: from the date at the last visit to the current one.
const movedSql = `select p.*, l.po_number, b.promised_on as promised_before,
	row_number() over (order by p.changed_at desc, p.order_number, p.item) as place
	from (
		select distinct on (p.account_id, p.order_number, p.item) p.* from promise_changes p
		where ${isNewSince("p", "changed_at")}
		order by p.account_id, p.order_number, p.item, p.changed_at desc, p.event_key desc
	) p
	cross join lateral (
		select coalesce(
			(select b.promised_on from promise_changes b where ${isSameLine} and not (${isNewSince("b", "changed_at")})
				order by b.changed_at desc, b.event_key desc limit 1),
			(select b.promised_on from promise_changes b where ${isSameLine} order by b.changed_at, b.event_key
			limit 1)) as promised_on offset 0
	) b
	join order_lines l on l.account_id = p.account_id and l.order_number = p.order_number and l.item = p.item
	where b.promised_on <> p.promised_on`;

const shippedSql = `select s.*, row_number() over (order by s.shipped_at desc, s.bol_number) as place
	from shipments s where ${isNewSince("s", "shipped_at")}`;

const certifiedSql = `select d.number, d.revision, c.issued_on, c.heat_number, c.order_number, c.item,
		row_number() over (order by d.published_at desc, d.number) as place
	from documents d join certificates c on c.account_id = d.account_id and c.certificate_number = d.number
	where d.kind = 'certificate' and d.state = 'published' and ${isNewSince("d", "published_at")}`;

const ordersOnSql = `(select coalesce(json_agg(json_build_object('orderNumber', p.order_number, 'item', p.item)
	order by p.order_number, p.item), '[]')
	from (select distinct p.order_number, p.item from pieces p where p.account_id = x.account_id
	and p.bol_number = x.bol_number) p)`;

const line = { orderNumber: "x.order_number", item: "x.item" };
const movedFields: JsonFields = {
	...line,
	poNumber: "x.po_number",
	from: "x.promised_before",
	to: "x.promised_on",
};
const shippedFields: JsonFields = {
	bolNumber: "x.bol_number",
	shippedAt: "x.shipped_at",
	timeZone: "(select m.time_zone from mills m where m.code = x.mill)",
	weightLb: "x.net_lb",
	shipTo: "(select a.name from accounts a where a.id = x.ship_to_id)",
	orders: ordersOnSql,
};
const certifiedFields: JsonFields = {
	...line,
	number: "x.number",
	heatNumber: "x.heat_number",
	issuedOn: "x.issued_on",
	isCorrected: "x.revision > 1",
};

const changes = (rows: string, key: string, fields: JsonFields) => (wanted: Selection) => {
	const newest = (inner: Selection) =>
		`coalesce(json_agg(${jsonObject(fields, inner)} order by x.place) filter (where x.place <= ${shown}), '[]')`;
	const keys = `coalesce(json_agg(${key} order by x.place) filter (where x.place <= ${mostKeys}), '[]')`;
	return `(select ${jsonObject({ count: "count(*)", newest, keys }, wanted)} from (${rows}) x)`;
};
const changesFields: JsonFields = {
	since: "greatest($1::timestamptz, $2::timestamptz)",
	isFirst: "$1::timestamptz = '-infinity'",
	promises: changes(movedSql, "x.order_number || '-' || x.item", movedFields),
	shipped: changes(shippedSql, "x.bol_number", shippedFields),
	certificates: changes(certifiedSql, "x.number", certifiedFields),
};

/**
 * What changed since the viewer's last visit, for the accounts in scope. Reading it is no visit yet (`noteHomeVisit`).
 */
export async function findHomeChanges(
	tx: Transaction,
	personId: number,
	alias: string,
	wanted: Selection,
): Promise<HomeChangesRow> {
	const [visit] = await tx.sql<{ since: string; floor: string }>(
		`select since::text, (now() - case since when '-infinity' then interval '${days.first} days' else interval
		 '${days.most} days' end)::text as floor
		 from (select coalesce((
			select case when v.seen_at < now() - ${visitPause} then v.seen_at else v.since_at end
			from home_visits v where v.person_id = $1 and v.alias = $2
		 ), '-infinity')::timestamptz as since) v`,
		[personId, alias],
	);
	// Both moments are named whatever is requested: PostgreSQL takes no value that a statement does not use.
	const [row] = await tx.sql<{ changes: HomeChangesRow }>(
		`select ${jsonObject(changesFields, wanted)} as changes from (values ($1::timestamptz, $2::timestamptz)) given`,
		[visit?.since, visit?.floor],
	);
	if (!row) throw new Error("An aggregate answers one row");
	return row.changes;
}
