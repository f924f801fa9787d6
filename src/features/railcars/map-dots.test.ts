import { expect, test } from "vitest";
import { dotsOf } from "./map-dots.ts";

const chicago = { place: "Chicago, IL", latitude: 41.9, longitude: -87.6 };

test("cars at one place make one dot, which says if something is wrong with any of them", () => {
	const { dots } = dotsOf([
		{ car: "GLKR 1", ...chicago, exception: "held" },
		{ car: "GLKR 2", ...chicago, exception: null },
		{ car: "GLKR 3", place: "Houston, TX", latitude: 29.8, longitude: -95.4 },
	]);
	expect(dots.map(({ place, cars, hasException }) => [place, cars, hasException])).toEqual([
		["Houston, TX", ["GLKR 3"], false],
		["Chicago, IL", ["GLKR 1", "GLKR 2"], true],
	]);
});

test("north is up and west is left", () => {
	const [houston, here] = dotsOf([
		{ car: "A", place: "Houston, TX", latitude: 29.8, longitude: -95.4 },
		{ car: "B", ...chicago },
	]).dots;
	expect(here?.y).toBeLessThan(houston?.y ?? 0);
	expect(here?.x).toBeGreaterThan(houston?.x ?? 0);
});

test("a car without a position, or off the map, is named instead", () => {
	const cars = [
		{ car: "GLKR 1", place: "Somewhere", latitude: null, longitude: null },
		{ car: "GLKR 2", place: "Lima", latitude: -12, longitude: -77 },
	];
	expect(dotsOf(cars)).toEqual({ dots: [], unplaced: ["GLKR 1", "GLKR 2"] });
});
