import { type Day, dayText } from "./calendar.ts";
import { type LivedConsignment, type Mint, textOf } from "./consignment.ts";
import { type DrawnOrder, isLookedAt, writesSpanish } from "./order-book.ts";
import { insideSalesOf } from "./people.ts";
import type { Price } from "./pricing.ts";
import { at, createSeeded, type Seeded } from "./seeded.ts";

/** A line as the orders feed sent it. */
type Ordered = { item: number; price: Price; pieces: number; weightLb: number; requestedOn: string };
type Line = { item: number; actions: string[] } & Record<string, unknown>;
type PromisedLine = { promisedOn: Day | undefined; acknowledgedAt: number; cancelledAt?: number };

/** What a customer who answers outside of the portal takes at most; what is younger waits there. */
const waitingDays = 12;

/**
 * The acknowledgments of an order: the first when its lines are acknowledged, a second if a promise changed before
 * anything was rolled or if something on hold or queried was settled. Older ones were accepted by mail long ago.
 */
export function writeAcknowledgments(
	mint: Mint,
	order: DrawnOrder,
	ordered: readonly Ordered[],
	lived: readonly LivedConsignment[],
): void {
	const chance = createSeeded(`acknowledgment ${order.order}`);
	const promise = new Map(
		lived.flatMap(({ schedule, lines }) =>
			lines.map(({ item }) => [item, { ...schedule, promisedOn: schedule.promises[0]?.promisedOn }]),
		),
	);
	const acknowledgedAt = Math.max(...[...promise.values()].map((schedule) => schedule.acknowledgedAt));
	if (acknowledgedAt >= mint.today) return;
	const first = ordered.map((line) => drawLine(chance, line, promise.get(line.item)));
	const revisions = [{ at: acknowledgedAt, lines: first }];
	const clearedAt = acknowledgedAt + chance.between(2, 9);
	if (clearedAt < mint.today) {
		const lines = first.map((line) => clearUp(chance, line, at(ordered, first.indexOf(line)), acknowledgedAt));
		if (lines.some((line, index) => line !== first[index])) revisions.push({ at: clearedAt, lines });
	}
	for (const [index, { at: moment, lines }] of revisions.entries()) {
		const acceptedAt = moment + chance.between(0.2, 4);
		const isAnswered = index === revisions.length - 1 && acceptedAt < mint.today - waitingDays;
		mint.files.add("acknowledgments", {
			acknowledgment: `A${order.order.slice(1)}`,
			revision: index + 1,
			order: order.order,
			acknowledgedOn: dayText(Math.floor(moment)),
			...(isAnswered ? { acceptedAt: textOf(acceptedAt), acceptedBy: "Purchasing, by e-mail" } : {}),
			lines,
		});
		if (index === revisions.length - 1 && !isAnswered) writeQuery(mint, order, { revision: index + 1, moment });
	}
}

const queries = [
	{
		asked: {
			en: "Our PO says 48 h notice before loading. Please confirm.",
			es: "Nuestra orden pide aviso 48 h antes de cargar. Favor de confirmar.",
		},
		answered: { en: "Confirmed: the carrier calls 48 h ahead.", es: "Confirmado: el transportista llama 48 h antes." },
	},
	{
		asked: {
			en: "The price is not the one of our quotation of last month.",
			es: "El precio no es el de nuestra cotización del mes pasado.",
		},
		answered: undefined,
	},
] as const;

/** Here and there a customer queried by telephone what waits for an answer; the mill has answered every other one. */
function writeQuery(mint: Mint, order: DrawnOrder, { revision, moment }: { revision: number; moment: number }): void {
	const chance = createSeeded(`acknowledgment query ${order.order}`);
	const askedAt = moment + chance.between(0.1, 1.5);
	if (!chance.chance(isLookedAt(order) ? 0.4 : 0.06) || askedAt >= mint.today - 0.2) return;
	const language = writesSpanish(order) ? "es" : "en";
	const { asked, answered } = chance.pick(queries);
	const about = { acknowledgment: `A${order.order.slice(1)}`, revision };
	const by = language === "es" ? "Compras, por teléfono" : "Purchasing, by telephone";
	mint.files.add("acknowledgment-answers", {
		...about,
		answer: "Q1",
		at: textOf(askedAt),
		by,
		side: "customer",
		message: asked[language],
	});
	const answeredAt = askedAt + chance.between(0.2, 2);
	if (!answered || answeredAt >= mint.today) return;
	const answer = { answer: "R1", at: textOf(answeredAt), by: insideSalesOf(order.buyer), message: answered[language] };
	mint.files.add("acknowledgment-answers", { ...about, ...answer });
}

