import { m } from "#generated/texts/messages.js";
import { DaysPill, Pill } from "#web/ui/signs/pill.tsx";
import { reasonLabel } from "../order-labels.ts";

type Marked = { state: string; daysLate?: number | null; holdReason?: string | null };

/** What must be noticed about a line beside its name: late or ahead, on hold and why, cancelled. */
export function ItemMarks({ item }: { item: Marked }) {
	if (item.state === "cancelled") return <Pill>{m.order_step_cancelled()}</Pill>;
	return (
		<>
			{typeof item.daysLate === "number" && <DaysPill daysLate={item.daysLate} />}
			{item.state === "on_hold" && (
				<Pill tone="heat">
					{m.order_step_on_hold()}
					{item.holdReason && ` · ${reasonLabel(item.holdReason)}`}
				</Pill>
			)}
		</>
	);
}
