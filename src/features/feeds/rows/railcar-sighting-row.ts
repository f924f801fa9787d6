import { z } from "zod";
import { carTypes, sightingCodes } from "#shared/railcars/sighting-codes.ts";
import { asRowError, code, instant, optional, revision, text } from "../fields.ts";

/** A railcar was seen with a load: initial and number as `GLKR 412345`; coordinates in degrees. */
export const railcarSightingRow = z.strictObject({
	bol: code,
	car: text(11).refine((car) => /^[A-Z]{2,4} [0-9]{1,6}$/.test(car), asRowError("wrong_type", "car")),
	code: z.enum(sightingCodes).describe("What happened to the car, as the railroads' car location messages code it."),
	at: instant,
	place: text(80),
	region: optional(text(10)),
	latitude: optional(z.number().min(-90).max(90)),
	longitude: optional(z.number().min(-180).max(180)),
	isLoaded: z.boolean(),
	carType: optional(z.enum(carTypes)),
	/** Railroads and junctions, as the waybill has them. */
	route: optional(text(80)),
	/** When the railroad expects it at its final destination. */
	etaAt: optional(instant),
	revision,
});
export type RailcarSightingRow = z.infer<typeof railcarSightingRow>;
