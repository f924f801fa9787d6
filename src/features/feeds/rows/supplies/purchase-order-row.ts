import { z } from "zod";
import { asRowError, code, day, optional, revision, text, weightLb } from "../../fields.ts";
import { checkOrder, checkUnique, currency, lineNumber, unit } from "./supply-fields.ts";

const release = z.strictObject({ release: code, releasedOn: day, weightLb, deliverFrom: day, deliverTo: day });

const line = z.strictObject({
	line: lineNumber,
	mill: optional(code).describe("Code of the line's own mill; that of the order when left out."),
	commodity: code,
	periodFrom: day,
	periodTo: day,
	expiresOn: day,
	weightLb,
	unit,
	tolerancePercent: optional(z.number().min(0).max(100)),
	priceBasis: z.enum(["fixed", "index"]),
	index: optional(text(80)),
	price: z
		.number()
		.min(-100_000)
		.max(1_000_000)
		.describe("In the order's currency for one `unit`: the price itself, or what is added to the index."),
	state: optional(z.enum(["open", "closed", "cancelled"])).describe("State of the line; open when left out."),
	releases: optional(z.array(release).max(500)),
});

/**
 * A purchase order of the mill with its lines and their releases. Lines that a newer revision no longer names stay:
 * cancelling is a state.
 */
export const purchaseOrderRow = z
	.strictObject({
		po: code,
		supplier: code,
		mill: code,
		orderedOn: day,
		buyer: optional(text(120)),
		currency: optional(currency),
		paymentTerms: optional(text()),
		freightTerms: optional(text()),
		poRevision: optional(z.int().min(0).max(1_000_000)),
		revision,
		lines: z.array(line).min(1),
	})
	.superRefine(
		(row, context) => {
			checkUnique(context, row?.lines, "lines", "line");
			if (!Array.isArray(row?.lines)) return;
			for (const [index, entry] of row.lines.entries()) checkLine(entry, index, context);
		},
		{ when: () => true },
	);
export type PurchaseOrderRow = z.infer<typeof purchaseOrderRow>;

// Runs on rows with other errors too, so that all are reported at once.
function checkLine(entry: Partial<z.infer<typeof line>> | null, index: number, context: z.RefinementCtx): void {
	checkOrder(context, entry, ["periodFrom", "periodTo"], ["lines", index]);
	if (entry?.priceBasis === "index" && !entry.index)
		context.addIssue({ code: "custom", path: ["lines", index, "index"], ...asRowError("required") });
	if (!Array.isArray(entry?.releases)) return;
	for (const [place, called] of entry.releases.entries())
		checkOrder(context, called, ["deliverFrom", "deliverTo"], ["lines", index, "releases", place]);
}
