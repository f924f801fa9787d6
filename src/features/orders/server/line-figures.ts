import type { JsonFields } from "#server/graphql/json-fields.ts";

/** What an order line `l` says of itself, as PostgreSQL's JSON answers it. Weights in pounds, lengths in inches, days at the mill. */
export type LineFiguresRow = {
	item: number;
	poNumber: string;
	poLine: string;
	partNumber: string | null;
	product: string;
	grade: string;
	thicknessIn: number;
	widthIn: number;
	lengthIn: number | null;
	mode: string;
	orderedPieces: number;
	producedPieces: number;
	readyPieces: number;
	heldPieces: number;
	shippedPieces: number;
	orderedLb: number;
	readyLb: number;
	shippedLb: number;
	balanceLb: number;
	orderedOn: string;
	requestedOn: string;
	firstPromisedOn: string | null;
	estimatedOn: string | null;
	state: string;
	heldFrom: string | null;
	holdReason: string | null;
	delayReason: string | null;
	isOpen: boolean;
	lastShippedAt: string | null;
};

/** How each of them is read. */
export const lineFigureFields = {
	item: "l.item",
	poNumber: "l.po_number",
	poLine: "l.po_line",
	partNumber: "l.part_number",
	product: "l.product",
	grade: "l.grade",
	thicknessIn: "l.thickness_in",
	widthIn: "l.width_in",
	lengthIn: "l.length_in",
	mode: "l.mode",
	orderedPieces: "l.ordered_pieces",
	producedPieces: "l.produced_pieces",
	readyPieces: "l.ready_pieces",
	heldPieces: "l.held_pieces",
	shippedPieces: "l.shipped_pieces",
	orderedLb: "l.ordered_lb",
	readyLb: "l.ready_lb",
	shippedLb: "l.shipped_lb",
	balanceLb: "l.balance_lb",
	orderedOn: "l.ordered_on",
	requestedOn: "l.requested_on",
	firstPromisedOn: "l.first_promised_on",
	estimatedOn: "l.estimated_on",
	state: "l.state",
	heldFrom: "l.held_from",
	holdReason: "l.hold_reason",
	delayReason: "l.delay_reason",
	isOpen: "l.is_open",
	lastShippedAt: "l.last_shipped_at",
} satisfies JsonFields & Record<keyof LineFiguresRow, string>;
