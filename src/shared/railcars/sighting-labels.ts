import { m } from "#generated/texts/messages.js";
import type { SightingCode } from "./sighting-codes.ts";

/** What each code of the Car Location Message says. */
export const sightingLabel: Readonly<Record<SightingCode, typeof m.railcars_code_a>> = {
	A: m.railcars_code_a,
	P: m.railcars_code_p,
	D: m.railcars_code_d,
	J: m.railcars_code_j,
	R: m.railcars_code_r,
	Y: m.railcars_code_y,
	Z: m.railcars_code_z,
	W: m.railcars_code_w,
	X: m.railcars_code_x,
	B: m.railcars_code_b,
	G: m.railcars_code_g,
	H: m.railcars_code_h,
	N: m.railcars_code_n,
	S: m.railcars_code_s,
};
