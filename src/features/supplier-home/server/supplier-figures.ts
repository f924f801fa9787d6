import type { ResourceField, ResourceObject } from "#server/lists/resources/resource-object.ts";
import { supplierToday } from "#server/supplies/supplier-day-sql.ts";

/**
 * Days ahead that payments, and days in which compliance documents run out, are shown; days back that loads with trouble are counted.
 */
const dueDays = 14;
const expiryDays = 60;
const troubleDays = 30;
const newestLoads = 8;

const today = "(now() at time zone m.time_zone)::date";
const monday = `date_trunc('week', ${today})::date`;
/** Without a row of its own the day is that of the first mill. */
const millTodaySql = "(select (now() at time zone first_mill_zone())::date)";

const weight: ResourceField = { type: "Float", sql: "coalesce(f.lb, 0)", description: "Their weight in pounds." };

const counted = (name: string, description: string, what: string): ResourceObject => ({
	name,
	description,
	access: "supplier",
	fields: { count: { type: "Int", sql: "f.count", description: what }, weightLb: weight },
});

const lines = counted("SupplierHomeLines", "Open lines of purchase orders.", "How many lines.");
const loads = counted("SupplierHomeLoads", "Loads under one heading.", "How many loads.");

const trouble: ResourceObject = {
	name: "SupplierHomeTrouble",
	description: `Loads of the last ${troubleDays} days that were turned away, held or graded lower.`,
	access: "supplier",
	fields: {
		rejected: { type: "Int", sql: "f.rejected", description: "Turned away." },
		held: { type: "Int", sql: "f.held", description: "Held for radiation now." },
		downgraded: { type: "Int", sql: "f.downgraded", description: "Graded lower." },
		since: { type: "Day", sql: `(${millTodaySql} - ${troubleDays})`, description: "First day counted." },
	},
};

const due: ResourceObject = {
	name: "SupplierHomeDue",
	description: `Settlements of what was received that are to be paid within ${dueDays} days, by currency; those behind their day count too.`,
	access: "supplier",
	fields: {
		count: { type: "Int", sql: "f.count", description: "How many settlements." },
		loads: {
			type: "Int",
			sql: "f.loads",
			description: "How many loads they pay; a load whose settlement was corrected is one.",
		},
		amount: { type: "Float", sql: "f.amount", description: "What they pay for those loads." },
		currency: { type: "String", sql: "f.currency", description: "Currency, ISO 4217." },
	},
};

const complianceDocument: ResourceObject = {
	name: "SupplierHomeComplianceDocument",
	description: "A compliance document that runs out.",
	access: "supplier",
	fields: {
		account: { type: "String", sql: "a.name", description: "Whose it is." },
		kind: { type: "String", sql: "p.kind", description: "What it is." },
		number: { type: "String", sql: "p.document_number", description: "Its number." },
		expiresOn: { type: "Day", sql: "p.expires_on", description: "Last day on which it counts." },
		daysLeft: {
			type: "Int",
			sql: `(p.expires_on - ${supplierToday})`,
			description: "Days until then; below 0 it has run out.",
		},
	},
};

const load: ResourceObject = {
	name: "SupplierHomeLoad",
	description: "An announced load.",
	access: "supplier",
	fields: {
		noticeNumber: { type: "String", sql: "l.notice_number", description: "Shipping notice." },
		load: { type: "Int", sql: "l.load", description: "Load of the notice." },
		shippedOn: { type: "Day", sql: "l.shipped_on", description: "Day of departure, at the mill." },
		commodity: { type: "String", sql: "l.commodity", description: "Code of what it is." },
		netLb: { type: "Int", sql: "l.net_lb", description: "Pounds announced." },
		state: { type: "String", sql: "l.state", description: "Where it stands." },
		receiptNumber: { type: "String", sql: "l.receipt_number", isNullable: true, description: "The mill's receipt." },
	},
};

const figure = (from: string) => (json: string) => `(select ${json} from (${from}) f)`;

const openLinesSql = `select count(*) as count, sum(greatest(l.ordered_lb - coalesce(r.accepted_lb, 0), 0)) as lb
	from purchase_order_lines l
	left join received_line_sums r on r.account_id = l.account_id and r.po_number = l.po_number and r.po_line = l.line
	where l.state = 'open'`;

/**
 * The figures of a supplier's home page. Each opens a list that counts the same: its conditions are that list's view.
 */
export const supplierFigures: ResourceObject = {
	name: "SupplierHome",
	description: "Figures of a supplier's home page.",
	access: "supplier",
	fields: {
		openLines: { object: lines, from: figure(openLinesSql), description: "Open lines, and what remains of them." },
		underWay: {
			object: loads,
			from: figure("select count(*) as count, sum(net_lb) as lb from shipping_notice_loads where is_under_way"),
			description: "Loads announced and not yet received, by their announced net.",
		},
		receivedThisWeek: {
			object: loads,
			from: figure(
				`select count(*) as count, sum(r.accepted_lb) as lb from receipts r join mills m on m.code = r.mill
					where r.received_on >= ${monday}`,
			),
			description: "Loads that came this week, from Monday at the mill, and what was accepted of them.",
		},
		trouble: {
			object: trouble,
			from: figure(`select count(*) filter (where state = 'rejected') as rejected,
				count(*) filter (where state = 'radiation_hold') as held,
				count(*) filter (where downgrade_reason is not null
				and state not in ('rejected', 'radiation_hold')) as downgraded
				from receipts where received_on >= ${millTodaySql} - ${troubleDays}`),
			description: "Loads that ended otherwise than announced.",
		},
		due: {
			object: due,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by f.currency), '[]') from (
				select count(distinct (s.account_id, s.settlement_number)) as count, sum(l.amount) as amount, s.currency,
					count(distinct (l.account_id, l.receipt_number)) as loads
				from settlements s join settlement_lines l using (account_id, settlement_number)
				join receipts r using (account_id, receipt_number)
				where s.state = 'settled' and s.due_on <= ${millTodaySql} + ${dueDays} and r.reported_state = 'received'
				group by s.currency) f)`,
			description: "What is to be paid soon.",
		},
		dueUntil: { type: "Day", sql: `(${millTodaySql} + ${dueDays})`, description: "Last day of those payments." },
		newest: {
			object: load,
			isList: true,
			from: (
				json,
			) => `(select coalesce(json_agg(${json} order by l.shipped_on desc, l.notice_number desc, l.load), '[]') from (
				select * from shipping_notice_loads where state not in ('draft', 'cancelled')
				order by shipped_on desc, notice_number desc, load limit ${newestLoads}) l)`,
			description: "The loads that left last, eight at most.",
		},
		complianceDocuments: {
			object: complianceDocument,
			isList: true,
			from: (
				json,
			) => `(select coalesce(json_agg(${json} order by p.expires_on, p.kind), '[]') from compliance_documents p
				join accounts a on a.id = p.account_id where not p.is_replaced
				and p.expires_on <= ${supplierToday} + ${expiryDays})`,
			description: "ComplianceDocuments that have run out or will soon.",
		},
	},
};
