/** What the mill did with a line of a purchase order. */
export const lineActions = [
	"accepted",
	"changed_quantity",
	"changed_price",
	"changed_date",
	"on_hold",
	"rejected",
] as const;
export type LineAction = (typeof lineActions)[number];

/** Whether an action changes something: a line carries one action alone, or several changes. */
export const isChange = (action: LineAction): boolean => action.startsWith("changed_");

/**
 * The state of the customer's answer to the newest revision; `answered`: the mill has answered a query, and it is the
 * customer's turn again.
 */
export const answerStates = ["open", "queried", "answered", "accepted"] as const;
export type AnswerState = (typeof answerStates)[number];
type Side = "customer" | "mill";

const bothAgain = { queried: ["customer"], accepted: ["customer"], answered: ["mill"] } as const;
/** Every allowed move, and who makes it; a new revision begins at `open` again. */
const allowedTransitions: Readonly<Record<AnswerState, Readonly<Partial<Record<AnswerState, readonly Side[]>>>>> = {
	open: { queried: ["customer"], accepted: ["customer"] },
	queried: bothAgain,
	answered: bothAgain,
	accepted: {},
};

export function mayTransitionAnswer(from: AnswerState, to: AnswerState, side: Side): boolean {
	return allowedTransitions[from][to]?.includes(side) ?? false;
}

/**
 * Whether the customer may answer: an accepted revision is settled, a queried one may still be accepted or queried
 * again.
 */
export function mayAnswer(state: AnswerState): boolean {
	return answerStates.some((to) => mayTransitionAnswer(state, to, "customer"));
}
