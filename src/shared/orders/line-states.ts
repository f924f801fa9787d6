/**
 * States of an order line and their transitions. The mill's systems send them; a transition that is not listed leaves
 * the line as it is.
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
 * Where every making step may lead: to another one, as sources leave steps out, and back after a retest or a
 * correction.
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
