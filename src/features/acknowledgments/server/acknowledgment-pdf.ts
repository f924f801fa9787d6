import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { DocumentRenderer, RenderedBody } from "#server/documents/document-renderer.ts";
import { wholeObject } from "#server/documents/whole-object.ts";
import { currentLanguage } from "#server/language.ts";
import { joinsIn } from "#server/lists/resources/resource-rows.ts";
import type { PdfRow, PdfTable } from "#server/pdf/pdf-content.ts";
import { lineActionLabel } from "#shared/acknowledgments/acknowledgment-labels.ts";
import type { Format } from "#shared/format.ts";
import { shownChange } from "../shown-change.ts";
import { acknowledgments } from "./acknowledgments-resource.ts";

type Noted = { noteEn: string | null; noteEs: string | null };
type Line = Noted & {
	item: number;
	actions: string[];
	isNew: boolean;
	product: string | null;
	grade: string | null;
	thicknessIn: number | null;
	widthIn: number | null;
	lengthIn: number | null;
	pieces: number | null;
	weightLb: number | null;
	netPerCwt: number | null;
	promisedOn: string | null;
	beforePieces: number | null;
	beforeLb: number | null;
	beforePerCwt: number | null;
	beforeOn: string | null;
};
type Acknowledgment = Noted & {
	revision: number;
	previousRevision: number | null;
	acknowledgedOn: string;
	poNumber: string;
	orderNumber: string;
	mill: string;
	currency: string;
	lines: Line[];
	soldTo: string;
};

/**
 * An order acknowledgment in its newest revision, old and new values together. What the customer answered is not
 * printed.
 */
export const acknowledgmentDocument: DocumentRenderer = {
	kind: "order_acknowledgment",
	access: "prices",
	describe: async (tx, { accountId, number }, { format }) => {
		const found = await findAcknowledgment(tx, accountId, number);
		return found && bodyOf(found, format);
	},
};

async function findAcknowledgment(
	tx: Transaction,
	accountId: number,
	number: string,
): Promise<Acknowledgment | undefined> {
	const json = wholeObject(acknowledgments.row);
	const [row] = await tx.sql<{ acknowledgment: Acknowledgment; soldTo: string }>(
		`select ${json} as acknowledgment, concat(s.name, ' (', s.code, ')') as "soldTo"
		 from order_acknowledgments a join accounts s on s.id = a.account_id ${joinsIn(acknowledgments.source, json)}
		 where a.account_id = $1 and a.acknowledgment_number = $2`,
		[accountId, number],
	);
	return row && { ...row.acknowledgment, soldTo: row.soldTo };
}

const noteOf = ({ noteEn, noteEs }: Noted) => (currentLanguage() === "es" ? (noteEs ?? noteEn) : (noteEn ?? noteEs));

function bodyOf(found: Acknowledgment, format: Format): RenderedBody {
	const { revision, previousRevision } = found;
	const note = noteOf(found);
	const against =
		previousRevision === null
			? m.acknowledgments_against_po()
			: m.acknowledgments_against({ revision: format.number(previousRevision) });
	return {
		title: m.acknowledgments_document(),
		subtitle: `${m.acknowledgments_revision()} ${revision}`,
		blocks: [
			{
				kind: "facts",
				columns: 3,
				facts: [
					{ term: m.acknowledgments_sold_to(), value: found.soldTo },
					{ term: m.acknowledgments_date(), value: format.day(found.acknowledgedOn) },
					{ term: m.acknowledgments_po(), value: found.poNumber },
					{ term: m.acknowledgments_order(), value: found.orderNumber },
					{ term: m.acknowledgments_mill(), value: found.mill },
					{ term: m.acknowledgments_currency(), value: `${found.currency} / cwt` },
				],
			},
			{ kind: "table", ...linesOf(found, format) },
			{ kind: "notes", lines: note === null ? [against] : [against, note] },
		],
	};
}

function linesOf(found: Acknowledgment, format: Format): PdfTable {
	return {
		columns: [
			{ title: m.acknowledgments_line(), share: 1 },
			{ title: m.acknowledgments_outcome(), share: 1.6 },
			{ title: m.acknowledgments_steel(), share: 1.6 },
			{ title: m.acknowledgments_pieces(), share: 0.8, isFigure: true },
			{ title: m.acknowledgments_weight(), share: 1.5, isFigure: true },
			{ title: m.acknowledgments_price(), share: 1.3, isFigure: true },
			{ title: m.acknowledgments_promised(), share: 1.7, isFigure: true },
		],
		rows: found.lines.map((line) => rowOf(line, found, format)),
	};
}

function rowOf(line: Line, { orderNumber, currency, previousRevision }: Acknowledgment, format: Format): PdfRow {
	const size =
		line.thicknessIn === null ? null : format.sizeAlone(line.thicknessIn, line.widthIn, line.lengthIn, line.product);
	const money = (value: number) => format.money(value, currency);
	const outcome = [
		line.actions.map(lineActionLabel).join(", "),
		line.isNew ? m.acknowledgments_new_line() : null,
		noteOf(line),
	];
	const change = <Value>(now: Value | null, before: Value | null, say: (value: Value) => string) => {
		const shown = shownChange({ now, before, isNew: line.isNew }, previousRevision === null, say);
		return shown.before === undefined
			? shown.now
			: `${shown.now}\n${m.acknowledgments_before({ value: shown.before })}`;
	};
	return {
		cells: [
			`${orderNumber}-${line.item}`,
			outcome.filter(Boolean).join("\n"),
			[line.grade, size].filter(Boolean).join("\n"),
			change(line.pieces, line.beforePieces, format.number),
			change(line.weightLb, line.beforeLb, format.weightLb),
			change(line.netPerCwt, line.beforePerCwt, money),
			change(line.promisedOn, line.beforeOn, format.day),
		],
	};
}
