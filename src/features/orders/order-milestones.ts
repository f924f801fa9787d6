import { lineTransitions, makingStates } from "#shared/orders/line-states.ts";

/** The milestones of one order line, from what happened to it and from how many pieces are where. */

export type MilestoneLine = {
	state: string;
	heldFrom: string | null;
	isOpen: boolean;
	/** Day of the order, at the mill. */
	orderedOn: string;
	orderedPieces: number;
	producedPieces: number;
	readyPieces: number;
	heldPieces: number;
	shippedPieces: number;
	events: readonly { state: string; happenedAt: string; timeZone: string; heatNumber: string | null }[];
};

const stepIds = [
	"ordered",
	"melted",
	"rolled",
	"heat_treated",
	"processed",
	"tested",
	"ready",
	"shipped",
	"invoiced",
] as const;
export type StepId = (typeof stepIds)[number] | "cancelled";

export type Step = {
	id: StepId;
	state: "done" | "under-way" | "held" | "ahead" | "cancelled";
	/** When it was last reached, an instant; null when it was not, or nobody said. */
	happenedAt: string | null;
	/** Where that was: its day is the one there. */
	timeZone: string | null;
	/** Heats, for the melting. */
	heats: string[];
	/** Pieces that have passed this step (or are on hold in it), if not all have. */
	pieces: number | null;
};

// Not every line is heat treated or processed.
const rareSteps: readonly StepId[] = ["heat_treated", "processed"];
const rank = (state: string) => (makingStates as readonly string[]).indexOf(state);

/** The steps in the order of making; a cancelled line shows those it took and then that it was cancelled. */
export function milestonesOf(source: MilestoneLine): Step[] {
	const line = { ...source, events: countedEvents(source) };
	const reached = reachedState(line);
	const shown = stepIds.filter(
		(id) => !rareSteps.includes(id) || id === reached || line.events.some((event) => event.state === id),
	);
	const steps = shown.map((id) => stepOf(id, line, reached));
	if (line.state === "cancelled") return [...steps.filter((step) => step.state === "done"), cancelledStep(line)];
	const heldAt = isHeld(line) ? heldIndex(steps) : -1;
	return steps.map((step, index) =>
		index === heldAt ? { ...step, state: "held", pieces: line.heldPieces || null } : step,
	);
}

// What was said of a line after it was cancelled does not count.
function countedEvents({ state, events }: MilestoneLine): MilestoneLine["events"] {
	if (state !== "cancelled") return events;
	const takenUp = events.findLastIndex((event) =>
		(lineTransitions.cancelled as readonly string[]).includes(event.state),
	);
	const end = events.findIndex((event, index) => index > takenUp && event.state === "cancelled");
	return end < 0 ? events : events.slice(0, end + 1);
}

function isHeld(line: MilestoneLine): boolean {
	return line.state === "on_hold" || (line.isOpen && line.heldPieces > 0);
}

// A line on hold stops before the first step that is not done, and at the latest before shipping.
function heldIndex(steps: readonly Step[]): number {
	const next = steps.findIndex((step) => step.state !== "done");
	const ready = steps.findIndex((step) => step.id === "ready");
	return next < 0 ? ready : Math.min(next, ready);
}

function reachedState({ state, heldFrom, events }: MilestoneLine): string {
	if (state === "on_hold") return heldFrom ?? "entered";
	if (state !== "cancelled") return state;
	return events.findLast((event) => rank(event.state) >= 0)?.state ?? "entered";
}

function stepOf(id: StepId, line: MilestoneLine, reached: string): Step {
	const own = line.events.filter(
		(event) => event.state === id || (id === "shipped" && event.state === "partly_shipped"),
	);
	const isDone = isStepDone(id, line, reached);
	const through = isDone ? 0 : piecesThrough(id, line);
	return {
		id,
		state: isDone ? "done" : through > 0 ? "under-way" : "ahead",
		...momentOf(isDone || through > 0 ? own.at(-1) : undefined),
		heats: [...new Set(own.flatMap((event) => (event.heatNumber ? [event.heatNumber] : [])))],
		pieces: through > 0 ? through : null,
	};
}

function isStepDone(id: StepId, line: MilestoneLine, reached: string): boolean {
	if (id === "ordered") return true;
	if (id !== "ready" || rank(reached) >= rank("shipped")) return rank(reached) >= rank(id);
	// A line counts as ready with its first piece: the step is done when all are, or when no piece is known one by one.
	const isAll = line.producedPieces === 0 || line.readyPieces + line.shippedPieces >= line.orderedPieces;
	return rank(reached) >= rank("ready") && isAll;
}

function piecesThrough(id: StepId, line: MilestoneLine): number {
	if (id === "rolled") return line.producedPieces;
	if (id === "ready") return line.readyPieces + line.shippedPieces;
	return id === "shipped" ? line.shippedPieces : 0;
}

function cancelledStep({ events }: MilestoneLine): Step {
	const moment = momentOf(events.findLast((event) => event.state === "cancelled"));
	return { id: "cancelled", state: "cancelled", ...moment, heats: [], pieces: null };
}

function momentOf(event: MilestoneLine["events"][number] | undefined): Pick<Step, "happenedAt" | "timeZone"> {
	return { happenedAt: event?.happenedAt ?? null, timeZone: event?.timeZone ?? null };
}
