import { Pill } from "#web/ui/signs/pill.tsx";
import { dueWord } from "../../review/review-words.ts";

/** Within so many days a review is close enough to be named as a clock that runs. */
const closeDays = 30;

/** The clock of a review: quiet while it is far away. */
export function DuePill({ days }: { days: number }) {
	if (days > closeDays) return <span>{dueWord(days)}</span>;
	return <Pill tone={days > 0 ? "steel" : "heat"}>{dueWord(days)}</Pill>;
}
