import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { DocumentRenderer, RenderedBody } from "#server/documents/document-renderer.ts";
import { wholeObject } from "#server/documents/whole-object.ts";
import { joinsIn } from "#server/lists/resources/resource-rows.ts";
import type { PdfTable } from "#server/pdf/pdf-content.ts";
import type { Format } from "#shared/format.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { documentStateLabel, freightLabel } from "../document-labels.ts";
import { netNote, sumOfLb } from "../net-note.ts";
import { bills } from "./bills-resource.ts";

type Line = {
	orderNumber: string;
	item: number;
	poNumber: string;
	product: string;
	grade: string;
	thicknessIn: number;
	widthIn: number;
	lengthIn: number | null;
	heats: string[];
	pieces: number;
	weightLb: number;
};

type Bill = {
	revision: number;
	state: string;
	shippedAt: string;
	deliveredAt: string | null;
	timeZone: string;
	mill: string;
	shipTo: string | null;
	shipToPlace: string;
	mode: string;
	carrier: string | null;
	scac: string | null;
	vehicle: string | null;
	seals: string[];
	freightTerms: string | null;
	netLb: number;
	grossLb: number | null;
	pieces: number;
	lines: Line[];
};

/** The bill of lading that a driver signs for. */
export const billOfLadingDocument: DocumentRenderer = {
	kind: "bill_of_lading",
	access: "customer",
	describe: async (tx, { accountId, number }, { format }) => {
		const bill = await findBill(tx, accountId, number);
		return bill && bodyOf(bill, format);
	},
};

async function findBill(tx: Transaction, accountId: number, number: string): Promise<Bill | undefined> {
	const json = wholeObject(bills.row);
	const [row] = await tx.sql<{ bill: Bill }>(
		`select ${json} as bill from shipments s ${joinsIn(bills.source, json)}
			where s.account_id = $1 and s.bol_number = $2`,
		[accountId, number],
	);
	return row?.bill;
}

function bodyOf(bill: Bill, format: Format): RenderedBody {
	return {
		title: m.documents_bol(),
		subtitle: `${m.documents_revision()} ${bill.revision} · ${documentStateLabel(bill.state)}`,
		blocks: [
			{
				kind: "facts",
				columns: 3,
				facts: [
					{ term: m.documents_mill(), value: bill.mill },
					{ term: m.documents_ship_to(), value: [bill.shipTo, bill.shipToPlace].filter(Boolean).join(", ") },
					{ term: m.documents_shipped(), value: format.instant(bill.shippedAt, bill.timeZone) },
					{ term: m.documents_mode(), value: modeLabel(bill.mode) },
					{ term: m.documents_carrier(), value: [bill.carrier, bill.scac].filter(Boolean).join(" · ") },
					{ term: m.documents_vehicle(), value: bill.vehicle },
					{ term: m.documents_seals(), value: bill.seals.join(", ") },
					{ term: m.documents_freight(), value: bill.freightTerms && freightLabel(bill.freightTerms) },
					{ term: m.documents_delivered(), value: bill.deliveredAt && format.instant(bill.deliveredAt, bill.timeZone) },
					{
						term: m.documents_net(),
						value: [format.weightLb(bill.netLb), netNote({ netLb: bill.netLb, piecesLb: sumOfLb(bill.lines) }, format)]
							.filter(Boolean)
							.join(" · "),
					},
					{ term: m.documents_gross(), value: bill.grossLb && format.weightLb(bill.grossLb) },
					{ term: m.documents_pieces(), value: format.number(bill.pieces) },
				],
			},
			{ kind: "table", ...linesOf(bill, format) },
			{
				kind: "signatures",
				lines: [m.documents_signed_mill(), m.documents_signed_carrier(), m.documents_signed_receiver()],
			},
		],
	};
}

function linesOf(bill: Bill, format: Format): PdfTable {
	const { lengthUnit } = format;
	return {
		columns: [
			{ title: m.documents_order(), share: 1.2 },
			{ title: m.documents_po(), share: 1.2 },
			{ title: m.documents_grade(), share: 1.3 },
			{ title: m.documents_size({ unit: lengthUnit }), share: 1.8, isFigure: true },
			{ title: m.documents_heats(), share: 1.6 },
			{ title: m.documents_pieces(), share: 0.7, isFigure: true },
			{ title: m.documents_actual(), share: 1.1, isFigure: true },
		],
		rows: [
			...bill.lines.map((line) => ({
				cells: [
					`${line.orderNumber}-${line.item}`,
					line.poNumber,
					line.grade,
					format.size(line.thicknessIn, line.widthIn, line.lengthIn, line.product),
					line.heats.join(", "),
					format.number(line.pieces),
					format.weightLb(line.weightLb),
				],
			})),
			{
				as: "sum" as const,
				cells: [m.documents_sum(), "", "", "", "", format.number(bill.pieces), format.weightLb(sumOfLb(bill.lines))],
			},
		],
	};
}
