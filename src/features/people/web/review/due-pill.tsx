import { Pill } from "#web/ui/signs/pill.tsx";
import { dueLabel } from "../../review/review-labels.ts";

/** Within so many days a review is close enough to be named as a clock that runs. */
const closeDays = 30;

/** The clock of a review: quiet while it is far away. */
export function DuePill({ days }: { days: number }) {
	if (days > closeDays) return <span>{dueLabel(days)}</span>;
	return <Pill tone={days > 0 ? "steel" : "heat"}>{dueLabel(days)}</Pill>;
}
