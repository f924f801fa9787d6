import { z } from "zod";
import { asCountryCode } from "#shared/country-code.ts";
import { asRowError, code, codes, optional, revision, text, timeZone } from "../fields.ts";
import { supplierProfileRow } from "./supplies/supplier-profile-row.ts";

/** A business partner. `shipsTo` is the complete list of a sold-to's ship-tos; none = it has none. */
export const accountRow = z
	.strictObject({
		account: code,
		kind: z
			.enum(["sold_to", "ship_to", "supplier"])
			.describe("What the account is: a sold-to buys, a ship-to receives, a supplier delivers."),
		name: text(),
		street: optional(text()),
		postalCode: optional(text(20)),
		city: optional(text()),
		region: optional(text()),
		/** Two letters by ISO 3166-1; a name is understood where it can be. */
		country: optional(text().transform(asCountryCode)),
		timeZone: optional(timeZone),
		active: optional(z.boolean()),
		shipsTo: optional(codes),
		/** Of a supplier; without one it keeps what its own people say. */
		profile: optional(supplierProfileRow),
		revision,
	})
	.superRefine(
		(row, context) => {
			if (row?.shipsTo?.length && row.kind !== "sold_to")
				context.addIssue({ code: "custom", path: ["shipsTo"], ...asRowError("unexpected", "kind = sold_to") });
			if (row?.profile && row.kind !== "supplier")
				context.addIssue({ code: "custom", path: ["profile"], ...asRowError("unexpected", "kind = supplier") });
		},
		{ when: () => true },
	);
export type AccountRow = z.infer<typeof accountRow>;
