import type { ComplaintKind, DefectCode } from "#shared/complaints/complaint-kinds.ts";
import { daysBetween } from "#shared/days-between.ts";

/**
 * Days after delivery in which the mill's policy wants to hear of it; a later complaint is warned of, never refused.
 */
export type PolicyDays = { shortage: number; transitDamage: number };

const shortages: readonly string[] = ["weight_short", "pieces_short"] satisfies DefectCode[];

/** Whether less came than was shipped by the documents, whatever kind of complaint says so. */
export function isShortage(defects: readonly string[]): boolean {
	return defects.some((defect) => shortages.includes(defect));
}

/**
 * The window of a complaint, in days; nothing where the policy sets none. Shortages are reported as delivery
 * problems, or by what is wrong.
 */
export function windowDays(kind: ComplaintKind, defects: readonly string[], policy: PolicyDays): number | undefined {
	if (kind === "transit_damage") return policy.transitDamage;
	return kind === "delivery" || isShortage(defects) ? policy.shortage : undefined;
}

/** Days that remain until the end of `endsOn`, both days at the mill: 0 = today is the last, below 0 = lapsed. */
export function daysLeft(endsOn: string, today: string): number {
	return daysBetween(today, endsOn);
}
