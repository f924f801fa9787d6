/** States of a shipping notice and of each of its loads, in the order in which they come. */
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

/** Every allowed transition. A load in a radiation hold continues by `releases`. */
export const noticeTransitions: Readonly<Record<Exclude<NoticeState, "radiation_hold">, readonly NoticeState[]>> = {
	draft: ["submitted"],
	submitted: ["amended", "in_transit", "arrived", "cancelled"],
	amended: ["amended", "in_transit", "arrived", "cancelled"],
	in_transit: ["amended", "arrived", "cancelled"],
	arrived: ["weighed", "radiation_hold", "rejected"],
	weighed: ["inspected", "radiation_hold", "rejected"],
	inspected: ["received", "radiation_hold", "rejected"],
	received: ["settled"],
	settled: ["paid"],
	paid: [],
	rejected: [],
	cancelled: [],
};

/**
 * Transitions of a load from a radiation hold, by the state in which the hold began: back, on as from there, or to
 * the scale again when something was taken out.
 */
export const releases: Readonly<Record<"arrived" | "weighed" | "inspected", readonly NoticeState[]>> = {
	arrived: ["arrived", "weighed", "rejected"],
	weighed: ["weighed", "inspected", "rejected"],
	inspected: ["weighed", "inspected", "received", "rejected"],
};

/** The state of a load and, in a hold, the state in which the hold began. */
export type LoadState = { state: NoticeState; heldFrom?: NoticeState };

/** What the supplier says itself; everything after it is the mill's word. */
export const announcedStates = ["draft", "submitted", "amended", "in_transit", "cancelled"] as const;
/** What a receipt may say; settled and paid follow from settlements and remittances. */
export const receiptStates = ["arrived", "weighed", "inspected", "received", "radiation_hold", "rejected"] as const;

/** Whether a notice may go from one state straight to the other. */
export function mayTransition(from: NoticeState, to: NoticeState): boolean {
	return nextStates({ state: from }).includes(to);
}

/** The states that may come next. */
export function nextStates({ state, heldFrom }: LoadState): readonly NoticeState[] {
	if (state !== "radiation_hold") return noticeTransitions[state];
	return releases[heldFrom as keyof typeof releases] ?? [];
}

/** The state of a load after something was said of it; what is not drawn leaves it where it is, and answers nothing. */
export function moveOn(current: LoadState, to: NoticeState): LoadState | undefined {
	if (!nextStates(current).includes(to)) return undefined;
	return to === "radiation_hold" ? { state: to, heldFrom: current.state } : { state: to };
}

/** The announcements after which a load may arrive. */
export const arrivableStates = announcedStates.filter((state) => mayTransition(state, "arrived"));

/**
 * A notice has the state of its least advanced load; rejected or cancelled loads count only when there is no other.
 */
export function noticeStateOf(loads: readonly NoticeState[]): NoticeState | undefined {
	return [...loads].sort((a, b) => noticeStates.indexOf(a) - noticeStates.indexOf(b))[0];
}
