import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { Milestones } from "./milestones.tsx";
import { DaysPill } from "./pill.tsx";
import { ProgressSegments, stages } from "./progress-segments.tsx";
import { percentOf, ShippedBar } from "./shipped-bar.tsx";

beforeEach(() => overwriteGetLocale(() => "en"));

const markup = (element: ReactElement) => renderToStaticMarkup(element);
const words = (element: ReactElement) => markup(element).replace(/<[^>]+>/g, "");
/** What its picture is read out as. */
const pictured = (element: ReactElement) => /<svg[^>]* role="img" aria-label="([^"]*)"/.exec(markup(element))?.[1];
/** The state of each segment and where it begins: neighbours are one line, broken every 14 by the style. */
const segments = (element: ReactElement) =>
	[...markup(element).matchAll(/data-state="([a-z-]+)" d="M([\d.]+) 2.5h([\d.]+)/g)].flatMap(
		([, state, start, length]) =>
			Array.from({ length: Math.ceil(Number(length) / 14) }, (_segment, index) => ({
				state,
				x: Number(start) + index * 14,
			})),
	);
const states = (element: ReactElement) => segments(element).map(({ state }) => state);

describe("the way of steel", () => {
	test("stages before the current one are done, those after it lie ahead", () => {
		expect(states(<ProgressSegments progress={{ stage: "rolled", state: "under-way" }} />)).toEqual([
			"done",
			"done",
			"under-way",
			"ahead",
			"ahead",
			"ahead",
			"ahead",
		]);
	});

	test("a line on hold names the stage in text", () => {
		const held = <ProgressSegments progress={{ stage: "ready", state: "held" }} />;
		expect(states(held)[4]).toBe("held");
		expect(words(held)).toContain("On hold,\u00a0next: ready");
		expect(pictured(held)).toBe("4 of 7 steps done");
	});

	test("a shipped line has all seven done, each in its place", () => {
		const shipped = <ProgressSegments progress={{ stage: "shipped", state: "done" }} />;
		expect(states(shipped)).toEqual(stages.map(() => "done"));
		expect(segments(shipped).map(({ x }) => x)).toEqual([2.5, 16.5, 30.5, 44.5, 58.5, 72.5, 86.5]);
	});
});

describe("the milestones of a line", () => {
	test.each([
		["held", "Ready (on hold)"],
		["cancelled", "Ready"],
	] as const)("say of the step where it is %s what it is, once", (state, said) => {
		const steps = <Milestones steps={[{ id: "ready", label: "Ready", state }]} />;
		expect(words(steps)).toBe(said);
		expect(markup(steps)).toContain('aria-current="step"');
	});
});

describe("days against the promise", () => {
	test("late and ahead carry a sign and a word, on time is quiet", () => {
		expect(words(<DaysPill daysLate={21} />)).toBe("▲ 21 d late");
		expect(words(<DaysPill daysLate={-2} />)).toBe("▼ 2 d ahead");
		expect(words(<DaysPill daysLate={0} />)).toBe("on time");
	});
});

describe("shipped over ordered", () => {
	test("the bar shows shipped and, behind it, shipped with ready", () => {
		const html = markup(<ShippedBar shippedLb={44_800} readyLb={30_000} orderedLb={122_400} />);
		// Round ends add the line's thickness, 3 of 88.
		const percents = [...html.matchAll(/<path[^>]* d="M1.5 1.5h([\d.]+)"/g)].map(
			([, length]) => ((Number(length) + 3) / 88) * 100,
		);
		expect(percents.map((percent) => percent.toFixed(1))).toEqual(["100.0", "61.1", "36.6"]);
	});

	test("figures are read out as a sentence with their unit", () => {
		expect(pictured(<ShippedBar shippedLb={44_800} readyLb={30_000} orderedLb={122_400} />)).toBe(
			"22.4 shipped and 15.0 ready of 61.2 st ordered",
		);
	});

	test("more than ordered fills the bar and no more; nothing ordered is nothing", () => {
		expect([percentOf(130, 100), percentOf(-5, 100), percentOf(5, 0)]).toEqual([100, 0, 0]);
	});
});
