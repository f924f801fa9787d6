import { expect, test } from "vitest";
import { lineStages } from "./line-stages.ts";
import { lineStates } from "./line-states.ts";

test("every state of an open line is counted in exactly one stage", () => {
	const counted = Object.values(lineStages).flat();
	const isOver = (state: string) => ["shipped", "invoiced", "closed", "cancelled"].includes(state);
	expect(counted.toSorted()).toEqual(lineStates.filter((state) => !isOver(state)).toSorted());
});
