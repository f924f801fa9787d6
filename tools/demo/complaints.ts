import { type ComplaintCase, complaintAnswers, complaintCases } from "./complaint-cases.ts";
import { type Mint, textOf } from "./consignment.ts";
import { invoiceOf } from "./numbering.ts";
import { type DrawnOrder, writesSpanish } from "./order-book.ts";
import { at, createSeeded, type Seeded } from "./seeded.ts";

/** A load that arrived, with its pieces; moments count days since 1970. */
export type ArrivedLoad = { bol: string; arrivedAt: number; pieces: readonly { piece: string; item: number; weightLb: number }[] };

/** What a complaint brought back: dollars, and the day since 1970. */
export type CreditMemo = { number: string; complaint: string; amount: number; day: number; note: string };

const recentDays = 200;
/** Of the loads of the last 200 days; more where one may sign in as the customer and look. */
const complained = (customer: string) => (/^(Great Lakes|Aceros|Brazos)/.test(customer) ? 0.12 : 0.02);

/** Ways that complaints go; each is taken in turn, so that every state occurs. */
const ways: readonly (readonly string[])[] = [
	[],
	["acknowledged"],
	["acknowledged", "under_review"],
	["under_review", "information_requested"],
	["acknowledged", "under_review", "approved"],
	["under_review", "partly_approved", "credited"],
	["acknowledged", "under_review", "rejected"],
	["under_review", "approved", "return_authorised"],
	["under_review", "approved", "return_authorised", "returned"],
	["acknowledged", "under_review", "approved", "credited", "closed"],
	["acknowledged", "withdrawn"],
	["acknowledged", "under_review", "partly_approved"],
	["under_review", "approved", "return_authorised", "returned", "credited"],
];

/** Writes a complaint about a few of the loads, with what the mill has answered so far, and answers the credit memo if there is one. Chance of its own: the rest of the demo stays as it is. */
export function writeComplaint(mint: Mint, order: DrawnOrder, load: ArrivedLoad): CreditMemo | undefined {
	if (
		load.arrivedAt < mint.today - recentDays ||
		load.pieces.length === 0 ||
		!mint.quotas.complained(complained(order.buyer.customer.name))
	)
		return;
	const chance = createSeeded(`complaint ${load.bol}`);
	const openedAt = load.arrivedAt + chance.between(0.2, 4);
	if (openedAt >= mint.today - 0.5) return;
	const subject = chance.weighted(complaintCases);
	const isSpanish = writesSpanish(order);
	const complaint = `CL${load.bol}`;
	mint.files.add("complaints", complaintRow(mint, order, load, { complaint, subject, openedAt, isSpanish, chance }));
	const way = at(ways, mint.complaints++ % ways.length).filter((state) => subject.share > 0 || !/^return/.test(state));
	let moment = openedAt;
	let memo: CreditMemo | undefined;
	for (const [index, state] of way.entries()) {
		moment += chance.between(0.1, 6);
		// Too young to have come so far: it comes as far as there were days.
		if (moment >= mint.today) moment = mint.today - 0.4 + index * 0.05;
		const answer = answerRow({ complaint, state, moment, index, isSpanish }, chance);
		mint.files.add("complaint-answers", answer);
		if (answer.creditMemo)
			memo = {
				...answer.creditMemo,
				complaint,
				day: Math.floor(moment),
				note: `${isSpanish ? "Por el reclamo" : "For complaint"} ${complaint}`,
			};
	}
	return memo;
}

type Drawn = { complaint: string; subject: ComplaintCase; openedAt: number; isSpanish: boolean; chance: Seeded };

function complaintRow(
	mint: Mint,
	order: DrawnOrder,
	load: ArrivedLoad,
	{ complaint, subject, openedAt, isSpanish, chance }: Drawn,
): object {
	const piece = chance.pick(load.pieces);
	const claimedLb = Math.max(1, Math.round(piece.weightLb * subject.share));
	return {
		complaint,
		soldTo: order.buyer.customer.account,
		kind: subject.kind,
		bol: load.bol,
		order: order.order,
		item: piece.item,
		...(subject.kind === "invoice_error" ? { invoice: invoiceOf(load.bol) } : {}),
		asked: subject.asked,
		description: isSpanish ? subject.es : subject.en,
		by: isSpanish ? "Por teléfono, ventas internas" : "By telephone, inside sales",
		at: textOf(openedAt),
		...(subject.share > 0 ? { pieces: [{ piece: piece.piece, claimedLb }] } : {}),
		defects: subject.defects,
		revision: mint.revision,
	};
}

type Step = { complaint: string; state: string; moment: number; index: number; isSpanish: boolean };

function answerRow({ complaint, state, moment, index, isSpanish }: Step, chance: Seeded) {
	const said = complaintAnswers[state];
	const memo = {
		number: `CM${complaint.slice(2)}`,
		amount: chance.whole(30_000, 900_000) / 100,
		currency: "USD",
		on: textOf(moment).slice(0, 10),
	};
	return {
		complaint,
		answer: `A${String(index + 1).padStart(2, "0")}`,
		at: textOf(moment),
		by: state === "withdrawn" ? "Inside sales" : chance.pick(["Claims desk", "Quality, plate mill", "Helen Marsh"]),
		state,
		...(state === "withdrawn" ? { side: "customer" } : {}),
		...(said ? { message: isSpanish ? said.es : said.en } : {}),
		...(state === "credited" ? { creditMemo: memo } : {}),
	};
}
