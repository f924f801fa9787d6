/**
 * States of an order line and the moves between them. The mill's systems tell them; what is not
 * drawn leaves a line where it is.
 */

const made = [
	"entered",
	"acknowledged",
	"scheduled",
	"melted",
	"rolled",
	"heat_treated",
	"processed",
	"tested",
] as const;
const leaving = ["ready", "partly_shipped", "shipped", "invoiced", "closed"] as const;

/** The way of steel, from the order to its end. */
export const makingStates = [...made, ...leaving] as const;

/** All states; between two of one moment the further one counts. */
export const lineStates = [...made, "on_hold", ...leaving, "cancelled"] as const;

type MakingState = (typeof makingStates)[number];
export type LineState = (typeof lineStates)[number];

const beforeMelting: readonly MakingState[] = makingStates.slice(0, makingStates.indexOf("melted"));
const beforeLeaving: readonly MakingState[] = makingStates.slice(0, makingStates.indexOf("shipped"));

/**
 * What every step of making may lead to: another one, as sources leave steps out, and a retest or a correction goes
 * back.
 */
function transitionsFrom(state: MakingState): LineState[] {
	const steps: LineState[] = makingStates.filter((step) => step !== state);
	if (beforeLeaving.includes(state)) steps.push("on_hold");
	if (beforeMelting.includes(state)) steps.push("cancelled");
	return steps;
}

/** Every allowed transition. A line on hold continues from the state in which the hold began. */
export const lineTransitions: Readonly<Record<Exclude<LineState, "on_hold">, readonly LineState[]>> = {
	...(Object.fromEntries(makingStates.map((state) => [state, transitionsFrom(state)])) as Record<
		MakingState,
		LineState[]
	>),
	// Taken up again, it begins as an order that nothing was melted for.
	cancelled: beforeMelting,
};

/** The states from which a line may be put on hold or cancelled. */
export function statesBefore(next: "on_hold" | "cancelled"): MakingState[] {
	return makingStates.filter((state) => lineTransitions[state].includes(next));
}
