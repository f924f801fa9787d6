import type { Transaction } from "#server/database/database.ts";
import { notifyDeskJobName } from "#server/notifications/notify-desk.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import type { ShippingNoticeRow } from "../../../rows/supplies/shipping-notice-row.ts";
import { type Importer, refuse, type Staged, type StagedError, stage } from "../importer.ts";
import { settleLoads, touchedLoadsTable } from "./settle-supplies.ts";
import {
	partnerColumns,
	partnerJoins,
	unknownCommodities,
	unknownPartners,
	unknownPoLines,
} from "./supply-references.ts";

const columns = `n int, notice text, supplier text, mill text, mode text, yard text, carrier text, scac text, bol text, "shippedAt" timestamptz,
	"expectedAt" timestamptz, state text, "cancelledAt" timestamptz, "noticeRevision" int, "submittedAt" timestamptz, revision bigint, content jsonb`;
const loadColumns = `n int, i int, load int, po text, "poLine" int, commodity text, vehicle text, seals text[], "grossLb" bigint, "tareLb" bigint,
	unit text, "scaleTicket" text, "radiationScan" text`;
const tables = ["staged_notices", "staged_loads"];

export const shippingNoticesImporter: Importer<ShippingNoticeRow> = {
	group: "supplies",
	millsOf: (row) => [row.mill],
	async storeRows(tx, rows) {
		await stageNotices(tx, rows);
		const faults = [...(await refuse(tx, tables, unknownReferences)), ...(await refuseEntered(tx))];
		const changed = await upsert(tx);
		if (changed.size > 0) await replaceLoads(tx);
		return { faults, changed };
	},
};

async function stageNotices(tx: Transaction, rows: Staged<ShippingNoticeRow>[]): Promise<void> {
	const heads = rows.map(({ n, row }) => ({ n, ...row, loads: undefined, content: row }));
	await stage(tx, "staged_notices", columns, heads, `${partnerColumns}, m.time_zone`, partnerJoins);
	const loads = rows.flatMap(({ n, row }) => row.loads.map((load, i) => ({ n, i, ...load, seals: load.seals ?? [] })));
	await stage(tx, "staged_loads", loadColumns, loads, ", h.account_id", "join staged_notices h using (n)");
}

const unknownReferences = `
	${unknownPartners("staged_notices")}
	union all ${unknownCommodities("staged_loads", "commodity", "'loads[' || i || '].commodity'")}
	union all ${unknownPoLines("staged_loads", "'loads[' || i || '].'")}`;

/**
 * What was announced here, by a person or a program, is theirs to change; the mill's systems hold a copy of it at most.
 */
function refuseEntered(tx: Transaction): Promise<StagedError[]> {
	return refuse(
		tx,
		tables,
		`select s.n, 'notice' as field, 'conflict' as code, s.notice as value from staged_notices s
		join shipping_notices h on h.account_id = s.account_id and h.notice_number = s.notice
		where h.entry_key is not null`,
	);
}

async function upsert(tx: Transaction): Promise<Set<number>> {
	await tx.sql("create temp table changed_notices (n int, account_id bigint, notice_number text) on commit drop");
	const changed = await tx.sql<{ n: number }>(`
		with newest as (select distinct on (account_id, notice) * from staged_notices
		order by account_id, notice, revision desc, n),
		changed as (
			insert into shipping_notices as h (account_id, notice_number, mill, mode, yard, carrier, scac, bol_number,
			shipped_at, shipped_on, expected_at, state, announced_state, cancelled_at, notice_revision, submitted_at,
			revision)
			select account_id, notice, mill, mode, yard, carrier, scac, bol, "shippedAt",
			("shippedAt" at time zone time_zone)::date, "expectedAt", state, state, case
			when state = 'cancelled' then "cancelledAt" end, coalesce("noticeRevision", 1), "submittedAt", revision
			from newest order by account_id, notice
			on conflict (account_id, notice_number) do update
			set mill = excluded.mill, mode = excluded.mode, yard = excluded.yard,
				carrier = excluded.carrier, scac = excluded.scac, bol_number = excluded.bol_number,
				shipped_at = excluded.shipped_at,
				shipped_on = excluded.shipped_on, expected_at = excluded.expected_at,
				announced_state = excluded.announced_state,
				cancelled_at = excluded.cancelled_at, notice_revision = excluded.notice_revision,
				submitted_at = excluded.submitted_at,
				revision = excluded.revision, updated_at = now()
			where h.revision < excluded.revision
			returning account_id, notice_number
		)
		insert into changed_notices select n, c.account_id, c.notice_number
		from changed c join newest v on v.account_id = c.account_id and v.notice = c.notice_number returning n`);
	return new Set(changed.map((row) => row.n));
}

async function replaceLoads(tx: Transaction): Promise<void> {
	await tx.sql(
		`delete from shipping_notice_loads l using changed_notices c where l.account_id = c.account_id
			and l.notice_number = c.notice_number`,
	);
	await tx.sql(`
		insert into shipping_notice_loads (account_id, notice_number, load, po_number, po_line, commodity, mill, mode,
		shipped_on, vehicle, seals, gross_lb, tare_lb, unit, scale_ticket, radiation_scan, announced_state, state)
		select c.account_id, c.notice_number, l.load, l.po, l."poLine", l.commodity, h.mill, h.mode, h.shipped_on,
		l.vehicle, l.seals,
			l."grossLb", l."tareLb", l.unit, l."scaleTicket", coalesce(l."radiationScan", 'not_scanned'), h.announced_state,
			h.announced_state
		from changed_notices c join shipping_notices h using (account_id, notice_number) join staged_loads l using (n)`);
	await tx.sql(`
		insert into shipping_notice_revisions (account_id, notice_number, notice_revision, written_at, written_by, content)
		select c.account_id, c.notice_number, h.notice_revision, coalesce(h.submitted_at, now()), 'EDI', s.content
		from changed_notices c join shipping_notices h using (account_id, notice_number) join staged_notices s using (n)
		on conflict (account_id, notice_number, notice_revision) do update
		set content = excluded.content, written_at = excluded.written_at`);
	await tx.sql(touchedLoadsTable);
	await tx.sql(`insert into touched_loads select l.account_id, l.notice_number, l.load
		from changed_notices c join shipping_notice_loads l using (account_id, notice_number)`);
	await settleLoads(tx);
	await notifyOfAlarms(tx);
}

/** What a supplier announces by another way reaches the desk as what is entered here does. */
async function notifyOfAlarms(tx: Transaction): Promise<void> {
	await tx.sql(`
		with alarms as (select distinct c.account_id, c.notice_number from changed_notices c
		join shipping_notice_loads l using (account_id, notice_number)
			where l.radiation_scan = 'alarm' and l.announced_state <> 'draft')
		select jobs.enqueue('${notifyDeskJobName}',
		json_build_object('accountId', account_id, 'kind', 'radiation_alarm', 'subject', notice_number)),
			publish_change('${liveKinds.desk}', jsonb_build_array(jsonb_build_object('account', account_id)))
		from alarms`);
}
