import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "../../tests/security/chapters.ts";
import type { Requirement } from "../../tests/security/requirement.ts";
import { cellText, holderFaultsIn, holderLinks } from "./holders.ts";

/** The page of all requirements. */
export const securityPage = "docs/security.md";

// So many requirements has ASVS 5.0.0 of each level; whoever loses one is told.
const ofLevel = { 1: 70, 2: 183 } as const;

/** Requirements that are missing, there twice or in another chapter, tests and files that are named and not there; one line each. */
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
				...("where" in requirement && !existsSync(join(root, requirement.where)) ? [`${id}: ${requirement.where} is not there`] : []),
				...("heldBy" in requirement && holders.length === 0 ? [`${id}: no test holds it`] : []),
				...holderFaults(id, holders),
			];
		}),
	);
	return [...counted, ...faults];
}

const words = { tested: "tested", met: "as built", operator: "operator", notApplicable: "not applicable", open: "open" } as const;
type Standing = keyof typeof words;

function standingOf(requirement: Requirement): Standing {
	if ("open" in requirement) return "open";
	if ("heldBy" in requirement) return "tested";
	if ("met" in requirement) return "met";
	return "operator" in requirement ? "operator" : "notApplicable";
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
	"(taken from the standard's own English list of May 2025; the words are ours, in short), and the test that shows it or the reason why there\n" +
	"is none. `npm test -- security` fails when a test that is named here is not there. “Open” does not hold, or not whole, and says so;\n" +
	"“operator” is for whoever runs Millgate. What must be written down stands in [security-facts.md](security-facts.md), what we expect of\n" +
	"attackers in [threat-model.md](threat-model.md).";

function sums(chapters: readonly Chapter[]): string {
	const all = chapters.flatMap(({ requirements }) => requirements);
	const count = (level: 1 | 2, standing: Standing) => all.filter((one) => one.level === level && standingOf(one) === standing).length;
	const rows = (Object.keys(words) as Standing[]).map(
		(standing) => `| ${words[standing]} | ${count(1, standing)} | ${count(2, standing)} |`,
	);
	return `| | level 1 | level 2 |\n|---|---|---|\n${rows.join("\n")}`;
}

function row(requirement: Requirement): string {
	const { id, level, asks } = requirement;
	return `| ${id} | ${level} | ${cellText(asks)} | ${words[standingOf(requirement)]} | ${answerOf(requirement)} |`;
}

function answerOf(requirement: Requirement): string {
	const holders = "heldBy" in requirement ? holderLinks(requirement.heldBy ?? []) : "";
	const parts = (text: string | undefined) => [text ? cellText(text) : "", holders].filter(Boolean).join("<br>");
	if ("open" in requirement) return parts(requirement.open);
	if ("heldBy" in requirement) return [holders, requirement.note ? cellText(requirement.note) : ""].filter(Boolean).join("<br>");
	if ("met" in requirement) return `${cellText(requirement.met)} [${requirement.where.split("/").at(-1)}](../${requirement.where})`;
	return cellText("operator" in requirement ? requirement.operator : requirement.notApplicable);
}
