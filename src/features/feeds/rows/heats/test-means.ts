import type { z } from "zod";
import type { HeatTest } from "#shared/certificates/heat-tests.ts";
import { meanField, withMean } from "#shared/certificates/mean-of-test.ts";
import { asRowError } from "../../fields.ts";

/**
 * The single values may have been rounded before they were sent: their mean may then be one unit away from the mill's
 * own.
 */
const mostAway = 1;

/** Refuses a mean that its single values do not have. */
export function checkMean(context: z.RefinementCtx, test: HeatTest): void {
	const mean = meanField(test);
	const value = mean && (test as Readonly<Record<string, unknown>>)[mean.field];
	if (!mean || typeof value !== "number" || mean.singles.length === 0) return;
	const counted = (withMean({ ...test, [mean.field]: null } as HeatTest) as Readonly<Record<string, unknown>>)[
		mean.field
	];
	if (Math.abs(value - Number(counted)) > mostAway)
		context.addIssue({ code: "custom", path: [mean.field], ...asRowError("mean_differs", String(counted)) });
}
