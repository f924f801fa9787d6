import type { CarState, SightingCode } from "./sighting-codes.ts";

export type Sighting = { code: SightingCode; place: string; sightedAt: string };

/** The state of a car by its sightings; instants are those of sightings. */
export type CarPosition = {
	state: CarState;
	isBadOrder: boolean;
	isHeld: boolean;
	/** The first of the last sightings that name one place. */
	stoodSince: string;
	arrivedAt: string | null;
	placedAt: string | null;
};

const ahead: readonly CarState[] = ["billed", "pulled", "in_transit", "arrived", "constructively_placed"];
const onTheRoad: Partial<Record<CarState, CarState>> = {
	billed: "in_transit",
	pulled: "in_transit",
	released: "returning",
};
const to = (next: CarState, from: readonly CarState[]): Partial<Record<CarState, CarState>> =>
	Object.fromEntries(from.map((state) => [state, next]));

/** The next state for each state and code. A missing pair leaves the car as it is. */
const moves: Record<SightingCode, Partial<Record<CarState, CarState>>> = {
	X: { billed: "pulled", placed: "returning", released: "returning" },
	A: onTheRoad,
	P: onTheRoad,
	J: onTheRoad,
	R: onTheRoad,
	D: to("arrived", ["billed", "pulled", "in_transit"]),
	Y: to("constructively_placed", ["billed", "pulled", "in_transit", "arrived"]),
	Z: to("placed", ahead),
	W: to("released", ["arrived", "constructively_placed", "placed"]),
	B: {},
	G: {},
	H: {},
	N: {},
	S: {},
};

const stops: readonly SightingCode[] = ["H", "N", "S"];
const repairs: readonly SightingCode[] = ["B", "G"];

/**
 * Follows a car through its sightings, oldest first; at least one. Repairs and holds are reported beside the state, as
 * a car has both.
 */
export function followCar(sightings: readonly Sighting[]): CarPosition {
	const first = sightings[0];
	if (!first) throw new RangeError("A car is followed from its first sighting on");
	const start: CarPosition = {
		state: "billed",
		isBadOrder: false,
		isHeld: false,
		stoodSince: first.sightedAt,
		arrivedAt: null,
		placedAt: null,
	};
	return sightings.reduce((position, sighting, index) => step(position, sighting, sightings[index - 1]), start);
}

function step(position: CarPosition, { code, place, sightedAt }: Sighting, before: Sighting | undefined): CarPosition {
	const state = moves[code][position.state] ?? position.state;
	const isMoving = !stops.includes(code) && !repairs.includes(code);
	return {
		state,
		isBadOrder: code === "B" || (code !== "G" && position.isBadOrder),
		isHeld: stops.includes(code) || (!isMoving && position.isHeld),
		stoodSince: before?.place === place ? position.stoodSince : sightedAt,
		arrivedAt: position.arrivedAt ?? (state === "arrived" ? sightedAt : null),
		placedAt: position.placedAt ?? (state === "placed" ? sightedAt : null),
	};
}
