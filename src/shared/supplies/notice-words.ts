import { m } from "#generated/texts/messages.js";

/** Words of notices and loads, in the reader's language; a code that is not known yet is shown as it came. */

type Words = Readonly<Record<string, () => string>>;
const wordIn = (words: Words) => (code: string) => words[code]?.() ?? code;

/** Where a notice or a load stands. */
export const noticeStateWord = wordIn({
	draft: m.supply_state_draft,
	submitted: m.supply_state_submitted,
	amended: m.supply_state_amended,
	in_transit: m.supply_state_in_transit,
	arrived: m.supply_state_arrived,
	radiation_hold: m.supply_state_radiation_hold,
	weighed: m.supply_state_weighed,
	inspected: m.supply_state_inspected,
	received: m.supply_state_received,
	settled: m.supply_state_settled,
	paid: m.supply_state_paid,
	rejected: m.supply_state_rejected,
	cancelled: m.supply_state_cancelled,
});

/** How a load travels. */
export const loadModeWord = wordIn({ truck: m.supply_mode_truck, railcar: m.supply_mode_railcar, barge: m.supply_mode_barge });
