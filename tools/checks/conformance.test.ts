import { describe, expect, test } from "vitest";
import type { Evaluation } from "../../tests/accessibility/evaluation.ts";
import { type Conformance, conformanceCounts, conformanceFaults, conformanceText, termOf } from "./conformance.ts";
import { axeRules, wcagCriteria } from "./wcag.ts";

const file = "tools/checks/conformance.test.ts";
const reference = { file, title: "is named by the VPAT's term" };
const criterion = {
	number: "1.4.10",
	title: "Reflow",
	level: "AA",
	url: "https://www.w3.org/TR/WCAG22/#reflow",
	clause: "9.1.4.10",
} as const;
const found = (evaluation: Evaluation | undefined, rules: string[] = []): Conformance => ({
	criteria: [criterion],
	evaluations: evaluation ? { "1.4.10": evaluation } : {},
	rules: new Map([["1.4.10", rules]]),
	chapters: [],
});
const faultsOf = (...given: Parameters<typeof found>) => conformanceFaults(process.cwd(), found(...given));

describe("an evaluation", () => {
	test("is named by the VPAT's term", () => {
		expect([
			termOf({ testedBy: [reference] }),
			termOf({ partly: "Not all.", testedBy: [] }),
			termOf({ fails: "None." }),
			termOf({ notApplicable: "Nothing." }),
			termOf(undefined),
		]).toEqual(["Supports", "Partially Supports", "Does Not Support", "Not Applicable", "Not Evaluated"]);
	});

	test("is required of each criterion of level A and AA, and of nothing else", () => {
		expect(faultsOf(undefined)).toEqual(["1.4.10 Reflow: is not evaluated"]);
		expect(
			conformanceFaults(process.cwd(), { ...found(undefined), criteria: [{ ...criterion, level: "AAA" }] }),
		).toEqual([]);
		expect(conformanceFaults(process.cwd(), { ...found({ testedBy: [reference] }), criteria: [] })).toEqual([
			"1.4.10: is no success criterion",
		]);
	});

	test("rests on a test that is there, a rule of axe or a remark", () => {
		expect(faultsOf({ testedBy: [reference] })).toEqual([]);
		expect(faultsOf({ testedBy: [] }, ["reflow"])).toEqual([]);
		expect(faultsOf({ testedBy: [{ file, title: "was renamed" }] })).toEqual([
			`1.4.10: ${file} has no test "was renamed"`,
		]);
		expect(faultsOf({ testedBy: [] })).toHaveLength(1);
	});

	test("is in the report with its clause, tests and rules, and in the figures", () => {
		const partly = found({ partly: "Charts.", testedBy: [reference] }, ["meta-viewport"]);
		const text = conformanceText(partly);
		expect(text).toContain("| [1.4.10 Reflow](https://www.w3.org/TR/WCAG22/#reflow)<br>EN 301 549 9.1.4.10 |");
		expect(text).toContain(`| Partially Supports | Charts.<br>[conformance.test.ts](../${file})`);
		expect(text).toContain("<br>axe: meta-viewport |");
		expect(conformanceCounts(partly)).toMatchObject({ AA: { supports: 0, partiallySupports: 1 }, partly: "1.4.10" });
	});
});

test("the criteria are those of WCAG 2.2, with the clauses of EN 301 549 for what WCAG 2.1 has", () => {
	const criteria = wcagCriteria();
	const of = (level: string) => criteria.filter((one) => one.level === level).length;
	// 32 with 4.1.1, which WCAG 2.2 has removed and EN 301 549 still names.
	expect([of("A"), of("AA"), of("AAA")]).toEqual([32, 24, 31]);
	expect(criteria.find(({ number }) => number === "1.4.10")).toMatchObject({ title: "Reflow", clause: "9.1.4.10" });
	expect(criteria.find(({ number }) => number === "2.5.8")).toMatchObject({ level: "AA", clause: undefined });
});

test("rules of axe are found by their tags, without those that do not run", () => {
	const rules = axeRules(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]);
	expect(rules.get("2.5.8")).toEqual(["target-size"]);
	expect(rules.get("1.3.4"), "css-orientation-lock is experimental").toBeUndefined();
});
