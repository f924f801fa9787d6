import type { ResourceField, ResourceObject } from "#server/lists/resources/resource-object.ts";
import { supplierToday } from "#server/supplies/supplier-day-sql.ts";

/**
 * Days ahead that payments, and days in which compliance documents run out, are shown; days back that loads with trouble are counted.
 */
const dueDays = 14;
const expiryDays = 60;
const troubleDays = 30;
const paidDays = 120;
const listed = 8;
const paidListed = 3;
const deductedListed = 5;

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
	description: "An announced load that is not received yet.",
	access: "supplier",
	fields: {
		noticeNumber: { type: "String", sql: "l.notice_number", description: "Shipping notice." },
		load: { type: "Int", sql: "l.load", description: "Load of the notice." },
		mode: { type: "String", sql: "l.mode", description: "`truck`, `railcar` or `barge`." },
		vehicle: { type: "String", sql: "l.vehicle", description: "Trailer, car or barge." },
		mill: { type: "String", sql: "m.name", description: "Mill that it goes to." },
		timeZone: { type: "String", sql: "m.time_zone", description: "Its time zone, IANA name." },
		expectedAt: { type: "DateTime", sql: "n.expected_at", isNullable: true, description: "Announced arrival." },
		commodity: { type: "String", sql: "l.commodity", description: "Code of what it is." },
		netLb: { type: "Int", sql: "l.net_lb", description: "Pounds announced." },
		state: { type: "String", sql: "l.state", description: "Where it stands." },
	},
};

const deduction: ResourceObject = {
	name: "SupplierHomeDeduction",
	description: "Pounds taken off a load for one reason.",
	access: "supplier",
	fields: {
		code: { type: "String", sql: "d.code", description: "Why." },
		lb: { type: "Int", sql: "d.lb", description: "Pounds." },
	},
};

const deductedLoad: ResourceObject = {
	name: "SupplierHomeDeductedLoad",
	description: "A load from which the mill deducted pounds, or which it graded lower, held or rejected, and why.",
	access: "supplier",
	fields: {
		receiptNumber: { type: "String", sql: "r.receipt_number", description: "The mill's receipt." },
		receivedOn: { type: "Day", sql: "r.received_on", description: "Day of receipt, at the mill." },
		shippedAs: { type: "String", sql: "r.shipped_commodity", description: "Code of the commodity announced." },
		gradedAs: { type: "String", sql: "r.graded_commodity", isNullable: true, description: "Code it was graded as." },
		state: { type: "String", sql: "r.state", description: "Where the load stands." },
		deductionLb: { type: "Int", sql: "r.deduction_lb", description: "Pounds deducted." },
		downgradeReason: {
			type: "String",
			sql: "r.downgrade_reason",
			isNullable: true,
			description: "Why it was graded lower.",
		},
		rejectionReason: {
			type: "String",
			sql: "r.rejection_reason",
			isNullable: true,
			description: "Why it was rejected.",
		},
		deductions: {
			object: deduction,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by d.lb desc, d.code), '[]')
				from jsonb_to_recordset(r.deductions) d (code text, lb int))`,
			description: "Pounds deducted, by reason.",
		},
	},
};

const payment: ResourceObject = {
	name: "SupplierHomePayment",
	description: "A settlement: what is paid for which loads, and when.",
	access: "supplier",
	fields: {
		settlementNumber: { type: "String", sql: "f.settlement_number", description: "Its number." },
		dueOn: { type: "Day", sql: "f.due_on", description: "Day on which it is due." },
		daysLeft: {
			type: "Int",
			sql: `(f.due_on - ${millTodaySql})`,
			description: "Days until then; below 0 it is behind.",
		},
		paidOn: { type: "Day", sql: "f.paid_on", isNullable: true, description: "Day of payment; null until it is paid." },
		remittanceNumber: { type: "String", sql: "f.remittance_number", isNullable: true, description: "Remittance." },
		loads: { type: "Int", sql: "f.loads", description: "How many loads it pays." },
		deducted: { type: "Float", sql: "f.deducted", description: "Amounts deducted from the price; 0 or below." },
		amount: { type: "Float", sql: "f.amount", description: "What it pays." },
		currency: { type: "String", sql: "f.currency", description: "Currency, ISO 4217." },
	},
};

const deductedSql = `from receipts r where r.received_on >= ${millTodaySql} - ${troubleDays}
	and (r.deduction_lb > 0 or r.downgrade_reason is not null or r.state in ('rejected', 'radiation_hold'))`;

// Open ones by their day, then the last that were paid. Lines count as in `due`.
const paymentsSql = (some: string) => `select s.settlement_number, s.due_on, s.paid_on, s.remittance_number, s.currency,
	s.state, sum(l.amount) as amount, sum(least(l.adjustment_amount, 0)) as deducted,
	count(distinct l.receipt_number) as loads
	from (${some}) s join settlement_lines l using (account_id, settlement_number)
	join receipts r using (account_id, receipt_number)
	where s.state = 'paid' or r.reported_state = 'received'
	group by s.account_id, s.settlement_number, s.due_on, s.paid_on, s.remittance_number, s.currency, s.state`;
const openPayments = `select * from settlements where state = 'settled' order by due_on, settlement_number limit ${listed}`;
const lastPayments = `select * from settlements where state = 'paid' and due_on > ${millTodaySql} - ${paidDays}
	order by paid_on desc, settlement_number limit ${paidListed}`;

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
		underWayLoads: {
			object: load,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by n.expected_at, l.notice_number, l.load), '[]') from (
				select l.* from shipping_notice_loads l join shipping_notices n using (account_id, notice_number)
				where l.is_under_way order by n.expected_at, l.notice_number, l.load limit ${listed}) l
				join shipping_notices n using (account_id, notice_number) join mills m on m.code = l.mill)`,
			description: `Those of them that are expected first, at most ${listed}.`,
		},
		deducted: {
			object: loads,
			from: figure(`select count(*) as count, sum(r.deduction_lb) as lb ${deductedSql}`),
			description: `Loads of the last ${troubleDays} days with deductions, a lower grade or a rejection, and the pounds deducted.`,
		},
		deductedLoads: {
			object: deductedLoad,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by r.received_on desc, r.receipt_number), '[]') from (
				select r.* ${deductedSql} order by r.received_on desc, r.receipt_number limit ${deductedListed}) r)`,
			description: `The newest of them, at most ${deductedListed}.`,
		},
		payments: {
			object: payment,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by f.state desc, f.paid_on desc, f.due_on,
				f.settlement_number), '[]') from (${paymentsSql(openPayments)} union all ${paymentsSql(lastPayments)}) f)`,
			description: `Settlements to be paid, at most ${listed} by their due day, then the last ${paidListed} that were paid.`,
		},
		complianceDocuments: {
			object: complianceDocument,
			isList: true,
			from: (
				json,
			) => `(select coalesce(json_agg(${json} order by p.expires_on, p.kind), '[]') from compliance_documents p
				join accounts a on a.id = p.account_id where not p.is_replaced
				and p.expires_on <= ${supplierToday} + ${expiryDays})`,
			description: "Compliance documents that have expired or will soon.",
		},
	},
};
