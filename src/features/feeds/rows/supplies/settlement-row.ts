import { z } from "zod";
import { adjustmentCodes } from "#shared/supplies/receipt-reasons.ts";
import { code, day, optional, revision } from "../../fields.ts";
import { amount, checkOrder, checkUnique, currency, lineNumber, notTheSum, unit } from "./supply-fields.ts";

const line = z.strictObject({
	line: lineNumber,
	receipt: code,
	netLb: z.int().min(0).max(2_000_000_000),
	unit,
	price: z.number().min(0).max(1_000_000).describe("In the settlement's currency for one `unit`."),
	adjustments: optional(
		z.array(z.strictObject({ code: z.enum(adjustmentCodes).describe("What the amount is for."), amount })).max(50),
	),
	freight: optional(amount),
	amount,
});

const cents = (value: number) => Math.round(value * 100);

/** What the mill pays for receipts. Its amount is the sum of its lines; a newer revision contains all lines again. */
export const settlementRow = z
	.strictObject({
		settlement: code,
		supplier: code,
		mill: code,
		settledOn: day,
		dueOn: day,
		currency: optional(currency),
		invoice: optional(z.strictObject({ invoice: code, invoicedOn: day, amount })).describe(
			"The supplier's own invoice that it pays; none where the mill bills itself.",
		),
		amount,
		revision,
		lines: z.array(line).min(1),
	})
	.superRefine(
		(row, context) => {
			checkUnique(context, row?.lines, "lines", "line");
			checkOrder(context, row, ["settledOn", "dueOn"]);
			if (!Array.isArray(row?.lines) || typeof row.amount !== "number") return;
			const sum = row.lines.reduce((total, entry) => total + cents(entry?.amount), 0);
			if (sum !== cents(row.amount) && !Number.isNaN(sum))
				context.addIssue({
					code: "custom",
					path: ["amount"],
					...notTheSum("lines[].amount", { sum, total: cents(row.amount) }),
				});
		},
		{ when: () => true },
	);
export type SettlementRow = z.infer<typeof settlementRow>;
