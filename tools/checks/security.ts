import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "../../tests/security/chapters.ts";
import type { Requirement, TestReference } from "../../tests/security/requirement.ts";
import { claimCell, claimFaults, statusOf } from "./claim-status.ts";
import { cellText, referenceFaultsIn } from "./test-references.ts";

/** The page of all requirements. */
export const securityPage = "docs/security.md";

// Number of requirements of ASVS 5.0.0 at each level; a missing one fails.
const ofLevel = { 1: 70, 2: 183 } as const;

/**
 * Requirements that are missing, there twice or in another chapter, tests and files that are named and not there; one
 * line each.
 */
export function securityFaults(root: string, chapters: readonly Chapter[]): string[] {
	const referenceFaults = referenceFaultsIn(root);
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
			const references = "testedBy" in requirement ? (requirement.testedBy ?? []) : [];
			return [
				...(isOdd ? [`${id}: is there twice or not of chapter ${at + 1}`] : []),
				...("where" in requirement && !existsSync(join(root, requirement.where))
					? [`${id}: ${requirement.where} is not there`]
					: []),
				...(isClaim(requirement) ? claimFaults(root, id, requirement) : []),
				...referenceFaults(id, references),
			];
		}),
	);
	return [...counted, ...faults];
}

const words = ["met", "partly met", "open", "operator", "not applicable"] as const;
type Word = (typeof words)[number];
type Claimed = Extract<Requirement, { testedBy: TestReference[] } | { open: string }>;

const isClaim = (requirement: Requirement): requirement is Claimed =>
	"testedBy" in requirement || "open" in requirement;

function wordOf(requirement: Requirement): Word {
	if (isClaim(requirement)) return statusOf(requirement);
	if ("met" in requirement) return "met";
	return "operator" in requirement ? "operator" : "not applicable";
}

/** The page of all requirements with what shows or answers each, in Markdown. */
export function securityText(chapters: readonly Chapter[]): string {
	const parts = chapters.map(
		({ title, requirements }, at) =>
			`## V${at + 1} ${title}\n\n| | level | requirement | | how |\n|---|---|---|---|---|\n${requirements.map(row).join("\n")}\n`,
	);
	return `# OWASP ASVS 5.0, levels 1 and 2\n\n${intro}\n\n${sums(chapters)}\n\n${parts.join("\n")}`;
}

const standard = "https://github.com/OWASP/ASVS/tree/v5.0.0/5.0/en";

const intro = `Every requirement of the [OWASP Application Security Verification Standard 5.0.0](${standard}) of
levels 1 and 2, by its number, with its status. The texts of the requirements are paraphrased in a few words; the
original texts, published by the OWASP Foundation under CC BY-SA 4.0, apply.

| status | meaning |
|---|---|
| met | the tests that are named fail when the requirement is not met, or the file that is named meets it by construction |
| partly met | the decision that is named says what is not met, and why |
| open | not met yet, or not completely |
| operator | the operator of Millgate must do it |
| not applicable | the portal does not have what the requirement is about |

\`npm run coverage\` writes this page from \`tests/security/requirements/\`. \`npm test -- security\` fails when a test or
file that is named here does not exist. Documentation that the standard asks for is in
[security-facts.md](security-facts.md), the expected attacks in [threat-model.md](threat-model.md).`;

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
