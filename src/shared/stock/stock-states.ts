/** States of a customer's stock request. `held` is a hold of 30 minutes; from `requested` on it is a request. */
export const stockStates = ["held", "requested", "confirmed", "declined", "expired", "withdrawn"] as const;
export type StockState = (typeof stockStates)[number];
type Mover = "customer" | "mill" | "clock";

/** Every allowed move, and who makes it. What is not here cannot happen. */
const allowedTransitions: Readonly<Record<StockState, Readonly<Partial<Record<StockState, Mover>>>>> = {
	held: { requested: "customer", expired: "clock" },
	requested: { confirmed: "mill", declined: "mill", expired: "clock", withdrawn: "customer" },
	confirmed: {},
	declined: {},
	expired: {},
	withdrawn: {},
};

/** Minutes that a customer has to make up their mind. */
export const holdMinutes = 30;

/** Days that the mill has to decide; then the steel is everybody's again. */
export const decisionDays = 7;

export function mayTransitionStock(from: StockState, to: StockState, mover: Mover): boolean {
	return allowedTransitions[from][to] === mover;
}
