import { dayText } from "./calendar.ts";
import { type LivedConsignment, type LivedLine, type Mint, textOf } from "./consignment.ts";
import type { DrawnOrder } from "./order-book.ts";
import { drawPrice, type Price } from "./pricing.ts";
import { at, createSeeded } from "./seeded.ts";

/**
 * The row of the orders feed: the order with the state that each line has reached, as an ERP's own row states it.
 * Without it two years of finished lines would look open until their events are loaded, behind an open portal. How a
 * line came there, holds and promises follow as order events.
 */
export function orderRow(
	mint: Mint,
	order: DrawnOrder,
	consignments: readonly LivedConsignment[],
	contact: string,
): { lines: LineRow[] } & Record<string, unknown> {
	const lines = consignments.flatMap((lived) => lived.lines.map((line) => lineRow(order, lived, line)));
	return {
		order: order.order,
		soldTo: order.buyer.customer.account,
		shipTo: order.shipTo.account,
		po: order.po,
		mill: order.mill,
		orderedOn: dayText(order.orderedOn),
		...order.terms,
		orderRevision: 1 + consignments.reduce((most, { schedule }) => Math.max(most, schedule.promises.length - 1), 0),
		contact,
		revision: mint.revision,
		lines,
	};
}

type LineRow = { item: number; price: Price; pieces: number; weightLb: number; requestedOn: string } & Record<
	string,
	unknown
>;

function lineRow(order: DrawnOrder, { consignment, schedule }: LivedConsignment, line: LivedLine): LineRow {
	const { product, orderedPieces } = line;
	const part = partNumber(order, line);
	const reached = line.milestones.findLast(({ state }) => state !== "on_hold") ?? at(line.milestones, 0);
	return {
		item: line.item,
		...(consignment.shipTo === order.shipTo ? {} : { shipTo: consignment.shipTo.account }),
		...(consignment.mill === order.mill ? {} : { mill: consignment.mill }),
		poLine: String(line.item * order.poLineStep),
		...(part === undefined ? {} : { part }),
		product: product.product,
		grade: product.grade.grade,
		thicknessIn: product.thicknessIn,
		widthIn: product.widthIn,
		...(product.lengthIn === undefined ? {} : { lengthIn: product.lengthIn }),
		mode: consignment.plan.mode,
		pieces: orderedPieces,
		weightLb: Math.round(orderedPieces * product.pieceLb),
		requestedOn: dayText(schedule.requestedOn),
		state: reached.state,
		stateAt: textOf(reached.at),
		price: drawPrice(order.chance, product, order.orderedOn),
	};
}

/** Half of the customers name their steel by a part number of their own. */
function partNumber({ buyer }: DrawnOrder, { product }: LivedLine): string | undefined {
	const { account, name } = buyer.customer;
	if (createSeeded(`parts ${account}`).chance(0.5)) return undefined;
	const initials = name.replace(/[^A-Z]/g, "").slice(0, 3);
	const size = [
		String(Math.round(product.thicknessIn * 1000)).padStart(4, "0"),
		product.widthIn,
		product.lengthIn ?? "C",
	];
	return `${initials}-${product.grade.grade.replace(/[^A-Z0-9]/g, "")}-${size.join("-")}`;
}
