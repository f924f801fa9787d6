import { getLocale } from "#generated/texts/runtime.js";
import { answerStateLabel, lineActionLabel } from "#shared/acknowledgments/acknowledgment-labels.ts";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";

const answerTones: Readonly<Record<string, Tone>> = { open: "heat", answered: "heat", queried: "steel" };

/** State of the customer's answer; orange only while an answer is awaited. */
export function AnswerPill({ state }: { state: string }) {
	return <Pill tone={answerTones[state] ?? "neutral"}>{answerStateLabel(state)}</Pill>;
}

const signs: Readonly<Record<string, string>> = { accepted: "✓", on_hold: "‖", rejected: "✕", removed: "✕" };

// Orange marks only what is blocked until a user acts; a settled document needs no action.
const isStopped = (action: string) => action === "on_hold" || action === "rejected" || action === "removed";
const toneOf = (action: string): Tone => (isStopped(action) ? "heat" : action === "accepted" ? "neutral" : "steel");

type ActionPillProps = { action: string; lines?: number; isSettled: boolean };

/** What the mill did with a line, or with `lines` of them. */
export function ActionPill({ action, lines, isSettled }: ActionPillProps) {
	return (
		<Pill tone={isSettled ? "neutral" : toneOf(action)}>
			<span aria-hidden="true">{signs[action] ?? "≠"} </span>
			{lines === undefined ? lineActionLabel(action) : `${lines} × ${lineActionLabel(action)}`}
		</Pill>
	);
}

type Noted = { noteEn: string | null; noteEs: string | null };

/** The mill's remark in the reader's language, or in the other one if there is only that. */
export const noteOf = ({ noteEn, noteEs }: Noted): string | null =>
	getLocale() === "es" ? (noteEs ?? noteEn) : (noteEn ?? noteEs);
