import { expect, test } from "vitest";
import { lineStates, progressOf } from "./order-state.ts";

const at = (state: string, heldFrom: string | null = null) => progressOf({ state, heldFrom });

test("every state but a hold has its place on the way of steel", () => {
	expect(lineStates.filter((state) => at(state).state === "held")).toEqual(["on_hold", "cancelled"]);
	expect(at("partly_shipped")).toEqual({ stage: "shipped", state: "under-way" });
});
test("a hold is before the next stage", () => {
	expect(at("on_hold", "tested")).toEqual({ stage: "ready", state: "held" });
	expect(at("on_hold", "scheduled")).toEqual({ stage: "melted", state: "held" });
	expect(at("on_hold")).toEqual({ stage: "ordered", state: "held" });
});
test("an unknown state is at the start", () => {
	expect(at("coated")).toEqual({ stage: "ordered", state: "under-way" });
});
