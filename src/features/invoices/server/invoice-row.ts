import type { ResourceObject } from "#server/lists/resources/resource-object.ts";

// A complaint that is neither settled nor decided against.
const isComplainedOf = `exists (select from complaints c where c.account_id = i.account_id
	and c.invoice_number = i.invoice_number
	and c.state not in ('rejected', 'credited', 'closed', 'withdrawn'))`;
/** Whether the due day of invoice `i` has ended at its mill `m`. */
const isPastDue = "i.kind <> 'credit_memo' and i.due_on < (now() at time zone m.time_zone)::date";

/** State of an invoice `i` of mill `m`: that of the mill's books, unless a complaint runs or the due day has passed. */
export const invoiceState = `case when i.state not in ('open', 'partly_paid') then i.state
	when ${isComplainedOf} then 'disputed'
	when ${isPastDue} then 'overdue' else i.state end`;

const cents = (column: string, description: string) =>
	({ type: "Float", sql: column, description: `${description}, cents.` }) as const;
const text = (sql: string, description: string) => ({ type: "String", sql, isNullable: true, description }) as const;

const invoiceLine: ResourceObject = {
	name: "InvoiceLine",
	description: "One line of an invoice with its weight as it was invoiced, by the bill of lading and by the tally.",
	access: "prices",
	fields: {
		line: { type: "Int", sql: "n.line", description: "Its number." },
		orderNumber: text("n.order_number", "Mill order."),
		item: { type: "Int", sql: "n.item", isNullable: true, description: "Its line." },
		product: text("n.product", "`plate` or `coil`."),
		grade: text("n.grade", "Steel grade."),
		thicknessIn: {
			type: "Float",
			sql: "n.thickness_in",
			isNullable: true,
			description: "Ordered thickness in inches.",
		},
		widthIn: { type: "Float", sql: "n.width_in", isNullable: true, description: "Ordered width in inches." },
		lengthIn: {
			type: "Float",
			sql: "n.length_in",
			isNullable: true,
			description: "Ordered length in inches; a coil has none.",
		},
		pieces: { type: "Int", sql: "n.pieces", isNullable: true, description: "Pieces invoiced." },
		invoicedLb: {
			type: "Float",
			sql: "n.invoiced_lb",
			isNullable: true,
			description: "Pounds invoiced; null where no steel is charged.",
		},
		bolLb: {
			type: "Float",
			sql: "n.bol_lb",
			isNullable: true,
			description: "The line's share of the bill of lading's net pounds, by the weight of its pieces.",
		},
		tallyLb: { type: "Float", sql: "n.tally_lb", isNullable: true, description: "Pounds of the pieces on the tally." },
		note: text("n.note", "What is charged or credited, in the mill's words."),
		baseCents: cents("n.base_cents", "Base price"),
		extrasCents: cents("n.extras_cents", "Extras"),
		surchargeCents: cents("n.surcharge_cents", "Surcharges"),
		amountCents: cents("n.base_cents + n.extras_cents + n.surcharge_cents", "The line's sum"),
	},
};

const linesOfInvoice = (json: string) => `(select coalesce(json_agg(${json} order by n.line), '[]') from (
	select l.*, o.product, o.grade, o.thickness_in, o.width_in, o.length_in,
		case when l.invoiced_lb is not null then t.line_lb end as tally_lb,
		case when l.invoiced_lb is not null then round(s.net_lb::numeric * t.line_lb / nullif(t.all_lb, 0))::bigint end as
		bol_lb
	from invoice_lines l
	left join order_lines o on o.account_id = l.account_id and o.order_number = l.order_number and o.item = l.item
	left join shipments s on s.account_id = l.account_id and s.bol_number = l.bol_number
	left join lateral (
		select sum(p.weight_lb) as all_lb, sum(p.weight_lb) filter (where p.order_number = l.order_number
		and p.item = l.item) as line_lb
		from pieces p where p.account_id = l.account_id and p.bol_number = l.bol_number
	) t on true
	where l.account_id = i.account_id and l.invoice_number = i.invoice_number) n)`;

const memo: ResourceObject = {
	name: "InvoiceMemo",
	description: "A credit or debit memo that corrects an invoice.",
	access: "prices",
	fields: {
		invoiceNumber: { type: "String", sql: "d.invoice_number", description: "Its number." },
		kind: { type: "String", sql: "d.kind", description: "`credit_memo` or `debit_memo`." },
		totalCents: cents("d.total_cents", "Its total; below 0 is a credit"),
	},
};

const documentRevision = `coalesce((select max(d.revision) from documents d
	where d.account_id = i.account_id and d.kind = 'invoice' and d.number = i.invoice_number), 1)`;

/** An invoice or memo `i` of mill `m`. */
export const invoice: ResourceObject = {
	name: "Invoice",
	description: "An invoice, credit memo or debit memo. Money in whole cents of its currency, weights in pounds.",
	access: "prices",
	fields: {
		invoiceNumber: { type: "String", sql: "i.invoice_number", description: "Its number." },
		kind: { type: "String", sql: "i.kind", description: "`invoice`, `credit_memo` or `debit_memo`." },
		revision: { type: "Int", sql: documentRevision, description: "Revision of the document." },
		state: {
			type: "String",
			sql: invoiceState,
			description: "`open`, `partly_paid`, `overdue`, `disputed`, `paid` or `credited`.",
		},
		invoicedOn: { type: "Day", sql: "i.invoiced_on", description: "Its day." },
		dueOn: { type: "Day", sql: "i.due_on", description: "Day by which it is to be paid." },
		paymentTerms: text("i.payment_terms", "Terms of payment."),
		poNumber: text("i.po_number", "The customer's own number."),
		orderNumber: text("i.order_number", "Mill order."),
		bolNumber: text("i.bol_number", "Bill of lading that it charges."),
		mode: text(
			"(select s.mode from shipments s where s.account_id = i.account_id and s.bol_number = i.bol_number)",
			"How it left: `truck`, `railcar` or `barge`.",
		),
		aboutInvoice: text("i.about_invoice", "The invoice that a memo corrects."),
		mill: { type: "String", sql: "m.name", description: "Name of the mill." },
		currency: { type: "String", sql: "i.currency", description: "Currency, ISO 4217." },
		netLb: { type: "Float", sql: "i.net_lb", description: "Pounds invoiced." },
		baseCents: cents("i.base_cents", "Base price"),
		extrasCents: cents("i.extras_cents", "Extras"),
		surchargeCents: cents("i.surcharge_cents", "Surcharges"),
		freightCents: cents("i.freight_cents", "Freight"),
		taxCents: cents("i.tax_cents", "Tax"),
		totalCents: cents("i.total_cents", "Total; below 0 for a credit memo"),
		openCents: cents("i.open_cents", "What is still to be paid"),
		lines: { object: invoiceLine, isList: true, from: linesOfInvoice, description: "What it charges, line by line." },
		memos: {
			object: memo,
			isList: true,
			from: (
				json,
			) => `(select coalesce(json_agg(${json} order by d.invoiced_on, d.invoice_number), '[]') from invoices d
				where d.account_id = i.account_id and d.about_invoice = i.invoice_number)`,
			description: "Memos that correct it.",
		},
		complaints: {
			type: "String",
			isList: true,
			sql: `(select coalesce(json_agg(c.complaint_number order by c.submitted_at), '[]') from complaints c
				where c.account_id = i.account_id
				and (c.invoice_number = i.invoice_number or c.complaint_number = i.complaint_number))`,
			description: "Complaints about it, or that it answers.",
		},
	},
};
