import { expect, test } from "vitest";
import { followCar } from "#shared/railcars/follow-car.ts";
import { createCarTroubles, type Seen } from "./car-troubles.ts";
import { placeOf } from "./places.ts";
import { createSeeded } from "./seeded.ts";
import { type DemoRows, writtenDemo } from "./written-demo.ts";

const today = 20_780;
const [mill, end] = [placeOf("Davenport"), placeOf("Tulsa")];

const seen = (code: Seen["code"], daysAgo: number): Seen => ({
	code,
	at: today - daysAgo,
	where: mill,
	isLoaded: true,
});

function troublesOf(territories: readonly string[], way: readonly Seen[]): (string | undefined)[] {
	const troubleCar = createCarTroubles();
	return territories.map(
		(insideSales) => troubleCar(createSeeded(insideSales), { way, end, today, insideSales }).trouble,
	);
}

test("troubles the first car of each territory and every third after it, each trouble in its turn", () => {
	const way = [seen("W", 9), seen("X", 8), seen("A", 6), seen("D", -1)];
	const territories = ["a", "b", "a", "c", "a", "d", "a", "b", "b", "b"];
	const none = undefined;
	const expected = [
		"bad_order",
		"silent",
		none,
		"held",
		none,
		"overdue",
		"constructively_placed",
		none,
		none,
		"bad_order",
	];
	expect(troublesOf(territories, way)).toEqual(expected);
});

test("lets no car go unheard of that left within days, and leaves one alone that was only billed", () => {
	expect(troublesOf(["a", "b", "c"], [seen("W", 2), seen("X", 1)])).toEqual(["bad_order", "held", "overdue"]);
	expect(troublesOf(["a", "b"], [seen("W", 2), seen("X", -1)])).toEqual([undefined, undefined]);
});

test("gives inside sales cars to look at on a Monday too", async () => {
	const demo = await writtenDemo("2026-11-23", 1);
	const soldTo = new Set(demo.people.find(({ email }) => email === "marcus.bell@calderasteel.example")?.soldTo);
	const bols = new Set(demo.shipments.filter((shipment) => soldTo.has(shipment.soldTo)).map(({ bol }) => bol));
	const cars = Map.groupBy(demo["railcar-sightings"], ({ bol }) => bol);
	const troubled = [...cars].filter(([, rows]) => isTroubled(rows)).map(([bol]) => bol);
	expect(troubled.filter((bol) => bols.has(bol)).length).toBeGreaterThan(0);
});

function isTroubled(rows: DemoRows["railcar-sightings"]): boolean {
	const inOrder = rows.toSorted((one, other) => one.at.localeCompare(other.at));
	const { isBadOrder, isHeld, state } = followCar(
		inOrder.map(({ code, place, at }) => ({ code, place, sightedAt: at })),
	);
	if (["placed", "released", "returning"].includes(state)) return false;
	const { at = "", etaAt } = inOrder.at(-1) ?? {};
	return (
		isBadOrder || isHeld || state === "constructively_placed" || at < "2026-11-20" || (etaAt ?? "9") < "2026-11-23"
	);
}
