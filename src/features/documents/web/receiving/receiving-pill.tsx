import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { receivingLabel } from "../../document-labels.ts";
import type { Received, ReceivingState } from "../../receiving.ts";

const tones: Readonly<Record<ReceivingState, Tone>> = {
	untouched: "neutral",
	under_way: "steel",
	finished: "better",
	finished_short: "heat",
};

/** How far receiving is, in words; orange where a user must ask for what did not come whole. */
export function ReceivingPill({ state, counts }: { state: ReceivingState; counts: Received & { pieces: number } }) {
	return <Pill tone={tones[state]}>{receivingLabel(state, counts)}</Pill>;
}