const perCwtOf = ({ basePerCwt, extras, surcharges }: Price) =>
	cents([...extras, ...surcharges].reduce((sum, { perCwt }) => sum + perCwt, basePerCwt));
const cents = (value: number) => Math.round(value * 100) / 100;

/** Mostly as ordered; sometimes the customer asked for another day, price or quantity, or the line must wait. */
function drawLine(
	chance: Seeded,
	{ item, price, pieces, weightLb, requestedOn }: Ordered,
	promise: PromisedLine | undefined,
): Line {
	const netPerCwt = perCwtOf(price);
	const promisedOn = promise?.promisedOn === undefined ? undefined : dayText(promise.promisedOn);
	const isPriceChanged = chance.chance(0.05);
	const isQuantityChanged = pieces > 1 && chance.chance(0.04);
	const askedPieces = pieces + (isQuantityChanged ? chance.pick([-1, 1]) : 0);
	const asked = {
		askedPieces,
		askedLb: Math.round((weightLb / Math.max(1, pieces)) * askedPieces),
		askedPerCwt: isPriceChanged ? cents(netPerCwt - chance.pick([0.5, 0.75, 1.25])) : netPerCwt,
		askedOn: requestedOn,
	};
	const hold = chance.chance(0.02);
	if (promise?.cancelledAt !== undefined && chance.chance(0.6))
		return { item, actions: ["rejected"], ...asked, ...rejectedNote };
	if (promisedOn === undefined || hold)
		return { item, actions: ["on_hold"], pieces, weightLb, netPerCwt, ...asked, ...holdNote };
	const changes = [
		...(isQuantityChanged ? ["changed_quantity"] : []),
		...(isPriceChanged ? ["changed_price"] : []),
		...(promisedOn === requestedOn ? [] : ["changed_date"]),
	];
	const actions = changes.length === 0 ? ["accepted"] : changes;
	return { item, actions, pieces, weightLb, netPerCwt, promisedOn, ...asked, ...(isPriceChanged ? priceNote : {}) };
}

const holdNote = {
	noteEn: "Held for credit release. We confirm date and price as soon as it is cleared.",
	noteEs: "En espera de liberación de crédito. Confirmamos fecha y precio en cuanto se libere.",
};
const rejectedNote = {
	noteEn: "This grade cannot be rolled to the size ordered. Please order within 96 in or ask for an alternative.",
	noteEs: "Este grado no se lamina en la medida pedida. Pida hasta 96 in de ancho o consulte una alternativa.",
};
const priceNote = {
	noteEn: "Price of the list in force on the day of order.",
	noteEs: "Precio de la lista vigente el día del pedido.",
};

/** Lines on hold are released, and some dates move by a week, as the revision says. */
function clearUp(chance: Seeded, line: Line, ordered: Ordered, acknowledgedAt: number): Line {
	if (line.actions[0] === "on_hold" && chance.chance(0.6)) {
		const { noteEn, noteEs, ...rest } = line;
		const promisedOn = dayText(Math.floor(acknowledgedAt) + chance.whole(62, 84));
		return { ...rest, actions: promisedOn === ordered.requestedOn ? ["accepted"] : ["changed_date"], promisedOn };
	}
	if (line.actions[0] === "rejected" || !chance.chance(0.03)) return line;
	const promisedOn = dayText(Math.floor(acknowledgedAt) + chance.whole(66, 90));
	return { ...line, actions: ["changed_date"], promisedOn };
}
