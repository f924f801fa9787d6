import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { DocumentRenderer, RenderedBody } from "#server/documents/document-renderer.ts";
import { wholeObject } from "#server/documents/whole-object.ts";
import { joinsIn } from "#server/lists/resources/resource-rows.ts";
import type { PdfFact, PdfRow, PdfTable } from "#server/pdf/pdf-content.ts";
import type { Format } from "#shared/format.ts";
import { invoiceKindLabel } from "#shared/invoices/invoice-labels.ts";
import { paymentTermsText } from "#shared/trade-terms.ts";
import { invoices } from "./invoices-resource.ts";

type Line = {
	orderNumber: string | null;
	item: number | null;
	product: string | null;
	grade: string | null;
	thicknessIn: number | null;
	widthIn: number | null;
	lengthIn: number | null;
	pieces: number | null;
	invoicedLb: number | null;
	note: string | null;
	baseCents: number;
	extrasCents: number;
	surchargeCents: number;
	amountCents: number;
};

type Invoice = {
	kind: string;
	revision: number;
	invoicedOn: string;
	dueOn: string;
	paymentTerms: string | null;
	poNumber: string | null;
	orderNumber: string | null;
	bolNumber: string | null;
	aboutInvoice: string | null;
	mill: string;
	currency: string;
	netLb: number;
	freightCents: number;
	taxCents: number;
	totalCents: number;
	lines: Line[];
};

type Party = { code: string; name: string; place: string };
type Parties = { soldTo: Party; shipTo: Party | null; shippedAt: string | null; timeZone: string };

/** An invoice or memo as it is booked. What is paid of it is not printed: a payment makes no new document. */
export const invoiceDocument: DocumentRenderer = {
	kind: "invoice",
	access: "prices",
	wordOf: async (tx, { accountId, number }) => {
		const [row] = await tx.sql<{ kind: string }>(
			"select kind from invoices where account_id = $1 and invoice_number = $2",
			[accountId, number],
		);
		return invoiceKindLabel(row?.kind ?? "invoice");
	},
	describe: async (tx, { accountId, number }, { format }) => {
		const invoice = await findInvoice(tx, accountId, number);
		return invoice && bodyOf(invoice, format);
	},
};

async function findInvoice(
	tx: Transaction,
	accountId: number,
	number: string,
): Promise<(Invoice & Parties) | undefined> {
	const json = wholeObject(invoices.row);
	const party = (alias: string) =>
		`json_build_object('code', ${alias}.code, 'name', ${alias}.name, 'place', concat_ws(', ', ${alias}.street, ${alias}.city, ${alias}.region, ${alias}.country))`;
	const [row] = await tx.sql<{ invoice: Invoice; parties: Parties }>(
		`select ${json} as invoice, json_build_object('soldTo', ${party("a")}, 'shipTo', case
			when t.id is not null then ${party("t")} end,
			'shippedAt', s.shipped_at, 'timeZone', m.time_zone) as parties
		 from invoices i join accounts a on a.id = i.account_id ${joinsIn(invoices.source, `${json} m.`)}
		 left join shipments s on s.account_id = i.account_id and s.bol_number = i.bol_number
		 left join accounts t on t.id = s.ship_to_id
		 where i.account_id = $1 and i.invoice_number = $2`,
		[accountId, number],
	);
	return row && { ...row.invoice, ...row.parties };
}

function bodyOf(invoice: Invoice & Parties, format: Format): RenderedBody {
	return {
		title: invoiceKindLabel(invoice.kind),
		subtitle: `${m.invoices_revision()} ${invoice.revision}`,
		blocks: [
			{ kind: "facts", columns: 2, facts: partiesOf(invoice) },
			{ kind: "facts", columns: 4, facts: factsOf(invoice, format) },
			{ kind: "table", ...linesOf(invoice, format) },
		],
	};
}

