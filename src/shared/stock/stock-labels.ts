import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";

const states: Readonly<Record<string, () => string>> = {
	requested: m.stock_state_requested,
	confirmed: m.stock_state_confirmed,
	declined: m.stock_state_declined,
	expired: m.stock_state_expired,
	withdrawn: m.stock_state_withdrawn,
};
/** The label of a stock request's state; an unknown state is shown as it came. */
export const requestStateLabel = wordOf(states);
