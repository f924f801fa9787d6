import type { ResourceObject } from "#server/lists/resources/resource-object.ts";

/** A notice is `h`, its mill `m`, its loads `l`. */

const access = "supplier" as const;
const here = (alias: string) => `${alias}.account_id = h.account_id and ${alias}.notice_number = h.notice_number`;
const ofLoads = (sql: string) => `(select ${sql} from shipping_notice_loads l where ${here("l")})`;

const poNumbers = `coalesce(${ofLoads("string_agg(distinct l.po_number || '/' || l.po_line, ', ')")}, '')`;

/** A row of the list. */
export const listedNotice: ResourceObject = {
	name: "ShippingNotice",
	description: "A shipping notice of the supplier. Weights in pounds, days at the mill.",
	access,
	fields: {
		noticeNumber: { type: "String", sql: "h.notice_number", description: "Its number." },
		state: { type: "String", sql: "h.state", description: "State of its least advanced load." },
		mode: { type: "String", sql: "h.mode", description: "`truck`, `railcar` or `barge`." },
		mill: { type: "String", sql: "m.name", description: "The mill that receives." },
		timeZone: { type: "String", sql: "m.time_zone", description: "The mill's time zone, IANA name." },
		shippedOn: { type: "Day", sql: "h.shipped_on", description: "Day of departure, at the mill." },
		expectedAt: { type: "DateTime", sql: "h.expected_at", isNullable: true, description: "When it is expected." },
		yard: { type: "String", sql: "h.yard", isNullable: true, description: "Where it leaves." },
		carrier: { type: "String", sql: "h.carrier", isNullable: true, description: "Who carries it." },
		bolNumber: { type: "String", sql: "h.bol_number", isNullable: true, description: "Bill of lading." },
		poNumbers: { type: "String", sql: poNumbers, description: "Lines of purchase orders, as `PO/line`." },
		loads: { type: "Int", sql: "h.load_count", description: "Loads." },
		netLb: { type: "Float", sql: "h.net_lb", description: "Pounds announced." },
		revision: { type: "Int", sql: "h.notice_revision", description: "The current revision, from 1." },
		submittedAt: { type: "DateTime", sql: "h.submitted_at", isNullable: true, description: "When it was first sent." },
	},
};

const file: ResourceObject = {
	name: "ShippingNoticeFile",
	description: "A photo or PDF of a load of the current revision.",
	access,
	fields: {
		id: { type: "String", sql: "f.id", description: "Its id, at /files/." },
		name: { type: "String", sql: "f.name", description: "Its name." },
		mediaType: { type: "String", sql: "f.type", description: "Its type, by its content." },
		sizeBytes: { type: "Float", sql: "f.size", description: "Its bytes." },
	},
};

/** Loads of a revision are in the order of their places. */
const filesOfLoad = (json: string) =>
	`(select coalesce(json_agg(${json} order by f.place), '[]') from shipping_notice_revisions v
		cross join lateral rows from (jsonb_to_recordset(v.content -> 'loads' -> (l.load - 1) -> 'files')
			as (id text, name text, type text, size bigint)) with ordinality f (id, name, type, size, place)
		where ${here("v")} and v.notice_revision = h.notice_revision)`;

