import { describe, expect, test } from "vitest";
import { type MilestoneLine, milestonesOf } from "./order-milestones.ts";

const event = (state: string, day: number, heatNumber: string | null = null) => ({
	state,
	happenedAt: `2026-10-${String(day).padStart(2, "0")}T12:00:00Z`,
	timeZone: "America/Chicago",
	heatNumber,
});
const made = [
	event("entered", 1),
	event("melted", 5, "H1"),
	event("melted", 6, "H2"),
	event("rolled", 8),
	event("tested", 9),
];

function line(changes: Partial<MilestoneLine> = {}): MilestoneLine {
	return {
		state: "tested",
		heldFrom: null,
		isOpen: true,
		orderedOn: "2026-10-01",
		orderedPieces: 25,
		producedPieces: 25,
		readyPieces: 0,
		heldPieces: 0,
		shippedPieces: 0,
		events: made,
		...changes,
	};
}
const states = (changes: Partial<MilestoneLine>) =>
	Object.fromEntries(milestonesOf(line(changes)).map(({ id, state }) => [id, state]));

describe("milestones", () => {
	test("a reached milestone is done on its last date, the rest is ahead", () => {
		expect(states({})).toEqual({
			ordered: "done",
			melted: "done",
			rolled: "done",
			tested: "done",
			ready: "ahead",
			shipped: "ahead",
			invoiced: "ahead",
		});
		expect(milestonesOf(line())[1]).toMatchObject({
			happenedAt: "2026-10-06T12:00:00Z",
			timeZone: "America/Chicago",
			heats: ["H1", "H2"],
		});
	});

	test("a line that never was heat treated or processed does not show those steps", () => {
		expect(milestonesOf(line({ events: [...made, event("heat_treated", 8)] })).map(({ id }) => id)).toContain(
			"heat_treated",
		);
		expect(milestonesOf(line()).map(({ id }) => id)).not.toContain("heat_treated");
	});

	test("part of the pieces shipped is under way, with how many", () => {
		const steps = milestonesOf(
			line({
				state: "partly_shipped",
				readyPieces: 3,
				shippedPieces: 9,
				events: [...made, event("partly_shipped", 12)],
			}),
		);
		expect(steps.slice(-3)).toMatchObject([
			{ id: "ready", state: "under-way", pieces: 12 },
			{ id: "shipped", state: "under-way", pieces: 9, happenedAt: "2026-10-12T12:00:00Z" },
			{ id: "invoiced", state: "ahead", pieces: null },
		]);
	});

	test("a hold is at the first step that is not done, at the latest before leaving", () => {
		expect(
			states({ state: "on_hold", heldFrom: "scheduled", producedPieces: 0, events: [event("entered", 1)] }),
		).toMatchObject({
			ordered: "done",
			melted: "held",
			rolled: "ahead",
		});
		expect(states({ state: "on_hold", heldFrom: "ready", readyPieces: 25 })).toMatchObject({
			tested: "done",
			ready: "held",
			shipped: "ahead",
		});
		const partly = milestonesOf(
			line({ state: "on_hold", heldFrom: "partly_shipped", heldPieces: 13, readyPieces: 3, shippedPieces: 9 }),
		);
		expect(partly.filter(({ state }) => state === "held")).toMatchObject([{ id: "ready", pieces: 13 }]);
	});

	test("pieces on hold show although the line goes on", () => {
		expect(states({ heldPieces: 2 })).toMatchObject({ tested: "done", ready: "held" });
	});

	test("a closed line has everything done, even where pieces stay unknown", () => {
		expect(new Set(Object.values(states({ state: "closed", isOpen: false, producedPieces: 0 })))).toEqual(
			new Set(["done"]),
		);
	});

	test("a cancelled line shows what it went through and then that it was cancelled", () => {
		const steps = milestonesOf(
			line({
				state: "cancelled",
				isOpen: false,
				producedPieces: 0,
				events: [event("entered", 1), event("scheduled", 2), event("cancelled", 3)],
			}),
		);
		expect(steps).toMatchObject([
			{ id: "ordered", state: "done" },
			{ id: "cancelled", state: "cancelled", happenedAt: "2026-10-03T12:00:00Z" },
		]);
	});

	test("later events of a cancelled line do not count, and those of a reopened line count again", () => {
		const cancelled = [event("entered", 1), event("acknowledged", 2), event("cancelled", 3)];
		const steps = (events: MilestoneLine["events"]) =>
			milestonesOf(line({ state: "cancelled", isOpen: false, producedPieces: 0, events })).map(({ id, happenedAt }) => [
				id,
				happenedAt,
			]);
		const once = [
			["ordered", "2026-10-01T12:00:00Z"],
			["cancelled", "2026-10-03T12:00:00Z"],
		];
		expect(steps(cancelled)).toEqual(steps([...cancelled, event("rolled", 4), event("cancelled", 5)]));
		expect(steps(cancelled).map(([id]) => id)).toEqual(once.map(([id]) => id));
		expect(steps(cancelled).at(-1)).toEqual(once.at(-1));
		expect(steps([...cancelled, event("acknowledged", 4), event("cancelled", 6)]).at(-1)).toEqual([
			"cancelled",
			"2026-10-06T12:00:00Z",
		]);
	});
});
