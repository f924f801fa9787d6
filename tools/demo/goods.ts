import { drawTransport } from "./carriers.ts";
import { writeCertificates } from "./certificates.ts";
import { writeComplaint } from "./complaints.ts";
import { type LivedConsignment, type LivedLine, type Mint, textOf } from "./consignment.ts";
import { writeInvoice } from "./invoices.ts";
import type { DrawnOrder } from "./order-book.ts";
import { insideSalesOf } from "./people.ts";
import { drawPlace, type PieceRow, type PieceState, rollPiece } from "./pieces.ts";
import type { Price } from "./pricing.ts";
import { writeSightings } from "./railcars.ts";
import { at, createSeeded, type Seeded } from "./seeded.ts";

const dayMs = 86_400_000;

type ShipmentRow = {
	bol: string;
	soldTo: string;
	shipTo: string;
	mill: string;
	mode: string;
	carrier: string;
	scac: string;
	vehicle: string;
	seals: string[];
	freightTerms: string;
	netLb: number;
	grossLb: number;
	shippedAt: string;
	expectedAt: string;
	deliveredAt?: string;
	pieces: string[];
	revision: number;
};

/** Writes the pieces that have been rolled and the loads that have left. */
export function writeGoods(
	mint: Mint,
	order: DrawnOrder,
	lived: LivedConsignment,
	prices: ReadonlyMap<number, Price>,
): void {
	const { consignment, schedule, lines } = lived;
	const isMade =
		schedule.cancelledAt === undefined &&
		schedule.rolledAt < mint.today &&
		lines.every((line) => line.origins.length > 0);
	if (!isMade) return;
	const departed = schedule.loadedAt.filter((moment) => moment < mint.today);
	const bols = departed.map((moment) => String(mint.bols.next(Math.floor(moment))));
	const pieces = lines.flatMap((line) => linePieces(mint, order, lived, line, bols));
	for (const piece of pieces) mint.files.add("pieces", piece);
	for (const [index, bol] of bols.entries()) {
		const loaded = pieces.filter((piece) => piece.bol === bol);
		const shipment = shipmentOf(mint, order, consignment, { bol, moment: at(departed, index), loaded });
		mint.files.add("shipments", shipment);
		if (consignment.plan.mode === "railcar") {
			writeSightings(mint, {
				...{ ...shipment, city: consignment.shipTo.city, insideSales: insideSalesOf(order.buyer) },
				isCoil: loaded.every(({ lengthIn }) => lengthIn === undefined),
			});
		}
		const arrivedAt = shipment.deliveredAt ? Date.parse(shipment.deliveredAt) / dayMs : undefined;
		const memo = arrivedAt === undefined ? undefined : writeComplaint(mint, order, { bol, arrivedAt, pieces: loaded });
		const invoicedAt = invoicedAfter(schedule, departed, index);
		const load = { bol, mill: consignment.mill, mode: consignment.plan.mode, pieces: loaded, prices, memo };
		writeCertificates(mint, {
			...{
				bol,
				soldTo: shipment.soldTo,
				mill: consignment.mill,
				order: order.order,
				leftAt: at(departed, index),
				pieces: loaded,
			},
			grades: new Map(lines.map(({ item, product }) => [item, product.grade])),
		});
		if (loaded.length > 0) writeInvoice(mint, order, { ...load, invoicedAt });
	}
}

/** The last load is invoiced when its lines are; those before it within days of leaving. */
function invoicedAfter(
	{ loadedAt, invoicedAt }: LivedConsignment["schedule"],
	departed: readonly number[],
	index: number,
): number {
	if (index === loadedAt.length - 1) return invoicedAt;
	const leftAt = at(departed, index);
	return leftAt + createSeeded(`invoiced ${leftAt}`).between(0.4, 3);
}

function linePieces(
	mint: Mint,
	order: DrawnOrder,
	{ consignment }: LivedConsignment,
	line: LivedLine,
	bols: readonly string[],
): PieceRow[] {
	const rest = restState(line);
	const rows = line.origins.map((origin, index): PieceRow => {
		const bol = bols[Math.floor(index / line.perLoad)];
		return pieceRow(mint, order, line, {
			origin,
			state: bol === undefined ? rest : "shipped",
			bol,
			mill: consignment.mill,
		});
	});
	// A piece lost in the mill; the line got another in its place.
	if (mint.quotas.scrapped(0.004)) {
		const { mill } = consignment;
		const origin = mint.heats.place(
			mill,
			line.product.grade,
			Math.floor(at(line.origins, 0).meltedAt),
			line.product.pieceLb,
		);
		rows.push(pieceRow(mint, order, line, { origin, state: "scrapped", bol: undefined, mill }));
	}
	return rows;
}

type PieceFacts = { origin: LivedLine["origins"][number]; state: PieceState; bol: string | undefined; mill: string };

function pieceRow(
	mint: Mint,
	{ chance, order }: DrawnOrder,
	{ item, product }: LivedLine,
	facts: PieceFacts,
): PieceRow {
	const { origin, ...measures } = rollPiece(chance, product, facts.origin);
	const place = drawPlace(chance, facts.mill, facts.state);
	return {
		piece: mint.nextPiece(),
		order,
		item,
		heat: origin.heat,
		slab: origin.slab,
		...measures,
		state: facts.state,
		...(place === undefined ? {} : { place }),
		...(facts.bol === undefined ? {} : { bol: facts.bol }),
		revision: mint.revision,
	};
}

/** The state of the pieces that have not left, by that of their line. */
function restState({ state }: LivedLine): PieceState {
	if (state === "on_hold") return "held";
	if (state === "ready" || state === "partly_shipped") return "ready";
	return state === "tested" ? "tested" : "produced";
}

type Departure = { bol: string; moment: number; loaded: readonly PieceRow[] };

function shipmentOf(
	mint: Mint,
	order: DrawnOrder,
	{ plan, mill, shipTo }: LivedConsignment["consignment"],
	departure: Departure,
): ShipmentRow {
	const chance: Seeded = order.chance;
	const { carrier, scac, vehicle, seals, tareLb, daysUnderWay } = drawTransport(chance, plan.mode);
	const netLb = departure.loaded.reduce((sum, piece) => sum + piece.weightLb, 0);
	const deliveredAt = departure.moment + daysUnderWay;
	// Carriers estimate to a few hours; of the chance that draws the orders nothing is taken.
	const expectedAt = deliveredAt + createSeeded(`expected ${departure.bol}`).between(-0.3, 0.2);
	return {
		bol: departure.bol,
		soldTo: order.buyer.customer.account,
		shipTo: shipTo.account,
		mill,
		mode: plan.mode,
		carrier,
		scac,
		vehicle,
		seals,
		freightTerms: order.terms.freightTerms,
		netLb,
		grossLb: netLb + tareLb,
		shippedAt: textOf(departure.moment),
		expectedAt: textOf(Math.max(expectedAt, departure.moment + 0.2)),
		...(deliveredAt < mint.today ? { deliveredAt: textOf(deliveredAt) } : {}),
		pieces: departure.loaded.map((piece) => piece.piece),
		revision: mint.revision,
	};
}
