import { existsSync } from "node:fs";
import { join } from "node:path";
import { cellText, referenceLinks, type TestReference } from "./test-references.ts";

/** What rows of both pages may state: tests, what is missing, and the decision that says why. */
export type Claim =
	| { testedBy: readonly TestReference[] }
	| { partly: string; decision: string; testedBy: readonly TestReference[] }
	| { open: string; testedBy?: readonly TestReference[] };

/** Status of a claim. */
export type ClaimStatus = "met" | "partly met" | "open";

/** How much of `claim` holds: all, less (with a decision), or not yet. */
export function statusOf(claim: Claim): ClaimStatus {
	if ("open" in claim) return "open";
	return "partly" in claim ? "partly met" : "met";
}

/**
 * A claim without a test, one that says nothing of what is missing, a decision that is not in decisions/; one line
 * each, `id` in front.
 */
export function claimFaults(root: string, id: string, claim: Claim): string[] {
	const missing = "open" in claim ? claim.open : "partly" in claim ? claim.partly : undefined;
	const isDecided =
		!("partly" in claim) || (/^decisions\/[\w-]+\.md$/.test(claim.decision) && existsSync(join(root, claim.decision)));
	return [
		...(!("open" in claim) && claim.testedBy.length === 0 ? [`${id}: no test proves it`] : []),
		...(missing?.trim() === "" ? [`${id}: does not say what is missing`] : []),
		...(isDecided ? [] : [`${id}: is partly met without a file in decisions/`]),
	];
}

/** What is missing of a claim, the decision that says why, then its tests, as one cell. */
export function claimCell(claim: Claim, note = ""): string {
	const decision = "partly" in claim ? ` ([${claim.decision.split("/").at(-1)}](../${claim.decision}))` : "";
	const missing = "open" in claim ? cellText(claim.open) : "partly" in claim ? cellText(claim.partly) + decision : "";
	return [missing, referenceLinks(claim.testedBy ?? []), cellText(note)].filter(Boolean).join("<br>");
}
