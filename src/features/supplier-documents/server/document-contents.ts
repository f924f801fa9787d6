import type { ResourceField, ResourceObject } from "#server/lists/resources/resource-object.ts";

/** What is in each kind of document, read from the rows that it was made of; `d` is the document. */

const access = "supplier";
const text = (sql: string, description: string, isNullable = false): ResourceField => ({
	type: "String",
	sql,
	description,
	isNullable,
});
const day = (sql: string, description: string, isNullable = false): ResourceField => ({
	type: "Day",
	sql,
	description,
	isNullable,
});
const figure = (sql: string, description: string, isNullable = false): ResourceField => ({
	type: "Float",
	sql,
	description,
	isNullable,
});
const list = (from: string, order: string, condition: string) => (json: string) =>
	`(select coalesce(json_agg(${json} order by ${order}), '[]') from ${from} where ${condition})`;

const commodityNames = {
	commodity: text("c.code", "Code of the commodity."),
	nameEn: text("c.name_en", "Its name in English."),
	nameEs: text("c.name_es", "Its name in Spanish."),
};

const release: ResourceObject = {
	name: "SupplierDocumentRelease",
	description: "A call for part of a line's tonnage.",
	access,
	fields: {
		release: text("e.release_number", "Its number."),
		releasedLb: figure("e.released_lb", "Pounds called."),
		deliverFrom: day("e.deliver_from", "First day of delivery."),
		deliverTo: day("e.deliver_to", "Last day of delivery."),
	},
};

const orderLine: ResourceObject = {
	name: "SupplierDocumentOrderLine",
	description: "A line of a purchase order.",
	access,
	fields: {
		line: { type: "Int", sql: "l.line", description: "Its number." },
		...commodityNames,
		periodFrom: day("l.period_from", "First day of delivery."),
		periodTo: day("l.period_to", "Last day of delivery."),
		expiresOn: day("l.expires_on", "Day after which nothing is accepted."),
		orderedLb: figure("l.ordered_lb", "Pounds ordered."),
		unit: text("l.unit", "Unit that it was bought in."),
		tolerancePercent: figure("l.tolerance_percent", "Tolerance, per cent."),
		indexName: text("l.index_name", "The index.", true),
		price: figure("l.price", "Per unit: the price, or what is added to the index."),
		releases: {
			object: release,
			isList: true,
			// A release is a document of its own: it shows itself alone.
			from: list(
				"purchase_order_releases e",
				"e.deliver_from, e.release_number",
				"e.account_id = l.account_id and e.po_number = l.po_number and e.line = l.line and (d.kind <> 'release' or e.release_number = d.document_number)",
			),
			description: "Its releases.",
		},
	},
};

const called = `(d.kind <> 'release' or exists (select from purchase_order_releases e where e.account_id = l.account_id
	and e.po_number = l.po_number and e.line = l.line and e.release_number = d.document_number))`;

const order: ResourceObject = {
	name: "SupplierDocumentOrder",
	description: "A purchase order; of a release only the line that it calls.",
	access,
	fields: {
		poNumber: text("o.po_number", "Its number."),
		poRevision: { type: "Int", sql: "o.po_revision", description: "Its revision." },
		orderedOn: day("o.ordered_on", "Day of the order."),
		buyer: text("o.buyer", "Who bought.", true),
		currency: text("o.currency", "Currency, ISO 4217."),
		paymentTerms: text("o.payment_terms", "Terms of payment.", true),
		freightTerms: text("o.freight_terms", "Terms of freight.", true),
		lines: {
			object: orderLine,
			isList: true,
			from: list(
				"purchase_order_lines l join commodities c on c.code = l.commodity",
				"l.line",
				`l.account_id = o.account_id and l.po_number = o.po_number and ${called}`,
			),
			description: "Its lines.",
		},
	},
};

const deduction: ResourceObject = {
	name: "SupplierDocumentDeduction",
	description: "Pounds taken off a load.",
	access,
	fields: { code: text("x.code", "Why."), lb: figure("x.lb", "Pounds.") },
};

const receipt: ResourceObject = {
	name: "SupplierDocumentReceipt",
	description: "What the mill's scale and inspector found of a load.",
	access,
	fields: {
		receiptNumber: text("r.receipt_number", "The mill's receipt."),
		noticeNumber: text("r.notice_number", "Notice that announced it.", true),
		vehicle: text("r.vehicle", "Trailer, car or barge."),
		mode: text("r.mode", "`truck`, `railcar` or `barge`."),
		weighedAt: {
			type: "DateTime",
			sql: `(select t.happened_at from receipt_steps t where t.account_id = r.account_id
				and t.receipt_number = r.receipt_number and t.state = 'weighed' order by t.step limit 1)`,
			isNullable: true,
			description: "When it was weighed.",
		},
		inspectedBy: text(
			`(select t.done_by from receipt_steps t where t.account_id = r.account_id and t.receipt_number = r.receipt_number
				and t.state in ('inspected', 'rejected') order by t.step desc limit 1)`,
			"Who inspected it.",
			true,
		),
		shippedAs: text("r.shipped_commodity", "Code of what it was shipped as."),
		gradedAs: text("r.graded_commodity", "Code of what it was graded as.", true),
		shipLb: figure("r.ship_lb", "Pounds announced.", true),
		grossLb: figure("r.gross_lb", "Gross.", true),
		tareLb: figure("r.tare_lb", "Tare.", true),
		netLb: figure("r.net_lb", "Net.", true),
		acceptedLb: figure("r.accepted_lb", "Pounds accepted."),
		moisturePercent: figure("r.moisture_percent", "Moisture, per cent.", true),
		downgradeReason: text("r.downgrade_reason", "Why it was graded lower.", true),
		rejectionReason: text("r.rejection_reason", "Why it was turned away.", true),
		radiation: text("r.radiation", "`clear` or `alarm`."),
		state: text("r.state", "State of the load."),
		deductions: {
			object: deduction,
			isList: true,
			from: list("jsonb_to_recordset(r.deductions) x(code text, lb bigint)", "x.lb desc", "true"),
			description: "Pounds deducted, by reason.",
		},
	},
};

