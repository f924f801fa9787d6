import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { bankStateLabel } from "../../bank/bank-labels.ts";

const tones: Readonly<Record<string, Tone>> = {
	requested: "steel",
	confirmed: "better",
	refused: "heat",
	withdrawn: "neutral",
};

/** State of a change of bank details. */
export function BankPill({ state }: { state: string }) {
	return <Pill tone={tones[state] ?? "neutral"}>{bankStateLabel(state)}</Pill>;
}