const load: ResourceObject = {
	name: "ShippingNoticeLoad",
	description: "A load of a notice. Weights in pounds.",
	access,
	fields: {
		load: { type: "Int", sql: "l.load", description: "Its place in the notice, from 1." },
		poNumber: { type: "String", sql: "l.po_number", description: "Purchase order." },
		poLine: { type: "Int", sql: "l.po_line", description: "Its line." },
		commodity: { type: "String", sql: "l.commodity", description: "Code of the commodity." },
		vehicle: { type: "String", sql: "l.vehicle", description: "Trailer, car or barge." },
		seals: { type: "String", isList: true, sql: "l.seals", description: "Seals." },
		grossLb: { type: "Float", sql: "l.gross_lb", description: "Gross." },
		tareLb: { type: "Float", sql: "l.tare_lb", description: "Tare." },
		netLb: { type: "Float", sql: "l.net_lb", description: "Net: gross less tare." },
		unit: { type: "String", sql: "l.unit", description: "Unit that it was entered in: st, GT, lb, t or kg." },
		scaleTicket: {
			type: "String",
			sql: "l.scale_ticket",
			isNullable: true,
			description: "The supplier's scale ticket.",
		},
		radiationScan: { type: "String", sql: "l.radiation_scan", description: "`clear`, `not_scanned` or `alarm`." },
		state: { type: "String", sql: "l.state", description: "State of the load." },
		receiptNumber: { type: "String", sql: "l.receipt_number", isNullable: true, description: "The mill's receipt." },
		files: {
			object: file,
			isList: true,
			from: filesOfLoad,
			description: "Photos and documents that were sent with it.",
		},
	},
};

const revision: ResourceObject = {
	name: "ShippingNoticeRevision",
	description: "A revision of a notice, whole.",
	access,
	fields: {
		revision: { type: "Int", sql: "v.notice_revision", description: "Its number, from 1." },
		writtenAt: { type: "DateTime", sql: "v.written_at", description: "When it was written." },
		writtenBy: { type: "String", sql: "v.written_by", description: "Who wrote it." },
		content: {
			type: "String",
			sql: "v.content::text",
			description: "The content, as JSON; weights in pounds, instants in UTC.",
		},
	},
};

const answer: ResourceObject = {
	name: "ShippingNoticeAnswer",
	description: "The answer (997) to an X12 interchange that was taken.",
	access,
	fields: {
		control: { type: "String", sql: "i.control_number", description: "Control number of the interchange (ISA13)." },
		receivedAt: { type: "DateTime", sql: "i.received_at", description: "When it was taken." },
	},
};

const atMill = (column: string, format: string) => `to_char(${column} at time zone m.time_zone, '${format}')`;

/** One notice with all that is known of it. */
export const noticeDetail: ResourceObject = {
	name: "ShippingNoticeDetail",
	description: "A shipping notice with its loads and revisions. Weights in pounds, days and times at the mill.",
	access,
	fields: {
		...listedNotice.fields,
		scac: { type: "String", sql: "h.scac", isNullable: true, description: "The carrier's code." },
		shippedTime: {
			type: "String",
			sql: atMill("h.shipped_at", "HH24:MI"),
			description: "Time of departure, at the mill.",
		},
		expectedOn: {
			type: "Day",
			sql: atMill("h.expected_at", "YYYY-MM-DD"),
			isNullable: true,
			description: "Day it is expected, at the mill.",
		},
		expectedTime: {
			type: "String",
			sql: atMill("h.expected_at", "HH24:MI"),
			isNullable: true,
			description: "Time it is expected, at the mill.",
		},
		isEntered: {
			type: "Boolean",
			sql: "(h.entry_key is not null)",
			description: "Entered here, not sent by the mill's own systems.",
		},
		items: {
			object: load,
			isList: true,
			description: "Its loads.",
			from: (json) =>
				`(select coalesce(json_agg(${json} order by l.load), '[]') from shipping_notice_loads l where ${here("l")})`,
		},
		answers: {
			object: answer,
			isList: true,
			description: "Answers to the X12 interchanges that brought it, the newest first.",
			from: (json) =>
				`(select coalesce(json_agg(${json} order by i.received_at desc), '[]')
				  from (select distinct account_id, sender, control_number from x12_notices n where ${here("n")}) n
				  join x12_interchanges i using (account_id, sender, control_number))`,
		},
		revisions: {
			object: revision,
			isList: true,
			description: "Its revisions, the newest first.",
			from: (json) =>
				`(select coalesce(json_agg(${json} order by v.notice_revision desc), '[]') from shipping_notice_revisions v
					where ${here("v")})`,
		},
	},
};
