import { drawHold } from "./reasons.ts";
import type { Moment, Schedule } from "./schedule.ts";
import { at, type Seeded } from "./seeded.ts";

export type LineState =
	| "entered"
	| "acknowledged"
	| "scheduled"
	| "melted"
	| "rolled"
	| "heat_treated"
	| "processed"
	| "tested"
	| "ready"
	| "partly_shipped"
	| "shipped"
	| "invoiced"
	| "closed"
	| "on_hold"
	| "cancelled";

export type Milestone = {
	at: Moment;
	state: LineState;
	pieces?: number;
	heat?: string;
	by?: string;
	reason?: string;
	noteEn?: string;
	noteEs?: string;
};

export type MilestoneInput = {
	enteredAt: Moment;
	schedule: Schedule;
	isHeatTreated: boolean;
	isProcessed: boolean;
	/** Pieces of this line on each load, in the order of loading. */
	loadPieces: readonly number[];
	melt?: { at: Moment; heat: string };
	today: number;
	millName: string;
};

export type HoldQuotas = { holdNow: (share: number) => boolean; heldOnce: (share: number) => boolean };

/** What has happened to a line before today, oldest first, holds included; the last one is the line's state. */
export function drawMilestones(chance: Seeded, quotas: HoldQuotas, input: MilestoneInput): Milestone[] {
	const plan = quotas.heldOnce(0.025)
		? withPastHold(chance, planMilestones(input), input.millName)
		: planMilestones(input);
	const past = plan.filter((milestone) => milestone.at < input.today);
	const last = at(past, past.length - 1);
	const isOpen = !["shipped", "invoiced", "closed", "cancelled", "entered", "on_hold"].includes(last.state);
	// Partly shipped lines are on hold more often, so that every demo has the rest of an order waiting for the leveler.
	if (!isOpen || !quotas.holdNow(last.state === "partly_shipped" ? 0.15 : 0.03)) return past;
	const since = last.at + Math.min(chance.between(0.2, 3), (input.today - last.at) * 0.8);
	return [...past, holdAt(chance, since, last.state, input.millName)];
}

function planMilestones({
	enteredAt,
	schedule,
	isHeatTreated,
	isProcessed,
	loadPieces,
	melt,
}: MilestoneInput): Milestone[] {
	const pieces = loadPieces.reduce((sum, count) => sum + count, 0);
	const opening: Milestone[] = [
		{ at: enteredAt, state: "entered" },
		{ at: schedule.acknowledgedAt, state: "acknowledged" },
		{ at: schedule.scheduledAt, state: "scheduled" },
	];
	if (schedule.cancelledAt !== undefined) {
		const cancelledAt = Math.min(schedule.cancelledAt, schedule.meltBy - 6.2);
		const notes = {
			noteEn: "Cancelled before melting at the customer's request",
			noteEs: "Cancelada antes de fundir a petición del cliente",
		};
		const cancelled: Milestone = {
			at: cancelledAt,
			state: "cancelled",
			by: "Inside Sales",
			reason: "customer_request",
			...notes,
		};
		return [...opening.filter((milestone) => milestone.at < cancelledAt), cancelled];
	}
	if (!melt) return opening;
	const loads = schedule.loadedAt.map((moment, index): Milestone => {
		const isLast = index === loadPieces.length - 1;
		return { at: moment, state: isLast ? "shipped" : "partly_shipped", pieces: at(loadPieces, index) };
	});
	return [
		...opening,
		{ at: melt.at, state: "melted", heat: melt.heat },
		{ at: schedule.rolledAt, state: "rolled", pieces },
		...(isHeatTreated ? [{ at: schedule.heatTreatedAt, state: "heat_treated", pieces } as const] : []),
		...(isProcessed ? [{ at: schedule.processedAt, state: "processed", pieces } as const] : []),
		{ at: schedule.testedAt, state: "tested", pieces },
		{ at: schedule.readyAt, state: "ready", pieces },
		...loads,
		{ at: schedule.invoicedAt, state: "invoiced" },
		{ at: schedule.closedAt, state: "closed" },
	];
}

/** Puts a hold and the return to the state before it between two steps that leave room for it. */
function withPastHold(chance: Seeded, plan: Milestone[], millName: string): Milestone[] {
	const places = plan.flatMap((milestone, index) => {
		const next = plan[index + 1];
		const mayHold = ["acknowledged", "scheduled", "rolled", "tested", "ready"].includes(milestone.state);
		return mayHold && next && next.state !== "cancelled" && next.at - milestone.at > 1 ? [index] : [];
	});
	if (places.length === 0) return plan;
	const place = chance.pick(places);
	const before = at(plan, place);
	const room = at(plan, place + 1).at - before.at;
	const hold = holdAt(chance, before.at + room * 0.2, before.state, millName);
	const release: Milestone = {
		at: before.at + room * chance.between(0.5, 0.9),
		state: before.state,
		noteEn: "Released",
		noteEs: "Liberada",
	};
	return [...plan.slice(0, place + 1), hold, release, ...plan.slice(place + 1)];
}

function holdAt(chance: Seeded, moment: Moment, from: LineState, millName: string): Milestone {
	const isMade = !["acknowledged", "scheduled", "melted"].includes(from);
	const { reason, note } = drawHold(chance, isMade);
	return {
		at: moment,
		state: "on_hold",
		by: isMade ? `Quality, ${millName}` : "Inside Sales",
		reason,
		noteEn: note[0],
		noteEs: note[1],
	};
}
