import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "../../tests/security/chapters.ts";
import type { Holder, Requirement } from "../../tests/security/requirement.ts";
import { cellText, holderFaultsIn } from "./holders.ts";
import { claimCell, claimFaults, standingOf } from "./standing.ts";

/** The page of all requirements. */
export const securityPage = "docs/security.md";

// So many requirements has ASVS 5.0.0 of each level; whoever loses one is told.
const ofLevel = { 1: 70, 2: 183 } as const;

/**
 * Requirements that are missing, there twice or in another chapter, tests and files that are named and not there; one
 * line each.
 */
export function securityFaults(root: string, chapters: readonly Chapter[]): string[] {
	const holderFaults = holderFaultsIn(root);
	const all = chapters.flatMap(({ requirements }) => requirements);
	const counted = ([1, 2] as const).flatMap((level) => {
		const found = all.filter((one) => one.level === level).length;
		return found === ofLevel[level] ? [] : [`level ${level}: ${found} requirements instead of ${ofLevel[level]}`];
	});
	const seen = new Set<string>();
	const faults = chapters.flatMap(({ requirements }, at) =>
		requirements.flatMap((requirement) => {
			const { id } = requirement;
			const isOdd = seen.has(id) || !id.startsWith(`${at + 1}.`);
			seen.add(id);
			const holders = "heldBy" in requirement ? (requirement.heldBy ?? []) : [];
			return [
				...(isOdd ? [`${id}: is there twice or not of chapter ${at + 1}`] : []),
				...("where" in requirement && !existsSync(join(root, requirement.where))
					? [`${id}: ${requirement.where} is not there`]
					: []),
				...(isClaim(requirement) ? claimFaults(root, id, requirement) : []),
				...holderFaults(id, holders),
			];
		}),
	);
	return [...counted, ...faults];
}

const words = ["held", "narrowed", "open", "operator", "not applicable"] as const;
type Word = (typeof words)[number];
type Claimed = Extract<Requirement, { heldBy: Holder[] } | { open: string }>;

const isClaim = (requirement: Requirement): requirement is Claimed => "heldBy" in requirement || "open" in requirement;

function wordOf(requirement: Requirement): Word {
	if (isClaim(requirement)) return standingOf(requirement);
	if ("met" in requirement) return "held";
	return "operator" in requirement ? "operator" : "not applicable";
}

/** The page of all requirements with what shows or answers each, in Markdown. */
export function securityText(chapters: readonly Chapter[]): string {
	const parts = chapters.map(
		({ title, requirements }, at) =>
			`## V${at + 1} ${title}\n\n| | level | asks | | how |\n|---|---|---|---|---|\n${requirements.map(row).join("\n")}\n`,
	);
	return `# OWASP ASVS 5.0, levels 1 and 2\n\n${intro}\n\n${sums(chapters)}\n\n${parts.join("\n")}`;
}

const intro =
	"Written by `npm run coverage` from `tests/security/requirements/`: every requirement of OWASP ASVS 5.0.0 of levels 1 and 2 by its number\n" +
	"(taken from the standard's own English list of May 2025; the wording is ours, in short), and one word for each. “Held”: the tests that are\n" +
	"named fail when it does not hold, or it is so by construction, as the file that is named shows. “Narrowed”: less holds, and the decision says\n" +
	"why. “Open”: it does not hold yet, or not whole. “Operator”: the operator of Millgate sees to it. `npm test -- security` fails when a test or\n" +
	"file that is named here is missing. What must be written down is in [security-facts.md](security-facts.md), what we expect of attackers in\n" +
	"[threat-model.md](threat-model.md).";

function sums(chapters: readonly Chapter[]): string {
	const all = chapters.flatMap(({ requirements }) => requirements);
	const count = (level: 1 | 2, word: Word) => all.filter((one) => one.level === level && wordOf(one) === word).length;
	const rows = words.map((word) => `| ${word} | ${count(1, word)} | ${count(2, word)} |`);
	return `| | level 1 | level 2 |\n|---|---|---|\n${rows.join("\n")}`;
}

function row(requirement: Requirement): string {
	const { id, level, asks } = requirement;
	return `| ${id} | ${level} | ${cellText(asks)} | ${wordOf(requirement)} | ${answerOf(requirement)} |`;
}

function answerOf(requirement: Requirement): string {
	if (isClaim(requirement)) return claimCell(requirement, "note" in requirement ? requirement.note : "");
	if ("met" in requirement)
		return `${cellText(requirement.met)} [${requirement.where.split("/").at(-1)}](../${requirement.where})`;
	return cellText("operator" in requirement ? requirement.operator : requirement.notApplicable);
}
