import { z } from "zod";
import { isCountryCode } from "#shared/country-code.ts";
import { asRowError, code, optional, text, timeZone } from "../fields.ts";

/** Characters of base64: some 48 KB of picture, which every certificate carries. */
const mostMarkChars = 65_536;

/**
 * A mill. It has no revision: the last row sent is current. The address and the mark are printed on its certificates.
 */
export const millRow = z.strictObject({
	mill: code,
	name: text(),
	place: text(),
	timeZone,
	street: optional(text()),
	postalCode: optional(text(20)),
	city: optional(text()),
	/** State or province. */
	region: optional(text()),
	/** Two letters by ISO 3166-1. */
	country: optional(text(2).refine(isCountryCode, asRowError("bad_country"))),
	/** The maker's mark: a PNG as base64. */
	mark: optional(z.base64().max(mostMarkChars)),
});
export type MillRow = z.infer<typeof millRow>;
