import { describe, expect, test } from "vitest";
import type { Requirement } from "../../tests/security/requirement.ts";
import { securityFaults, securityText } from "./security.ts";

const file = "tools/checks/security.test.ts";
const asks = "Something holds.";
const faultsOf = (...requirements: Requirement[]) =>
	securityFaults(process.cwd(), [{ title: "One", requirements }]).filter((fault) => !fault.startsWith("level "));

describe("a requirement", () => {
	test("is held by existing tests, or answered with a reason", () => {
		expect(
			faultsOf(
				{ id: "1.1.1", level: 1, asks, testedBy: [{ file, title: "that is lost is missed by its level" }] },
				{ id: "1.1.2", level: 2, asks, met: "By how it is built.", where: file },
				{ id: "1.1.3", level: 2, asks, open: "Not yet." },
			),
		).toEqual([]);
	});

	test("is not held by a missing test or file, nor by nothing", () => {
		expect(faultsOf({ id: "1.1.1", level: 1, asks, testedBy: [{ file, title: "was renamed" }] })).toEqual([
			`1.1.1: ${file} has no test "was renamed"`,
		]);
		expect(faultsOf({ id: "1.1.1", level: 1, asks, testedBy: [] })).toEqual(["1.1.1: no test proves it"]);
		expect(faultsOf({ id: "1.1.1", level: 1, asks, met: "So.", where: "src/gone.ts" })).toEqual([
			"1.1.1: src/gone.ts is not there",
		]);
	});

	test("is narrowed by a decision that is there", () => {
		const narrowed = (decision: string): Requirement => ({
			id: "1.1.1",
			level: 1,
			asks,
			partly: "Not all.",
			decision,
			testedBy: [{ file, title: "that is lost is missed by its level" }],
		});
		expect(faultsOf(narrowed("decisions/cookie-names.md"))).toEqual([]);
		expect(faultsOf(narrowed("decisions/gone.md"))).toEqual(["1.1.1: is partly met without a file in decisions/"]);
	});

	test("has its own number in its own chapter", () => {
		const one: Requirement = { id: "1.1.1", level: 1, asks, open: "Not yet." };
		expect(faultsOf(one, one, { ...one, id: "2.1.1" })).toHaveLength(2);
	});

	test("that is lost is missed by its level", () => {
		expect(securityFaults(process.cwd(), [])).toEqual([
			"level 1: 0 requirements instead of 70",
			"level 2: 0 requirements instead of 183",
		]);
	});
});

test("the page shows the status of each, and takes nothing of it for markup", () => {
	const page = securityText([
		{
			title: "One",
			requirements: [
				{ id: "1.1.1", level: 1, asks: "No <b> | here.", notApplicable: "None." },
				{ id: "1.1.2", level: 2, asks, operator: "At the proxy." },
				{ id: "1.1.3", level: 2, asks, met: "By how it is built.", where: file },
			],
		},
	]);
	expect(page).toContain("| 1.1.1 | 1 | No \\<b\\> \\| here. | not applicable | None. |");
	expect(page).toContain("| 1.1.2 | 2 | Something holds. | operator | At the proxy. |");
	expect(page).toContain(
		"| 1.1.3 | 2 | Something holds. | met | By how it is built. [security.test.ts](../tools/checks/security.test.ts) |",
	);
	expect(page).toContain(
		"| met | 0 | 1 |\n| partly met | 0 | 0 |\n| open | 0 | 0 |\n| operator | 0 | 1 |\n| not applicable | 1 | 0 |",
	);
});
