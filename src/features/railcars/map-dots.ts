import { projectPlace } from "./map-projection.ts";

export type MappedCar = {
	car: string;
	place: string;
	latitude?: number | null;
	longitude?: number | null;
	exception?: string | null;
};
export type MapDot = { place: string; x: number; y: number; cars: string[]; hasException: boolean };

/**
 * One dot for each place, those with exceptions last so that they lie on top; cars without a position on the map are
 * named beside it.
 */
export function dotsOf(cars: readonly MappedCar[]): { dots: MapDot[]; unplaced: string[] } {
	const dots = new Map<string, MapDot>();
	const unplaced: string[] = [];
	for (const { car, place, latitude, longitude, exception } of cars) {
		const spot =
			typeof latitude === "number" && typeof longitude === "number" ? projectPlace(longitude, latitude) : undefined;
		if (!spot) {
			unplaced.push(car);
			continue;
		}
		const dot = dots.get(place) ?? { place, ...spot, cars: [], hasException: false };
		dot.cars.push(car);
		dot.hasException ||= Boolean(exception);
		dots.set(place, dot);
	}
	return {
		dots: [...dots.values()].sort((one, other) => Number(one.hasException) - Number(other.hasException)),
		unplaced,
	};
}
