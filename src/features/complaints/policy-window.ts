import type { ComplaintKind } from "#shared/complaints/complaint-kinds.ts";

/** Days after delivery in which the mill's policy wants to hear of it; a later complaint is warned of, never refused. */
export type PolicyDays = { shortage: number; transitDamage: number };

/** The window of a kind of complaint, in days; nothing where the policy sets none. Shortages are told as delivery problems. */
export function windowDays(kind: ComplaintKind, policy: PolicyDays): number | undefined {
	if (kind === "transit_damage") return policy.transitDamage;
	return kind === "delivery" ? policy.shortage : undefined;
}

const dayMs = 86_400_000;

/** Days that remain until the end of `endsOn`, both days at the mill: 0 = today is the last, below 0 = lapsed. */
export function daysLeft(endsOn: string, today: string): number {
	return Math.round((Date.parse(endsOn) - Date.parse(today)) / dayMs);
}
