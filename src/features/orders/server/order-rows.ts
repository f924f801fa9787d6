import type { DataStampRow } from "#server/graphql/data-stamp.ts";
import type { ResourceRow } from "#server/lists/resources/resource-object.ts";
import type { LineFiguresRow } from "./line-figures.ts";
import type { OrderMessageRow } from "./messages/order-message-row.ts";
import type { OrderAcknowledgmentRow } from "./order-acknowledgments.ts";
import type { OrderComplaintRow } from "./order-complaints.ts";
import type { OrderInvoiceRow } from "./order-invoices.ts";
import type { PieceThreadRow } from "./piece-thread.ts";

/**
 * Rows of `order` as PostgreSQL's JSON returns them; fields that were not selected are absent. Weights in pounds,
 * lengths in inches, days at the mill.
 */

export type PartyRow = {
	code: string;
	name: string;
	city: string | null;
};

export type EventRow = {
	state: string;
	happenedAt: string;
	timeZone: string;
	pieces: number | null;
	heatNumber: string | null;
	reason: string | null;
	note: string | null;
};

export type PromiseRow = {
	changedAt: string;
	timeZone: string;
	promisedOn: string;
	changedBy: string;
	reason: string;
	note: string | null;
};

export type PieceRow = {
	pieceNumber: string;
	heatNumber: string | null;
	slabNumber: string | null;
	thicknessIn: number;
	widthIn: number;
	lengthIn: number | null;
	weightLb: number;
	state: string;
	place: string | null;
	bolNumber: string | null;
};

export type OrderShipmentRow = {
	bolNumber: string;
	mode: string;
	carrier: string | null;
	scac: string | null;
	vehicle: string | null;
	seals: string[];
	pieces: number;
	weightLb: number;
	netLb: number;
	shippedAt: string;
	deliveredAt: string | null;
	mill: string | null;
	timeZone: string;
	shipTo: PartyRow | null;
};

export type TestRow = { kind: string; [value: string]: unknown };
export type HeatRow = {
	heatNumber: string;
	grade: string;
	meltedAt: string;
	timeZone: string;
	melt: ResourceRow;
	chemistry: Record<string, number>;
	tests: TestRow[];
};

export type ChargeRow = { code: string; perCwt: number };
export type PriceRow = {
	currency: string;
	basePerCwt: number;
	netPerCwt: number;
	extras: ChargeRow[];
	surcharges: ChargeRow[];
};

export type ItemRow = LineFiguresRow & {
	daysLate: number | null;
	shipTo: PartyRow | null;
	events: EventRow[];
	promises: PromiseRow[];
	pieceCount: number;
	pieces: PieceRow[];
	nextPieces: string | null;
	thread: PieceThreadRow | null;
	shipments: OrderShipmentRow[];
	heats: HeatRow[];
	acknowledgments: OrderAcknowledgmentRow[] | null;
	invoices: OrderInvoiceRow[] | null;
	complaints: OrderComplaintRow[];
	price: PriceRow | null;
};

export type MillRow = { name: string; timeZone: string };

export type OrderRow = {
	orderNumber: string;
	poNumber: string;
	orderedOn: string;
	revision: number | null;
	paymentTerms: string | null;
	isBuyer: boolean;
	fob: string | null;
	freightTerms: string | null;
	contact: string | null;
	mill: MillRow;
	soldTo: PartyRow | null;
	shipTo: PartyRow | null;
	dataAsOf: DataStampRow | null;
	messages: OrderMessageRow[];
	items: ItemRow[];
	item: ItemRow | null;
};
