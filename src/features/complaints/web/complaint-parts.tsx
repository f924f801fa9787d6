import { complaintStateLabel } from "#shared/complaints/complaint-labels.ts";
import type { ComplaintState } from "#shared/complaints/complaint-states.ts";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";

const tones: Readonly<Partial<Record<ComplaintState, Tone>>> = {
	information_requested: "heat",
	approved: "better",
	partly_approved: "better",
	return_authorised: "better",
	credited: "better",
	submitted: "steel",
	acknowledged: "steel",
	under_review: "steel",
};

/** A complaint's state in a word: orange only where the customer is waited for. */
export function StatePill({ state }: { state: string }) {
	return <Pill tone={tones[state as ComplaintState] ?? "neutral"}>{complaintStateLabel(state)}</Pill>;
}