function partiesOf({ soldTo, shipTo }: Parties): PdfFact[] {
	const text = ({ code, name, place }: Party) => [`${name} (${code})`, place].filter(Boolean).join("\n");
	return [
		{ term: m.invoices_sold_to(), value: text(soldTo) },
		{ term: m.invoices_ship_to(), value: shipTo && text(shipTo) },
	];
}

function factsOf(invoice: Invoice & Parties, format: Format): PdfFact[] {
	return [
		{ term: m.invoices_date(), value: format.day(invoice.invoicedOn) },
		{ term: m.invoices_due(), value: format.day(invoice.dueOn) },
		{ term: m.invoices_terms(), value: paymentTermsText(invoice.paymentTerms) },
		{ term: m.invoices_currency(), value: invoice.currency },
		{ term: m.invoices_about(), value: invoice.aboutInvoice },
		{ term: m.invoices_po(), value: invoice.poNumber },
		{ term: m.invoices_order(), value: invoice.orderNumber },
		{ term: m.invoices_bol(), value: invoice.bolNumber },
		{ term: m.invoices_shipped(), value: invoice.shippedAt && format.instant(invoice.shippedAt, invoice.timeZone) },
		{ term: m.invoices_mill(), value: invoice.mill },
		{ term: m.invoices_net(), value: invoice.netLb > 0 ? format.weightLb(invoice.netLb) : null },
	];
}

function linesOf(invoice: Invoice, format: Format): PdfTable {
	const { lines, currency } = invoice;
	const money = (cents: number) => format.money(cents / 100, currency);
	return {
		columns: [
			{ title: m.invoices_line(), share: 1.1 },
			{ title: m.invoices_what(), share: 2.5 },
			{ title: m.invoices_pieces(), share: 0.7, isFigure: true },
			{ title: m.invoices_net(), share: 1, isFigure: true },
			{ title: m.invoices_per_cwt(), share: 0.8, isFigure: true },
			{ title: m.invoices_base(), share: 1.1, isFigure: true },
			{ title: m.invoices_extras(), share: 1.1, isFigure: true },
			{ title: m.invoices_surcharge(), share: 1, isFigure: true },
			{ title: m.invoices_amount(), share: 1.2, isFigure: true },
		],
		rows: [...lines.map((line) => rowOf(line, money, format)), ...sumsOf(invoice, money)],
	};
}

function rowOf(line: Line, money: (cents: number) => string, format: Format): PdfRow {
	const { orderNumber, item, thicknessIn, invoicedLb, amountCents } = line;
	const size = thicknessIn === null ? null : format.sizeAlone(thicknessIn, line.widthIn, line.lengthIn, line.product);
	const orDash = (cents: number) => (cents === 0 ? "–" : money(cents));
	return {
		cells: [
			[orderNumber, item].filter((part) => part !== null).join("-"),
			line.note ?? [line.grade, size].filter(Boolean).join(" · "),
			format.number(line.pieces),
			format.weightLb(invoicedLb),
			invoicedLb ? money((amountCents / invoicedLb) * 100) : "–",
			orDash(line.baseCents),
			orDash(line.extrasCents),
			orDash(line.surchargeCents),
			money(amountCents),
		],
	};
}

function sumsOf(
	{ lines, freightCents, taxCents, totalCents, currency }: Invoice,
	money: (cents: number) => string,
): PdfRow[] {
	const row = (term: string, cents: number, as?: "sum"): PdfRow => ({
		cells: ["", term, "", "", "", "", "", "", money(cents)],
		...(as ? { as } : {}),
	});
	const steelCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
	return [
		...(freightCents === 0 && taxCents === 0 ? [] : [row(m.invoices_amount(), steelCents, "sum")]),
		...(freightCents === 0 ? [] : [row(m.invoices_freight(), freightCents)]),
		...(taxCents === 0 ? [] : [row(m.invoices_tax(), taxCents)]),
		row(`${m.invoices_total()} (${currency})`, totalCents, "sum"),
	];
}
