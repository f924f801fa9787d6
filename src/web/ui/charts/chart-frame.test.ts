import { expect, test } from "vitest";
import { frame, isLabelled, spanScale, valueScale } from "./chart-frame.ts";

test("weeks fill the drawing from left to right without leaving it", () => {
	const scale = spanScale(["2026-11-02", "2026-11-09"]);
	const [first, second] = [scale("2026-11-02") ?? 0, scale("2026-11-09") ?? 0];
	expect([first >= frame.left, second > first, second + scale.bandwidth() <= frame.width - frame.right]).toEqual([
		true,
		true,
		true,
	]);
});

test("nothing shipped at all still gives an axis that begins at zero", () => {
	const { scale, ticks } = valueScale(0);
	expect([scale(0), ticks[0]]).toEqual([frame.height - frame.bottom, 0]);
});

test("the highest value stays inside the drawing", () => {
	expect(valueScale(937).scale(937)).toBeGreaterThanOrEqual(frame.top);
});

test("this week is labelled, and every fourth before it", () => {
	expect(Array.from({ length: 13 }, (_, index) => isLabelled(index, 13)).map(Number)).toEqual([
		1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1,
	]);
});
