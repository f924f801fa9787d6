import type { LineState } from "./line-states.ts";

/**
 * Where the steel of an open order line is, in the order of making: each stage is the states whose lines it counts.
 * Every state of an open line (`order_lines.is_open`) is in one.
 */
export const lineStages = {
	ordered: ["entered", "acknowledged"],
	scheduled: ["scheduled"],
	melted: ["melted"],
	rolled: ["rolled", "heat_treated", "processed"],
	tested: ["tested"],
	ready: ["ready"],
	partlyShipped: ["partly_shipped"],
	onHold: ["on_hold"],
} as const satisfies Record<string, readonly LineState[]>;

export type LineStage = keyof typeof lineStages;
