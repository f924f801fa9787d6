import { z } from "zod";
import { weightUnits } from "#shared/units.ts";
import { asRowError } from "../../fields.ts";
import { signed } from "../../warnings.ts";

/** The unit that a weight was bought in; weights themselves are pounds. */
export const unit = z.enum(weightUnits);
export const currency = z.enum(["USD", "CAD", "MXN"]);

/** A sum of money with at most two decimals. */
export const amount = z
	.number()
	.min(-1_000_000_000)
	.max(1_000_000_000)
	.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, asRowError("out_of_range", "0.01 x n"));

export const lineNumber = z.int().min(1).max(99_999);

/**
 * The error of a total that is not the sum of its parts, both in cents: which parts, their sum, and by how much the
 * total differs.
 */
export function notTheSum(
	parts: string,
	{ sum, total }: { sum: number; total: number },
): ReturnType<typeof asRowError> {
	return asRowError("not_the_sum", `${parts}|${sum / 100}|${signed((total - sum) / 100)}`);
}

/** Refuses a later day that lies before the earlier one. */
export function checkOrder(
	context: z.RefinementCtx,
	row: Readonly<Record<string, unknown>> | null | undefined,
	[earlier, later]: readonly [string, string],
	path: readonly PropertyKey[] = [],
): void {
	const [from, to] = [row?.[earlier], row?.[later]];
	if (typeof from === "string" && typeof to === "string" && to < from)
		context.addIssue({ code: "custom", path: [...path, later], ...asRowError("out_of_range", `>= ${from}`) });
}

/** Refuses the same key twice in a list of a row. */
export function checkUnique(context: z.RefinementCtx, list: unknown, field: string, key: string): void {
	if (!Array.isArray(list)) return;
	const seen = new Set<unknown>();
	for (const [index, entry] of (list as readonly (Record<string, unknown> | null)[]).entries()) {
		const value = entry?.[key];
		if (value !== undefined && seen.has(value))
			context.addIssue({ code: "custom", path: [field, index, key], ...asRowError("duplicate", String(value)) });
		seen.add(value);
	}
}
