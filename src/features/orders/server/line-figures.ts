import type { ResourceField } from "#server/lists/resources/resource-object.ts";
import { dateAcceptedSql, isBuyer, requestedUpdateSql } from "./late-lines/late-line-sql.ts";

/**
 * What an order line `l` says of itself, as PostgreSQL's JSON answers it. Weights in pounds, lengths in inches, days at
 * the mill.
 */
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
	updateAskedAt: string | null;
	dateAcceptedOn: string | null;
	isBuyer: boolean;
};

/** How each of them is read and described; lists and the single order share them. */
export const lineFigures = {
	item: { type: "Int", sql: "l.item", description: "Line of the mill's order." },
	poNumber: { type: "String", sql: "l.po_number", description: "The customer's own number." },
	poLine: { type: "String", sql: "l.po_line", description: "Line of the customer's order." },
	partNumber: { type: "String", sql: "l.part_number", isNullable: true, description: "The customer's part." },
	product: { type: "String", sql: "l.product", description: "`plate` or `coil`." },
	grade: { type: "String", sql: "l.grade", description: "Steel grade." },
	thicknessIn: { type: "Float", sql: "l.thickness_in", description: "Thickness in inches." },
	widthIn: { type: "Float", sql: "l.width_in", description: "Width in inches." },
	lengthIn: { type: "Float", sql: "l.length_in", isNullable: true, description: "Length in inches; a coil has none." },
	mode: { type: "String", sql: "l.mode", description: "`truck`, `railcar` or `barge`." },
	orderedPieces: { type: "Int", sql: "l.ordered_pieces", description: "Pieces ordered." },
	producedPieces: { type: "Int", sql: "l.produced_pieces", description: "Pieces made." },
	readyPieces: { type: "Int", sql: "l.ready_pieces", description: "Pieces ready to ship." },
	heldPieces: { type: "Int", sql: "l.held_pieces", description: "Pieces on hold." },
	shippedPieces: { type: "Int", sql: "l.shipped_pieces", description: "Pieces shipped." },
	orderedLb: { type: "Float", sql: "l.ordered_lb", description: "Pounds ordered." },
	readyLb: { type: "Float", sql: "l.ready_lb", description: "Pounds ready and not shipped." },
	shippedLb: { type: "Float", sql: "l.shipped_lb", description: "Pounds shipped." },
	balanceLb: { type: "Float", sql: "l.balance_lb", description: "Pounds that remain to ship." },
	orderedOn: { type: "Day", sql: "l.ordered_on", description: "Day of the order." },
	requestedOn: { type: "Day", sql: "l.requested_on", description: "Day that the customer requested." },
	firstPromisedOn: { type: "Day", sql: "l.first_promised_on", isNullable: true, description: "First promised day." },
	estimatedOn: { type: "Day", sql: "l.estimated_on", isNullable: true, description: "Current estimate." },
	state: { type: "String", sql: "l.state", description: "State, as a code." },
	heldFrom: {
		type: "String",
		sql: "l.held_from",
		isNullable: true,
		description: "The state in which it was put on hold.",
	},
	holdReason: { type: "String", sql: "l.hold_reason", isNullable: true, description: "Why it is on hold, as a code." },
	delayReason: {
		type: "String",
		sql: "l.delay_reason",
		isNullable: true,
		description: "Why its date moved last, as a code.",
	},
	isOpen: { type: "Boolean", sql: "l.is_open", description: "Whether something is still to be made or shipped." },
	lastShippedAt: {
		type: "DateTime",
		sql: "l.last_shipped_at",
		isNullable: true,
		description: "When something of it left last.",
	},
	updateAskedAt: {
		type: "DateTime",
		sql: requestedUpdateSql,
		isNullable: true,
		description: "When its customer asked for news of a late date, while the mill has not answered.",
	},
	dateAcceptedOn: {
		type: "Day",
		sql: dateAcceptedSql,
		isNullable: true,
		description: "The current estimate, where its customer has accepted it.",
	},
	isBuyer,
} satisfies Record<keyof LineFiguresRow, ResourceField>;
