import type { Config } from "#server/config.ts";
import type { Transaction } from "#server/database/database.ts";
import { isNewDocument } from "#server/documents/new-documents.ts";
import { type DataStampRow, dataStampSql, type ShownKinds } from "#server/graphql/data-stamp.ts";
import { type JsonFields, jsonArray, jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type ResourceObject } from "#server/lists/resources/resource-object.ts";
import { type Access, mayAccess, type UserJson } from "#shared/access.ts";
import { newDocumentKinds } from "#shared/documents/new-documents.ts";
import { type LineStage, lineStages } from "#shared/orders/line-stages.ts";
import { arrivals } from "./arrivals.ts";
import { inTransitSql } from "./arriving-loads-sql.ts";
import { claimWindows } from "./claim-windows.ts";
import { customersAtRisk } from "./customers-at-risk.ts";
import { loadsToReceive } from "./loads-to-receive.ts";

/** Lines and their pounds under one heading. */
export type TileRow = { lines: number; weightLb: number };
/** `week` is its Monday at the mill; `onTime` of `lines` completed in it left on or before the first promise. */
export type WeekRow = { week: string; lines: number; onTime: number; shippedLb: number };
export type StageRow = TileRow & { stage: LineStage };
export type HomeRow = {
	open: TileRow;
	dueThisWeek: TileRow;
	late: TileRow;
	ready: TileRow;
	inTransit: { loads: number; weightLb: number };
	newDocuments: { kind: string; count: number }[];
	openComplaints: number;
	stages: StageRow[];
	weeks: WeekRow[];
	dataAsOf: DataStampRow | null;
};

/** Weeks that the charts show, the current one included. */
export const weeksShown = 13;

// Each mill's day and week, worked out once and not for every line.
const millWeeksSql = `(select t.*, t.today - extract(isodow from t.today)::int + 1 as monday from (
	select code, (now() at time zone time_zone)::date as today from mills) t offset 0) m`;

const stages = Object.keys(lineStages) as LineStage[];
const stageSql = (stage: LineStage) => {
	const isInStage = `filter (where l.state in ('${lineStages[stage].join("','")}'))`;
	return `count(*) ${isInStage} as "in_${stage}_lines", sum(l.balance_lb) ${isInStage} as "in_${stage}_lb"`;
};

// One pass over the open lines answers the stages and four tiles. Late is the orders list's own rule: see order-line.ts.
const openLinesSql = `select
		count(*) as open_lines, sum(l.balance_lb) as open_lb,
		count(*) filter (where is_due) as due_lines, sum(l.balance_lb) filter (where is_due) as due_lb,
		count(*) filter (where is_late) as late_lines, sum(l.balance_lb) filter (where is_late) as late_lb,
		count(*) filter (where l.ready_lb > 0) as ready_lines, sum(l.ready_lb) filter (where l.ready_lb > 0) as ready_lb,
		${stages.map(stageSql).join(",\n		")}
	from order_lines l join ${millWeeksSql} on m.code = l.mill,
	lateral (select l.expected_on between m.monday and m.monday + 6 as is_due,
		l.balance_lb > 0 and greatest(coalesce(l.estimated_on, m.today), m.today) > l.first_promised_on as is_late) d
	where l.is_open`;

const daysShown = weeksShown * 7;
// A day more than the weeks shown, so that no time zone of a mill cuts into the first one.
const since = `now() - interval '${daysShown + 1} days'`;

// When each day began at each mill, worked out once: asking every row for its day in a time zone takes longer than
// reading it. Weeks begin on the day of the mill that shipped; the frame of weeks is that of the first mill.
const millDaysSql = `(select m.code, f.first_day, array(
		select d at time zone m.time_zone
		from generate_series(f.first_day::timestamp, f.first_day + interval '${daysShown} days', interval '1 day') d
		order by d
	) as begins from mills m, (
		select date_trunc('week', now() at time zone time_zone)::date - ${daysShown - 7} as first_day from mills
		order by code limit 1
	) f offset 0) m`;
const dayOf = (instant: string) => `(select width_bucket(${instant}, m.begins) - 1 as day offset 0) d`;

