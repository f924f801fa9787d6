import type { OrderProgressFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { graphql } from "#web/data/graphql.ts";
import { type Milestone, Milestones } from "#web/ui/signs/milestones.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import { millDay } from "../mill-day.ts";
import { reasonLabel, stepLabel } from "../order-labels.ts";
import { milestonesOf, type Step } from "../order-milestones.ts";

graphql(`
	fragment OrderProgress on OrderItem {
		orderedOn orderedPieces producedPieces readyPieces heldPieces shippedPieces state heldFrom holdReason isOpen
		events { state happenedAt timeZone pieces heatNumber reason note }
	}
`);

/** How far the line has come: across, on the phone downwards. Each day is the one where it happened. */
export function OrderProgress({ item }: { item: OrderProgressFragment }) {
	const format = useFormat();
	const steps = milestonesOf({
		...item,
		heldFrom: item.heldFrom ?? null,
		events: item.events.map((event) => ({ ...event, heatNumber: event.heatNumber ?? null })),
	});
	return (
		<Card title={m.order_milestones()}>
			<Milestones steps={steps.map((step) => milestoneOf(step, item, format))} />
		</Card>
	);
}

function milestoneOf(step: Step, item: OrderProgressFragment, format: Format): Milestone {
	const label = step.state === "held" && step.id === "ready" ? m.order_step_on_hold() : stepLabel(step.id);
	return { id: step.id, label, state: step.state, note: noteOf(step, item, format) };
}

function noteOf(step: Step, item: OrderProgressFragment, format: Format): string {
	const words: string[] = [];
	if (step.id === "ordered") words.push(format.day(item.orderedOn));
	else if (step.happenedAt && step.timeZone && step.state !== "held")
		words.push(format.day(millDay(step.happenedAt, step.timeZone)));
	const [heat, ...more] = step.heats;
	if (heat) words.push(more.length > 0 ? m.order_heats_more({ heat, more: more.length }) : heat);
	if (step.state === "under-way" && step.pieces)
		words.push(m.order_count_of({ count: step.pieces, total: item.orderedPieces }));
	if (step.state === "held" && step.pieces) words.push(m.order_count_held({ count: step.pieces }));
	if (step.state === "held" && step.id !== "ready") words.push(m.order_step_on_hold());
	if ((step.state === "held" || step.state === "cancelled") && item.holdReason)
		words.push(reasonLabel(item.holdReason));
	return words.join(" · ");
}