const settlementLine: ResourceObject = {
	name: "SupplierDocumentSettlementLine",
	description: "What a settlement pays for one receipt.",
	access,
	fields: {
		receiptNumber: text("x.receipt_number", "The receipt."),
		netLb: figure("x.net_lb", "Pounds settled."),
		unit: text("x.unit", "Unit of the price."),
		price: figure("x.price", "Price per unit."),
		adjustmentAmount: figure("x.adjustment_amount", "Adjustments."),
		freightAmount: figure("x.freight_amount", "Freight."),
		amount: figure("x.amount", "What is paid."),
	},
};

const paid = {
	settlementNumber: text("s.settlement_number", "Its number."),
	dueOn: day("s.due_on", "Day on which it is to be paid."),
	currency: text("s.currency", "Currency, ISO 4217."),
	amount: figure("s.amount", "Sum of its lines."),
};

const settlement: ResourceObject = {
	name: "SupplierDocumentSettlement",
	description: "What the mill pays for receipts.",
	access,
	fields: {
		...paid,
		paidOn: day("s.paid_on", "Day on which it was paid.", true),
		invoiceNumber: text("s.invoice_number", "The supplier's invoice; null when self-billed.", true),
		remittanceNumber: text("s.remittance_number", "Payment that it was part of.", true),
		lines: {
			object: settlementLine,
			isList: true,
			from: list(
				"settlement_lines x",
				"x.line",
				"x.account_id = s.account_id and x.settlement_number = s.settlement_number",
			),
			description: "Its lines.",
		},
	},
};

const remittance: ResourceObject = {
	name: "SupplierDocumentRemittance",
	description: "A payment.",
	access,
	fields: {
		remittanceNumber: text("p.remittance_number", "Its number."),
		paidOn: day("p.paid_on", "Day of payment."),
		method: text("p.method", "`ach`, `wire` or `check`."),
		currency: text("p.currency", "Currency, ISO 4217."),
		amount: figure("p.amount", "What was paid."),
		settlements: {
			object: { name: "SupplierDocumentPaid", description: "A settlement that was paid.", access, fields: paid },
			isList: true,
			from: list(
				"remittance_settlements w join settlements s on s.account_id = w.account_id and s.settlement_number = w.settlement_number",
				"s.settlement_number",
				"w.account_id = p.account_id and w.remittance_number = p.remittance_number",
			),
			description: "What it paid.",
		},
	},
};

const specification: ResourceObject = {
	name: "SupplierDocumentSpecification",
	description: "What the mill demands of a commodity.",
	access,
	fields: {
		...commodityNames,
		textEn: text("c.specification_en", "In English."),
		textEs: text("c.specification_es", "In Spanish."),
	},
};

const one = (from: string, key: string, kinds: string) => (json: string) =>
	`case when d.kind in (${kinds}) then (select ${json} from ${from} where ${key}) end`;

/** The contents of a document `d`, one of them by its kind. */
export const documentContents: ResourceObject["fields"] = {
	order: {
		object: order,
		isNullable: true,
		from: one(
			"purchase_orders o",
			"o.account_id = d.account_id and o.po_number = d.po_number",
			"'purchase_order', 'release'",
		),
		description: "Of a purchase order or a release.",
	},
	receipt: {
		object: receipt,
		isNullable: true,
		from: one(
			"receipts r",
			"r.account_id = d.account_id and r.receipt_number = d.receipt_number",
			"'scale_ticket', 'inspection_report'",
		),
		description: "Of a scale ticket or an inspection report.",
	},
	settlement: {
		object: settlement,
		isNullable: true,
		from: one(
			"settlements s",
			"s.account_id = d.account_id and s.settlement_number = d.document_number",
			"'settlement'",
		),
		description: "Of a settlement.",
	},
	remittance: {
		object: remittance,
		isNullable: true,
		from: one(
			"remittances p",
			"p.account_id = d.account_id and p.remittance_number = d.document_number",
			"'remittance'",
		),
		description: "Of a remittance.",
	},
	specification: {
		object: specification,
		isNullable: true,
		from: one("commodities c", "c.code = d.commodity", "'specification'"),
		description: "Of a specification.",
	},
};
