import { makingStates } from "#shared/orders/line-states.ts";

/** States of an order line as they are offered to choose from: on the way of steel, then beside it. */
export const lineStates = [...makingStates, "on_hold", "cancelled"] as const;

export type ProgressLine = { state: string; heldFrom: string | null };

/** One of the seven segments, and whether it is done, under way or on hold; all segments before it are done. */
export type LineProgress = {
	stage: "ordered" | "melted" | "rolled" | "tested" | "ready" | "shipped";
	state: "done" | "under-way" | "held";
};

const stageAfter: Readonly<Record<string, LineProgress>> = {
	entered: { stage: "ordered", state: "under-way" },
	acknowledged: { stage: "ordered", state: "done" },
	scheduled: { stage: "melted", state: "under-way" },
	melted: { stage: "melted", state: "done" },
	rolled: { stage: "rolled", state: "done" },
	heat_treated: { stage: "tested", state: "under-way" },
	processed: { stage: "tested", state: "under-way" },
	tested: { stage: "tested", state: "done" },
	ready: { stage: "ready", state: "done" },
	partly_shipped: { stage: "shipped", state: "under-way" },
	shipped: { stage: "shipped", state: "done" },
	invoiced: { stage: "shipped", state: "done" },
	closed: { stage: "shipped", state: "done" },
};
const start: LineProgress = { stage: "ordered", state: "under-way" };
const stageOrder = ["ordered", "melted", "rolled", "tested", "ready", "shipped"] as const;

/** Progress of a line. A line on hold stops before the next stage; a cancelled one stays where it was. */
export function progressOf({ state, heldFrom }: ProgressLine): LineProgress {
	if (state !== "on_hold" && state !== "cancelled") return stageAfter[state] ?? start;
	const reached = stageAfter[heldFrom ?? "entered"] ?? start;
	if (reached.state !== "done") return { ...reached, state: "held" };
	const next = stageOrder[stageOrder.indexOf(reached.stage) + 1] ?? reached.stage;
	return { stage: next, state: "held" };
}
