import { existsSync } from "node:fs";
import { join } from "node:path";
import { cellText, type Holder, holderLinks } from "./holders.ts";

/** What rows of both pages may state: tests, what is missing, and the decision that says why. */
export type Claim =
	| { heldBy: readonly Holder[] }
	| { narrowed: string; decision: string; heldBy: readonly Holder[] }
	| { open: string; heldBy?: readonly Holder[] };

/** How much of a claim holds, in one word. */
export type Standing = "held" | "narrowed" | "open";

/** How much of `claim` holds: all, less (with a decision), or not yet. */
export function standingOf(claim: Claim): Standing {
	if ("open" in claim) return "open";
	return "narrowed" in claim ? "narrowed" : "held";
}

/**
 * A claim without a test, one that says nothing of what is missing, a decision that is not in decisions/; one line
 * each, `id` in front.
 */
export function claimFaults(root: string, id: string, claim: Claim): string[] {
	const missing = "open" in claim ? claim.open : "narrowed" in claim ? claim.narrowed : undefined;
	const isDecided =
		!("narrowed" in claim) ||
		(/^decisions\/[\w-]+\.md$/.test(claim.decision) && existsSync(join(root, claim.decision)));
	return [
		...(!("open" in claim) && claim.heldBy.length === 0 ? [`${id}: no test holds it`] : []),
		...(missing?.trim() === "" ? [`${id}: does not say what is missing`] : []),
		...(isDecided ? [] : [`${id}: is narrowed without a file in decisions/`]),
	];
}

/** What is missing of a claim, the decision that says why, then its tests, as one cell. */
export function claimCell(claim: Claim, note = ""): string {
	const decision = "narrowed" in claim ? ` ([${claim.decision.split("/").at(-1)}](../${claim.decision}))` : "";
	const missing =
		"open" in claim ? cellText(claim.open) : "narrowed" in claim ? cellText(claim.narrowed) + decision : "";
	return [missing, holderLinks(claim.heldBy ?? []), cellText(note)].filter(Boolean).join("<br>");
}
