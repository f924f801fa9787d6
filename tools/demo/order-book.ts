import { type Buyer, buyers, type ShipTo } from "./accounts.ts";
import { type Day, dayText, officeDayBefore } from "./calendar.ts";
import { drawMill, drawMode } from "./carriers.ts";
import { requireCity } from "./cities.ts";
import { drawLoadPlan, type LoadPlan } from "./loads.ts";
import { type Mill, millName, mills } from "./mills.ts";
import { createPoNumbers } from "./numbering.ts";
import { at, createSeeded, type Seeded } from "./seeded.ts";

/** One order before its lines have a life: who, when, and what travels together. */
export type DrawnOrder = {
	chance: Seeded;
	order: string;
	buyer: Buyer;
	po: string;
	/** Step between the customer's own line numbers: 1 or 10. */
	poLineStep: number;
	orderedOn: Day;
	mill: Mill["mill"];
	shipTo: ShipTo;
	terms: { paymentTerms: string; fob: string; freightTerms: string };
	consignments: Consignment[];
};

/** Lines of one order that travel together to one place. */
export type Consignment = { plan: LoadPlan; shipTo: ShipTo; mill: Mill["mill"] };

export const historyDays = 730;

/** Whether the buyer and the mill write to each other in Spanish. */
export const writesSpanish = ({ buyer }: Pick<DrawnOrder, "buyer">): boolean =>
	requireCity(buyer.customer.city).country === "MX";

/** Whether a user may sign in as the buyer, and look. */
export const isLookedAt = ({ buyer }: Pick<DrawnOrder, "buyer">): boolean =>
	/^(Great Lakes|Aceros|Brazos)/.test(buyer.customer.name);

/** Draws orders, oldest first, until they hold exactly `lines` lines. Each has a source of chance of its own. */
export function* drawOrders(today: Day, lines: number): Generator<DrawnOrder> {
	const poNumbers = new Map(
		buyers.map((buyer) => [
			buyer,
			buyer.customer.poStyles.map((style, index) =>
				createPoNumbers(style, Number(buyer.customer.account) + index * 17),
			),
		]),
	);
	const choices = buyers.map((buyer) => ({ buyer, weight: buyer.customer.weight }));
	let drawn = 0;
	for (let number = 0; drawn < lines; number++) {
		const chance = createSeeded(`order ${number}`);
		const { buyer } = chance.weighted(choices);
		const orderedOn = officeDayBefore(today - historyDays + Math.floor((drawn / lines) * historyDays) + 2);
		const style = chance.whole(0, buyer.customer.poStyles.length - 1);
		const order = drawOrder(chance, buyer, Math.min(orderedOn, officeDayBefore(today - 1)), lines - drawn);
		const po = at(poNumbers.get(buyer) ?? [], style)(Number(dayText(order.orderedOn).slice(0, 4)), chance.whole(0, 99));
		yield {
			...order,
			chance,
			order: `M${413_600 + number}`,
			po,
			poLineStep: /^\d/.test(at(buyer.customer.poStyles, style)) ? 10 : 1,
		};
		drawn += order.consignments.reduce((sum, { plan }) => sum + plan.products.length, 0);
	}
}

function drawOrder(
	chance: Seeded,
	buyer: Buyer,
	orderedOn: Day,
	linesLeft: number,
): Omit<DrawnOrder, "chance" | "order" | "po" | "poLineStep"> {
	const shipTo = chance.pick(buyer.shipTos);
	const mill = drawMill(chance, shipTo.city);
	const wanted = chance.weighted([
		{ count: 1, weight: 5 },
		{ count: 2, weight: 3 },
		{ count: 3, weight: 2 },
		{ count: 4, weight: 1 },
	]).count;
	const consignments: Consignment[] = [];
	let lines = 0;
	while (consignments.length < wanted && lines < linesLeft) {
		const consignment = drawConsignment(chance, buyer, { shipTo, mill }, linesLeft - lines > 1);
		consignments.push(consignment);
		lines += consignment.plan.products.length;
	}
	return { buyer, orderedOn, mill, shipTo, terms: termsOf(buyer, mill), consignments };
}

/** Mostly as the order says; sometimes lines of the same order go elsewhere or come from the other mill. */
function drawConsignment(
	chance: Seeded,
	buyer: Buyer,
	usual: { shipTo: ShipTo; mill: Mill["mill"] },
	mayPair: boolean,
): Consignment {
	const shipTo = chance.chance(0.08) ? chance.pick(buyer.shipTos) : usual.shipTo;
	const mill = chance.chance(0.03) ? chance.pick(mills).mill : usual.mill;
	return { plan: drawLoadPlan(chance, drawMode(chance, shipTo.city), mayPair), shipTo, mill };
}

/** A customer's terms do not change from order to order. */
function termsOf(buyer: Buyer, mill: Mill["mill"]): DrawnOrder["terms"] {
	const chance = createSeeded(`terms ${buyer.customer.account}`);
	const isCollect = chance.chance(0.4);
	return {
		paymentTerms: chance.pick(["Net 30", "Net 30", "0.5% 10, net 30", "Net 45"]),
		fob: isCollect ? `FOB ${millName(mill)}` : "FOB destination",
		freightTerms: isCollect ? "collect" : "prepaid",
	};
}