const weeksSql = `(select time_zone from mills order by code limit 1) h,
	lateral (select date_trunc('week', now() at time zone h.time_zone)::date - ${daysShown - 7} as first_day) f,
	lateral (select n, f.first_day + 7 * n as w from generate_series(0, ${weeksShown - 1}) n) w
	left join (
		select d.day / 7 as week, count(*) as lines,
		count(*) filter (where m.first_day + d.day <= l.first_promised_on) as on_time
		from order_lines l join ${millDaysSql} on m.code = l.mill, lateral ${dayOf("l.last_shipped_at")}
		where not l.is_open and l.last_shipped_at is not null and l.state <> 'cancelled' and l.first_promised_on is not null
			and l.last_shipped_at >= ${since} and d.day >= 0
		group by 1
	) c on c.week = w.n
	left join (
		select d.day / 7 as week, sum(s.net_lb) as lb
		from shipments s join ${millDaysSql} on m.code = s.mill, lateral ${dayOf("s.shipped_at")}
		where s.shipped_at >= ${since} and d.day >= 0
		group by 1
	) s on s.week = w.n`;

const newDocumentsSql = `(select d.kind, count(*) as count from documents d
	where d.kind = any ('{${newDocumentKinds.join(",")}}') and ${isNewDocument} group by d.kind) n`;

const tileFields = (name: string) => ({ lines: `o."${name}_lines"`, weightLb: `coalesce(o."${name}_lb", 0)` });
const tile = (name: string) => (wanted: Selection) => jsonObject(tileFields(name), wanted);
const stageFields = (stage: LineStage) => ({ stage: `'${stage}'`, ...tileFields(`in_${stage}`) });

/** What is read beside the figures: what arrives, what is to be received, and which claims lapse. */
export const homeParts = {
	arrivals: {
		object: arrivals,
		from: (json: string) => `(select ${json})`,
		description: "Loads in transit, by the yard that they go to.",
	},
	loadsToReceive,
	customersAtRisk,
	claimWindows: {
		object: claimWindows,
		from: (json: string) => `(select ${json})`,
		description: "Delivered loads whose claim window ends soon.",
	},
} satisfies ResourceObject["fields"];

const homeFields: JsonFields = {
	open: tile("open"),
	dueThisWeek: tile("due"),
	late: tile("late"),
	ready: tile("ready"),
	inTransit: (wanted) =>
		`(select ${jsonObject({ loads: "count(*)", weightLb: "coalesce(sum(s.net_lb), 0)" }, wanted)}
			from shipments s where ${inTransitSql})`,
	newDocuments: (wanted) =>
		jsonArray({ kind: "n.kind", count: "n.count" }, wanted, { from: newDocumentsSql, order: "n.kind" }),
	openComplaints: "(select count(*) from complaints c where c.is_open)",
	stages: (wanted) => `json_build_array(${stages.map((stage) => jsonObject(stageFields(stage), wanted)).join(", ")})`,
	...jsonFieldsOf({ fields: homeParts }),
	weeks: (wanted) =>
		jsonArray(
			{ week: "w.w", lines: "coalesce(c.lines, 0)", onTime: "coalesce(c.on_time, 0)", shippedLb: "coalesce(s.lb, 0)" },
			wanted,
			{
				from: weeksSql,
				order: "w.n",
			},
		),
};

const shownToAll = ["orders", "order-events", "pieces", "shipments", "certificates"];
const shownTo: readonly [Access, readonly string[]][] = [
	["prices", ["invoices", "acknowledgments"]],
	["valuePlus", ["processing", "stocking"]],
];

/** The kinds of rows that this person's home page shows. */
export function shownAtHome(user: UserJson | undefined): ShownKinds {
	return {
		side: "customer",
		kinds: [...shownToAll, ...shownTo.flatMap(([access, kinds]) => (mayAccess(user, access) ? kinds : []))],
	};
}

const ofOpenLines = ["open", "dueThisWeek", "late", "ready", "stages"];

/**
 * What a customer's home page shows of the viewer's accounts, in one statement: bounded by open lines and by 13 weeks,
 * not by history.
 */
export async function findHome(
	tx: Transaction,
	shown: ShownKinds,
	policy: Pick<Config, "COMPLAINT_SHORTAGE_DAYS" | "COMPLAINT_TRANSIT_DAYS">,
	wanted: Selection,
): Promise<HomeRow> {
	const needsLines = ofOpenLines.some((name) => wanted[name]);
	const [row] = await tx.lastPlanned<{ home: HomeRow }>(
		`select ${jsonObject({ ...homeFields, dataAsOf: (stamp) => dataStampSql(shown, stamp) }, wanted)} as home
			from (select $1::int as shortage, $2::int as transit) policy ${needsLines ? `, (${openLinesSql}) o` : ""}`,
		[policy.COMPLAINT_SHORTAGE_DAYS, policy.COMPLAINT_TRANSIT_DAYS],
	);
	if (!row) throw new Error("An aggregate answers one row");
	return row.home;
}
