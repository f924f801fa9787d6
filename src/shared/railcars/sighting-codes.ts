/** What railroads report of a car, by the codes of the industry's Car Location Message that concern a load of steel. */
export const sightingCodes = ["A", "P", "D", "J", "R", "Y", "Z", "W", "X", "B", "G", "H", "N", "S"] as const;
export type SightingCode = (typeof sightingCodes)[number];

export const carTypes = ["gondola", "flatcar", "coil_car", "boxcar"] as const;

/** Where a car is on its way with one load, in this order. */
export const carStates = [
	"billed",
	"pulled",
	"in_transit",
	"arrived",
	"constructively_placed",
	"placed",
	"released",
	"returning",
] as const;
export type CarState = (typeof carStates)[number];
