/** States of a shipping notice and of each of its loads, in the order in which they come (product.md, "States"). */
export const noticeStates = [
	"draft",
	"submitted",
	"amended",
	"in_transit",
	"arrived",
	"radiation_hold",
	"weighed",
	"inspected",
	"received",
	"settled",
	"paid",
	"rejected",
	"cancelled",
] as const;
export type NoticeState = (typeof noticeStates)[number];

const moves: Readonly<Record<NoticeState, readonly NoticeState[]>> = {
	draft: ["submitted"],
	submitted: ["amended", "in_transit", "arrived", "cancelled"],
	amended: ["amended", "in_transit", "arrived", "cancelled"],
	in_transit: ["amended", "arrived", "cancelled"],
	arrived: ["weighed", "radiation_hold", "rejected"],
	radiation_hold: ["weighed", "inspected", "rejected"],
	weighed: ["inspected", "radiation_hold", "rejected"],
	inspected: ["received", "radiation_hold", "rejected"],
	received: ["settled"],
	settled: ["paid"],
	paid: [],
	rejected: [],
	cancelled: [],
};

/** What the supplier says itself; everything after it is the mill's word. */
export const announcedStates = ["draft", "submitted", "amended", "in_transit", "cancelled"] as const;
/** What a receipt may say; settled and paid follow from settlements and remittances. */
export const receiptStates = ["arrived", "weighed", "inspected", "received", "radiation_hold", "rejected"] as const;

/** Whether a notice may go from one state straight to the other. */
export function mayMove(from: NoticeState, to: NoticeState): boolean {
	return moves[from].includes(to);
}

/** The states that may come next. */
export function nextStates(from: NoticeState): readonly NoticeState[] {
	return moves[from];
}

/** A notice stands where its least advanced load stands; rejected or cancelled loads count only when there is no other. */
export function noticeStateOf(loads: readonly NoticeState[]): NoticeState | undefined {
	return [...loads].sort((a, b) => noticeStates.indexOf(a) - noticeStates.indexOf(b))[0];
}
