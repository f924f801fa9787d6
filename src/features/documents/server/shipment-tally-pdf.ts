import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { DocumentRenderer, PublishedDocument, RenderedBody } from "#server/documents/document-renderer.ts";
import { wholeObject } from "#server/documents/whole-object.ts";
import { joinsIn } from "#server/lists/resources/resource-rows.ts";
import type { PdfBlock, PdfRow } from "#server/pdf/pdf-content.ts";
import { type Melt, meltText, worksText } from "#shared/certificates/melt.ts";
import type { Format } from "#shared/format.ts";
import { documentStateLabel } from "../document-labels.ts";
import { netNote, sumOfLb } from "../net-note.ts";
import { tallies } from "./tallies-resource.ts";

type Piece = {
	pieceNumber: string;
	orderNumber: string;
	item: number;
	poNumber: string;
	heatNumber: string | null;
	melt: Melt | null;
	slabNumber: string | null;
	product: string;
	thicknessIn: number;
	widthIn: number;
	lengthIn: number | null;
	weightLb: number;
	theoreticalLb: number | null;
	grade: string;
	mark: string | null;
};

type Load = { shippedAt: string; timeZone: string; netLb: number };

/** Every piece of one load, with sums by order line and heat. */
export const shipmentTallyDocument: DocumentRenderer = {
	kind: "shipment_tally",
	access: "customer",
	describe: async (tx, document, { format }) => {
		const load = await findLoad(tx, document);
		return load && bodyOf(document, load, await findPieces(tx, document), format);
	},
};

/** Of the load itself: it may have left with no piece named. */
async function findLoad(tx: Transaction, { accountId, number }: PublishedDocument): Promise<Load | undefined> {
	const [row] = await tx.sql<{ load: Load }>(
		`select json_build_object('shippedAt', s.shipped_at, 'timeZone', m.time_zone, 'netLb', s.net_lb) as load
		 from shipments s join mills m on m.code = s.mill
		 where s.account_id = $1 and s.bol_number = $2`,
		[accountId, number],
	);
	return row?.load;
}

async function findPieces(tx: Transaction, { accountId, number }: PublishedDocument): Promise<Piece[]> {
	const json = wholeObject(tallies.row);
	const rows = await tx.sql<{ piece: Piece }>(
		`select ${json} as piece from pieces p ${joinsIn(tallies.source, json)}
		 where p.account_id = $1 and p.bol_number = $2
		 order by p.order_number, p.item, p.heat_number, p.piece_number`,
		[accountId, number],
	);
	return rows.map(({ piece }) => piece);
}

function bodyOf(
	{ revision, state, number }: PublishedDocument,
	load: Load,
	pieces: readonly Piece[],
	format: Format,
): RenderedBody {
	return {
		title: m.documents_tally(),
		subtitle: `${m.documents_revision()} ${revision} · ${documentStateLabel(state)}`,
		isLandscape: true,
		blocks: [
			{
				kind: "facts",
				columns: 3,
				facts: [
					{ term: m.documents_bol(), value: number },
					{ term: m.documents_shipped(), value: format.instant(load.shippedAt, load.timeZone) },
					{ term: m.documents_pieces(), value: format.number(pieces.length) },
					{ term: m.documents_actual(), value: format.weightLb(sumOfLb(pieces)) },
					{
						term: m.documents_net(),
						value: [format.weightLb(load.netLb), netNote({ netLb: load.netLb, piecesLb: sumOfLb(pieces) }, format)]
							.filter(Boolean)
							.join(" · "),
					},
				],
			},
			{
				kind: "table",
				columns: [
					{ title: m.documents_piece(), share: 1 },
					{ title: m.documents_order(), share: 1 },
					{ title: m.documents_po(), share: 1.1 },
					{ title: m.documents_heat(), share: 0.9 },
					{ title: m.documents_slab(), share: 1.05 },
					{ title: m.documents_size({ unit: format.lengthUnit }), share: 1.6, isFigure: true },
					{ title: m.documents_grade(), share: 1.3 },
					{ title: m.documents_mark(), share: 1.2 },
					{ title: m.documents_actual(), share: 0.85, isFigure: true },
					{ title: m.documents_theoretical(), share: 0.95, isFigure: true },
				],
				rows: [
					...groupsOf(pieces).flatMap((group) => groupRows(group, format)),
					sumRow(m.documents_sum(), pieces, format),
				],
			},
			...meltTable(pieces, format),
			{ kind: "signatures", lines: [m.documents_signed_mill(), m.documents_signed_receiver()] },
		],
	};
}

/** Pieces of one order line and heat are together: they are read in that order. */
function groupsOf(pieces: readonly Piece[]): Piece[][] {
	const groups = new Map<string, Piece[]>();
	for (const piece of pieces) {
		const key = `${piece.orderNumber} ${piece.item} ${piece.heatNumber}`;
		const group = groups.get(key);
		if (group) group.push(piece);
		else groups.set(key, [piece]);
	}
	return [...groups.values()];
}

function groupRows(pieces: readonly Piece[], format: Format): PdfRow[] {
	const [first] = pieces;
	const name = `${first?.orderNumber}-${first?.item}${first?.heatNumber ? ` · ${first.heatNumber}` : ""}`;
	return [...pieces.map((piece) => ({ cells: cellsOf(piece, format) })), sumRow(name, pieces, format)];
}

function cellsOf(piece: Piece, format: Format): string[] {
	return [
		piece.pieceNumber,
		`${piece.orderNumber}-${piece.item}`,
		piece.poNumber,
		piece.heatNumber ?? "",
		piece.slabNumber ?? "",
		format.size(piece.thicknessIn, piece.widthIn, piece.lengthIn, piece.product),
		piece.grade,
		piece.mark ?? "",
		format.weightLb(piece.weightLb),
		format.weightLb(piece.theoreticalLb),
	];
}

/** A sum of theoretical weights only where every piece has one. */
function sumRow(name: string, pieces: readonly Piece[], format: Format): PdfRow {
	const theoretical = pieces.every(({ theoreticalLb }) => theoreticalLb !== null)
		? pieces.reduce((sum, { theoreticalLb }) => sum + (theoreticalLb ?? 0), 0)
		: null;
	const count =
		pieces.length === 1 ? m.documents_pieces_one() : m.documents_pieces_count({ count: format.number(pieces.length) });
	return {
		as: "sum",
		cells: [
			`${name}: ${count}`,
			"",
			"",
			"",
			"",
			"",
			"",
			"",
			format.weightLb(sumOfLb(pieces)),
			format.weightLb(theoretical),
		],
	};
}

/** Where each heat of the load was melted and poured. */
function meltTable(pieces: readonly Piece[], format: Format): PdfBlock[] {
	const heats = new Map(
		pieces.flatMap(({ heatNumber, melt }) => (heatNumber ? [[heatNumber, melt ?? {}] as const] : [])),
	);
	if (heats.size === 0) return [];
	return [
		{
			kind: "table",
			title: m.measure_melt(),
			columns: [
				{ title: m.documents_heat(), share: 0.6 },
				{ title: m.measure_melt(), share: 1.6 },
				{ title: m.measure_melting_works(), share: 2 },
			],
			rows: [...heats]
				.sort(([a], [b]) => (a < b ? -1 : 1))
				.map(([heat, melt]) => ({ cells: [heat, meltText(melt, format.locale), worksText(melt)] })),
		},
	];
}
