import type { Clause, EnChapter } from "../../tests/accessibility/clauses.ts";
import type { Evaluation, Evaluations } from "../../tests/accessibility/evaluation.ts";
import { cellText, referenceFaultsIn, referenceLinks } from "./test-references.ts";
import type { Criterion } from "./wcag.ts";

/** The conformance report, after the VPAT 2.5 of ITI, EU edition. */
export const conformancePage = "docs/accessibility-conformance.md";
/** The same in figures, for the portal's page about accessibility. */
export const conformanceFigures = "src/web/pages/conformance.json";

export type Conformance = {
	criteria: readonly Criterion[];
	evaluations: Evaluations;
	/** Rules of axe, by the criterion's number. */
	rules: ReadonlyMap<string, readonly string[]>;
	chapters: readonly EnChapter[];
};

const terms = ["Supports", "Partially Supports", "Does Not Support", "Not Applicable", "Not Evaluated"] as const;
type Term = (typeof terms)[number];

/** The VPAT's term for what was found. Only level AAA may be left without an evaluation. */
export function termOf(evaluation: Evaluation | undefined): Term {
	if (!evaluation) return "Not Evaluated";
	if ("notApplicable" in evaluation) return "Not Applicable";
	if ("fails" in evaluation) return "Does Not Support";
	return "partly" in evaluation ? "Partially Supports" : "Supports";
}

/**
 * Criteria of level A and AA that nobody evaluated, evaluations of what is no criterion, tests that are not there,
 * claims without a test, rule or reason; one line each.
 */
export function conformanceFaults(root: string, { criteria, evaluations, rules, chapters }: Conformance): string[] {
	const referenceFaults = referenceFaultsIn(root);
	const known = new Set(criteria.map(({ number }) => number));
	const clauses = chapters.flatMap((chapter) => ("clauses" in chapter ? chapter.clauses : []));
	const all: [string, Evaluation][] = [
		...Object.entries(evaluations),
		...clauses.map((clause): [string, Evaluation] => [`EN ${clause.number}`, clause]),
	];
	return [
		...criteria
			.filter(({ number, level }) => level !== "AAA" && !(number in evaluations))
			.map(({ number, title }) => `${number} ${title}: is not evaluated`),
		...Object.keys(evaluations)
			.filter((number) => !known.has(number))
			.map((number) => `${number}: is no success criterion`),
		...all.flatMap(([id, evaluation]) => referenceFaults(id, evaluation.testedBy ?? [])),
		...all
			.filter(([id, evaluation]) => isBare(evaluation, rules.get(id) ?? []))
			.map(([id]) => `${id}: neither a test, nor a rule of axe, nor a remark says why it is supported`),
	];
}

const isBare = (evaluation: Evaluation, rules: readonly string[]) =>
	termOf(evaluation) === "Supports" && !evaluation.testedBy?.length && rules.length === 0 && !remarkOf(evaluation);

/** How many criteria of each level have each term, and which are partially supported. */
export function conformanceCounts({ criteria, evaluations }: Conformance) {
	const count = (level: string, term: Term) =>
		criteria.filter((one) => one.level === level && termOf(evaluations[one.number]) === term).length;
	const ofLevel = (level: string) => ({
		supports: count(level, "Supports"),
		partiallySupports: count(level, "Partially Supports"),
		doesNotSupport: count(level, "Does Not Support"),
		notApplicable: count(level, "Not Applicable"),
	});
	const partly = criteria.filter(({ number }) => termOf(evaluations[number]) === "Partially Supports");
	return { A: ofLevel("A"), AA: ofLevel("AA"), partly: partly.map(({ number }) => number).join(", ") };
}

/** The report in Markdown. */
export function conformanceText(found: Conformance): string {
	const { criteria, chapters } = found;
	const tables = (["A", "AA", "AAA"] as const).map((level, at) => {
		const rows = criteria.filter((one) => one.level === level).map((one) => criterionRow(one, found));
		return `### Table ${at + 1}: Success Criteria, Level ${level}\n\n${criterionHead}\n${rows.join("\n")}\n`;
	});
	const web = criteria.filter(({ clause }) => clause).map((one) => clauseOfWeb(one, found));
	const others = chapters.map((chapter) => `### ${chapter.title}\n\n${chapterText(chapter)}\n`);
	const [before, after] = [others.slice(0, 5), others.slice(5)];
	return [
		`${heading}\n\n${countsTable(found)}\n`,
		"## WCAG 2.x report\n",
		...tables,
		"## EN 301 549 V3.2.1 report\n",
		...before,
		`### Chapter 9: Web\n\n${webIntro}\n\n| Clause | WCAG | Conformance |\n|---|---|---|\n${web.join("\n")}\n`,
		...after,
	].join("\n");
}

