import type { Transaction } from "#server/database/database.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import type { AcknowledgmentRow } from "../../../rows/documents/acknowledgment-row.ts";
import { changedBy, type Importer, refuse, type Staged, stage } from "../importer.ts";
import { publishDocuments } from "./publish-documents.ts";

const columns = `n int, acknowledgment text, revision int, "order" text, "acknowledgedOn" date, currency text, "noteEn" text, "noteEs" text,
	"acceptedAt" timestamptz, "acceptedBy" text`;
const lineColumns = `n int, i int, item int, actions text[], pieces int, "weightLb" bigint, "netPerCwt" numeric, "promisedOn" date,
	"askedPieces" int, "askedLb" bigint, "askedPerCwt" numeric, "askedOn" date, "noteEn" text, "noteEs" text`;
const tables = ["staged_acknowledgments", "staged_acknowledgment_lines"];

/**
 * Order acknowledgments. Lines of every revision stay, the newest one is in force and waits for the customer's answer.
 */
export const acknowledgmentsImporter: Importer<AcknowledgmentRow> = {
	group: "acknowledgments",
	millsOf: () => [],
	millsSql: "select mill from staged_acknowledgments",
	async storeRows(tx, rows) {
		await stageAcknowledgments(tx, rows);
		const faults = [...(await refuse(tx, tables, unknownReferencesSql)), ...(await refuse(tx, tables, conflictsSql))];
		const changed = await storeAcknowledgments(tx);
		if (changed.size > 0) {
			await publish(tx);
			await raiseNotifications(tx, "acknowledgment", notificationsSql);
		}
		return { faults, changed };
	},
};

async function stageAcknowledgments(tx: Transaction, rows: Staged<AcknowledgmentRow>[]): Promise<void> {
	await stage(
		tx,
		"staged_acknowledgments",
		columns,
		rows.map(({ n, row: { lines, ...row } }) => ({ n, ...row, currency: row.currency ?? "USD" })),
		", o.account_id, o.po_number, o.mill",
		`left join lateral (select * from orders where order_number = x."order" order by account_id limit 1) o on true`,
	);
	const lines = rows.flatMap(({ n, row }) => row.lines.map((line, i) => ({ n, i, ...line })));
	await stage(
		tx,
		"staged_acknowledgment_lines",
		lineColumns,
		lines,
		`, h.account_id, h."order"`,
		"join staged_acknowledgments h using (n)",
	);
}

const unknownReferencesSql = `
	select n, 'order' as field, 'unknown_order' as code, "order" as value from staged_acknowledgments
	where account_id is null
	union all select l.n, 'lines[' || l.i || '].item', 'unknown_item', l.item::text from staged_acknowledgment_lines l
		where l.account_id is not null and not exists (
			select from order_lines o where o.account_id = l.account_id and o.order_number = l."order" and o.item = l.item)`;

// A number belongs to one order for ever.
const conflictsSql = `
	select distinct s.n, 'acknowledgment' as field, 'conflict' as code, s.acknowledgment as value
	from staged_acknowledgments s
	join (select distinct on (acknowledgment) acknowledgment, "order" from staged_acknowledgments
	order by acknowledgment, n) f using (acknowledgment)
	left join order_acknowledgments a on a.acknowledgment_number = s.acknowledgment
	where s."order" <> coalesce(a.order_number, f."order")`;

/** Of one number only revisions above the one that is known, each once. */
async function storeAcknowledgments(tx: Transaction): Promise<Set<number>> {
	await tx.sql(`
		create temp table changed_acknowledgments on commit drop as
		select distinct on (s.account_id, s.acknowledgment, s.revision) s.* from staged_acknowledgments s
		left join order_acknowledgments a on a.account_id = s.account_id and a.acknowledgment_number = s.acknowledgment
		where s.revision > coalesce(a.revision, 0) order by s.account_id, s.acknowledgment, s.revision, s.n`);
	const changed = await changedBy(tx, "select n from changed_acknowledgments");
	if (changed.size > 0) for (const statement of statements) await tx.sql(statement);
	return changed;
}

