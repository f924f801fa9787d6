import { type ComplaintCase, complaintAnswers, complaintCases, complaintReply } from "./complaint-cases.ts";
import { type Mint, textOf } from "./consignment.ts";
import { invoiceOf } from "./numbering.ts";
import { type DrawnOrder, isLookedAt, writesSpanish } from "./order-book.ts";
import { at, createSeeded, type Seeded } from "./seeded.ts";

/** A load that arrived, with its pieces; moments count days since 1970. */
export type ArrivedLoad = {
	bol: string;
	arrivedAt: number;
	pieces: readonly { piece: string; item: number; weightLb: number }[];
};

/** What a complaint brought back: dollars, and the day since 1970. */
export type CreditMemo = { number: string; complaint: string; amount: number; day: number; note: string };

const recentDays = 200;
/** Of the loads of the last 200 days; more where a user looks. */
const complained = (order: DrawnOrder) => (isLookedAt(order) ? 0.12 : 0.02);

/** Days after which the mill has come to an end with a complaint. */
const openDays = 45;

/** Ways that young complaints have come; each is taken in turn, so that every state occurs. */
const youngWays: readonly (readonly string[])[] = [
	[],
	["acknowledged"],
	["acknowledged", "under_review"],
	["acknowledged", "under_review", "information_requested"],
	["acknowledged", "under_review", "approved"],
	["acknowledged", "under_review", "partly_approved", "credited"],
	["acknowledged", "under_review", "rejected"],
	["acknowledged", "under_review", "approved", "return_authorised"],
	["acknowledged", "under_review", "approved", "return_authorised", "returned"],
	["acknowledged", "under_review", "partly_approved"],
	["acknowledged", "under_review", "approved", "credited", "closed"],
	["acknowledged", "withdrawn"],
	["acknowledged", "under_review", "approved", "return_authorised", "returned", "credited"],
];
/** The course of older complaints, in turn: nobody waits for the mill for months. */
const endedWays: readonly (readonly string[])[] = [
	["acknowledged", "under_review", "approved", "credited", "closed"],
	["acknowledged", "under_review", "rejected"],
	["acknowledged", "under_review", "information_requested", "under_review", "partly_approved", "credited", "closed"],
	["acknowledged", "withdrawn"],
	["acknowledged", "under_review", "approved", "return_authorised", "returned", "credited", "closed"],
	["acknowledged", "under_review", "partly_approved", "credited"],
];

/**
 * Writes a complaint about a few of the loads, with what the mill has answered so far, and answers the credit memo if
 * there is one. Chance of its own: the rest of the demo stays as it is.
 */
export function writeComplaint(mint: Mint, order: DrawnOrder, load: ArrivedLoad): CreditMemo | undefined {
	if (
		load.arrivedAt < mint.today - recentDays ||
		load.pieces.length === 0 ||
		!mint.quotas.complained(complained(order))
	)
		return;
	const chance = createSeeded(`complaint ${load.bol}`);
	const earliest = load.arrivedAt + chance.between(0.2, 4);
	if (earliest >= mint.today - 0.5) return;
	const isYoung = earliest >= mint.today - openDays;
	const way = isYoung
		? at(youngWays, mint.complaints.young++ % youngWays.length)
		: at(endedWays, mint.complaints.ended++ % endedWays.length);
	// New complaints came within days, and those in progress changed state within days.
	const latest = Math.max(earliest + 0.3, mint.today - chance.between(0.1, 2.5));
	const openedAt = way.length === 0 ? latest - 0.3 : earliest;
	const subject = chance.weighted(complaintCases);
	const isSpanish = writesSpanish(order);
	const complaint = `CL${load.bol}`;
	mint.files.add("complaints", complaintRow(mint, order, load, { complaint, subject, openedAt, isSpanish, chance }));
	const steps = way.filter((state) => subject.share > 0 || !/^return/.test(state));
	const stride = isYoung ? (latest - openedAt) / steps.length : chance.between(0.5, 3.5);
	let moment = openedAt;
	let memo: CreditMemo | undefined;
	for (const [index, state] of steps.entries()) {
		moment += stride * (isYoung ? 1 : chance.between(0.4, 1.15));
		const isReply = steps[index - 1] === "information_requested" && state === "under_review";
		const answer = answerRow({ complaint, state, moment, index, isSpanish, isReply }, chance);
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
		by: byTelephone(isSpanish),
		at: textOf(openedAt),
		...(subject.share > 0 ? { pieces: [{ piece: piece.piece, claimedLb }] } : {}),
		defects: subject.defects,
		revision: mint.revision,
	};
}

const byTelephone = (isSpanish: boolean) =>
	isSpanish ? "Por teléfono, ventas internas" : "By telephone, inside sales";

/** `isReply`: the customer answers the mill's question, and the case continues. */
type Step = { complaint: string; state: string; moment: number; index: number; isSpanish: boolean; isReply: boolean };

function answerRow({ complaint, state, moment, index, isSpanish, isReply }: Step, chance: Seeded) {
	const said = isReply ? complaintReply : complaintAnswers[state];
	const clerk = chance.pick(["Claims desk", "Quality, plate mill", "Helen Marsh"]);
	const isCustomers = isReply || state === "withdrawn";
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
		by: isCustomers ? byTelephone(isSpanish) : clerk,
		state,
		...(isCustomers ? { side: "customer" } : {}),
		...(said ? { message: isSpanish ? said.es : said.en } : {}),
		...(state === "credited" ? { creditMemo: memo } : {}),
	};
}
