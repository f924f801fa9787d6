import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";

const actions: Readonly<Record<string, () => string>> = {
	accepted: m.acknowledgment_action_accepted,
	changed_quantity: m.acknowledgment_action_changed_quantity,
	changed_price: m.acknowledgment_action_changed_price,
	changed_date: m.acknowledgment_action_changed_date,
	on_hold: m.acknowledgment_action_on_hold,
	rejected: m.acknowledgment_action_rejected,
	removed: m.acknowledgment_action_removed,
};
/** What the mill did with a line; `removed` is one that an older revision had. */
export const lineActionLabel = wordOf(actions);

const states: Readonly<Record<string, () => string>> = {
	open: m.acknowledgment_answer_open,
	queried: m.acknowledgment_answer_queried,
	answered: m.acknowledgment_answer_answered,
	accepted: m.acknowledgment_answer_accepted,
};
export const answerStateLabel = wordOf(states);