function countsTable({ criteria, evaluations }: Conformance): string {
	const rows = terms.map((term) => {
		const counts = (["A", "AA", "AAA"] as const).map(
			(level) => criteria.filter((one) => one.level === level && termOf(evaluations[one.number]) === term).length,
		);
		return `| ${term} | ${counts.join(" | ")} |`;
	});
	return `| Success criteria | A | AA | AAA |\n|---|---|---|---|\n${rows.join("\n")}`;
}

const criterionHead = "| Criteria | Conformance Level | Remarks and Explanations |\n|---|---|---|";

function criterionRow({ number, title, url, clause }: Criterion, { evaluations, rules }: Conformance): string {
	const evaluation = evaluations[number];
	const own = rules.get(number) ?? [];
	const axe = own.length > 0 && evaluation && !("notApplicable" in evaluation) ? `axe: ${own.join(", ")}` : "";
	const remarks = evaluation ? [remarkCell(evaluation), axe].filter(Boolean).join("<br>") : "";
	const name = `[${number} ${title}](${url})${clause ? `<br>EN 301 549 ${clause}` : ""}`;
	return `| ${name} | ${termOf(evaluation)} | ${remarks} |`;
}

function clauseOfWeb({ number, title, clause }: Criterion, { evaluations }: Conformance): string {
	return `| ${clause} | ${number} ${title} | ${termOf(evaluations[number])} |`;
}

function chapterText(chapter: EnChapter): string {
	if ("notApplicable" in chapter) return `Not Applicable: ${chapter.notApplicable}`;
	return `${criterionHead}\n${chapter.clauses.map(clauseRow).join("\n")}`;
}

const clauseRow = (clause: Clause) =>
	`| ${clause.number} ${cellText(clause.asks)} | ${termOf(clause)} | ${remarkCell(clause)} |`;

function remarkOf(evaluation: Evaluation): string {
	if ("notApplicable" in evaluation) return evaluation.notApplicable;
	if ("fails" in evaluation) return evaluation.fails;
	return "partly" in evaluation ? evaluation.partly : (evaluation.remark ?? "");
}

const remarkCell = (evaluation: Evaluation) =>
	[cellText(remarkOf(evaluation)), referenceLinks(evaluation.testedBy ?? [])].filter(Boolean).join("<br>");

const heading = `# Accessibility conformance report

Written by \`npm run coverage\` from \`tests/accessibility/\`, after the VPAT® 2.5 of the Information Technology Industry
Council, EU edition.

- **Product:** Millgate, the web portal of a steel company, in the version of \`package.json\` beside this report.
- **Date:** of the commit that contains it. \`npm test\` fails where it does not match the tests.
- **Standards:** [WCAG 2.2](https://www.w3.org/TR/WCAG22/), [EN 301 549 V3.2.1](https://www.etsi.org/deliver/etsi_en/301500_301599/301549/03.02.01_60/en_301549v030201p.pdf), chapters 4 to 13.
- **Contact:** the mill that runs the portal; its contacts are in the footer of every page.
- **Method:** a self-assessment by the makers. Every page is tested in English and Spanish, in both themes, at 1440 and
  320 CSS pixels: with axe, by keyboard from the first control to the last, as a screen reader reads it in Chromium,
  with wider text spacing, and pages of every kind with system colors and reduced motion. Remarks say where people
  judged what no test can. No users with disabilities and no other screen reader than Chromium's tree took part.
- **Criteria:** titles and levels come from \`@siteimprove/alfa-wcag\`, which is generated from the W3C's text; the rules
  of axe beside them are those that run on every page.

Terms: **Supports**: at least one method meets the criterion without known defects. **Partially Supports**: some of the
portal does not meet it. **Does Not Support**: most of it does not. **Not Applicable**: it is about nothing that is here.
**Not Evaluated**: level AAA only.`;

const webIntro =
	"Clause 9.X of the standard is success criterion X of WCAG 2.1. Criteria that are new in WCAG 2.2 have no clause yet. Clause 9.6 (conformance: full pages, complete processes, non-interference) follows from the whole table.";