const statements = [
	`insert into order_acknowledgments as a (account_id, acknowledgment_number, revision, order_number, po_number, mill,
		acknowledged_on, currency, note_en, note_es, answer_state)
	select distinct on (account_id, acknowledgment) account_id, acknowledgment, revision, "order", po_number, mill,
	"acknowledgedOn", currency,
		"noteEn", "noteEs", case when "acceptedAt" is null then 'open' else 'accepted' end
	from changed_acknowledgments order by account_id, acknowledgment, revision desc
	on conflict (account_id, acknowledgment_number) do update
	set revision = excluded.revision, po_number = excluded.po_number,
		mill = excluded.mill, acknowledged_on = excluded.acknowledged_on, currency = excluded.currency,
		note_en = excluded.note_en,
		note_es = excluded.note_es, answer_state = excluded.answer_state, updated_at = now()`,
	`insert into order_acknowledgment_lines (account_id, acknowledgment_number, revision, item, actions, pieces,
		weight_lb, net_per_cwt, promised_on, asked_pieces, asked_lb, asked_per_cwt, asked_on, note_en, note_es)
	select c.account_id, c.acknowledgment, c.revision, l.item, l.actions, l.pieces, l."weightLb", l."netPerCwt",
	l."promisedOn",
		l."askedPieces", l."askedLb", l."askedPerCwt", l."askedOn", l."noteEn", l."noteEs"
	from changed_acknowledgments c join staged_acknowledgment_lines l using (n) order by 1, 2, 3, 4`,
	`insert into order_acknowledgment_answers (account_id, acknowledgment_number, revision, answer_key, answer, author,
	answered_at)
	select account_id, acknowledgment, revision, 'feed', 'accepted', coalesce("acceptedBy", ''), "acceptedAt"
	from changed_acknowledgments where "acceptedAt" is not null order by 1, 2, 3`,
];

/** Revision by revision, so that each supersedes the one before it, also where several come together. */
async function publish(tx: Transaction): Promise<void> {
	const revisions = await tx.sql<{ revision: number }>(
		"select distinct revision from changed_acknowledgments order by revision",
	);
	for (const { revision } of revisions) await publishDocuments(tx, documentSqlOf(revision), "i.own_revision");
}

// The revision is printed: the same words again are a new document all the same.
const documentSqlOf = (revision: number) => `
	select c.account_id, 'order_acknowledgment' as kind, c.acknowledgment as number, null::bigint as ship_to_id,
	null::text as bol_number,
		c."order" as order_number, true as has_prices, c.revision as own_revision,
		md5(row(c.revision, c.po_number, c."acknowledgedOn", c.currency, c."noteEn", c."noteEs", (
			select string_agg(row(l.item, l.actions, l.pieces, l."weightLb", l."netPerCwt", l."promisedOn", l."noteEn",
			l."noteEs")::text, ','
				order by l.item)
			from staged_acknowledgment_lines l where l.n = c.n))::text) as content_hash,
		c."acknowledgedOn"::timestamp at time zone m.time_zone as issued_at
	from changed_acknowledgments c join mills m on m.code = c.mill where c.revision = ${Number(revision)}`;

// What a customer has accepted already needs nobody's attention; of several revisions only the one in force does.
const notificationsSql = `
	select a.account_id, null::bigint as ship_to_id, a.acknowledgment_number || '/' || a.revision as source_key,
		a.acknowledged_on::timestamp at time zone m.time_zone as happened_at,
		jsonb_strip_nulls(jsonb_build_object('number', a.acknowledgment_number, 'revision', nullif(a.revision, 1),
			'order', a.order_number, 'po', a.po_number, 'on', a.acknowledged_on)) as subject
	from changed_acknowledgments c
	join order_acknowledgments a on a.account_id = c.account_id and a.acknowledgment_number = c.acknowledgment
	and a.revision = c.revision
	join mills m on m.code = a.mill where a.answer_state = 'open'`;
