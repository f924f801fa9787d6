import { z } from "zod";
import { certificateTypes, heatTreatments, treatmentSteps } from "#shared/certificates/certificate-kinds.ts";
import { asRowError, code, codes, day, item, note, optional, revision, text } from "../../fields.ts";
import { checkOneUnit } from "../heats/test-fields.ts";
import { checkOrder } from "../supplies/supply-fields.ts";

const step = z
	.strictObject({
		step: z.enum(treatmentSteps),
		/** In one of both scales, as the mill gives it. */
		tempF: optional(z.number().min(-100).max(3000)),
		tempC: optional(z.number().min(-75).max(1650)),
		minutes: optional(z.number().min(0).max(100_000)),
		/** What it was cooled in. */
		medium: optional(text(60)),
	})
	.superRefine((row, context) => checkOneUnit(context, row, [["tempF", "tempC"]]));

/**
 * A mill test report: the pieces of one heat that left for one order line on one bill of lading. Its chemistry and
 * tests are those of the heat when it is imported, its limits those of the grade. A newer revision that says something
 * else is a correction, with its own day of issue.
 */
export const certificateRow = z
	.strictObject({
		certificate: code,
		soldTo: code,
		type: z.enum(certificateTypes).describe("Type of the inspection document by EN 10204."),
		bol: code,
		order: code,
		item,
		heat: code,
		pieces: codes.min(1).describe("Numbers of the pieces that it covers; the list is complete."),
		/** The grade's own unless said otherwise. */
		specification: optional(text()),
		/** The day of this revision. */
		issuedOn: day,
		inspector: text(),
		inspectorTitle: text(),
		inspectorTitleEs: optional(text()),
		/** Who inspected besides the mill: of type 3.2. */
		thirdParty: optional(text()),
		heatTreatment: optional(
			z.strictObject({ condition: z.enum(heatTreatments), steps: optional(z.array(step).max(20)) }),
		),
		statementEn: optional(note).describe(
			"The mill's statement of conformity (field Z01 of EN 10168) in English, printed word for word.",
		),
		statementEs: optional(note).describe("The same in Spanish; where only one is given, it is used in both languages."),
		correction: optional(note),
		revokedOn: optional(day),
		revokedBecause: optional(note),
		revision,
	})
	.superRefine(
		(row, context) => {
			checkOrder(context, row, ["issuedOn", "revokedOn"]);
			const isPresent = (value: unknown) => value !== undefined && value !== null;
			const need = (field: keyof CertificateRow) => {
				if (!isPresent(row?.[field])) context.addIssue({ code: "custom", path: [field], ...asRowError("required") });
			};
			if (row?.type === "3.2") need("thirdParty");
			if (isPresent(row?.revokedOn)) need("revokedBecause");
			if (isPresent(row?.revokedBecause)) need("revokedOn");
		},
		{ when: () => true },
	);
export type CertificateRow = z.infer<typeof certificateRow>;
