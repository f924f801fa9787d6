import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Sentence } from "../../tests/specification/sentences/sentence.ts";
import { coverageFaults, coverageText, readSections } from "./coverage.ts";

let root = "";

const file = "tests/some.test.ts";
const source = `
import { rows } from "./rows.ts";
test("stands as written", () => {});
describe("a table", () => {
	it.each([["auth", 7200], ["say \\"no\\"", 5]])("%s lives %i seconds", () => {});
	test.each(rows)("$name is kept", () => {});
	test.skip("is left out", () => {});
	test.todo("is planned");
});
describe.skip("later", () => { test("is left out with its group", () => {}); });
other("is no test", () => {});
`;

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "millgate-coverage-"));
	mkdirSync(join(root, "tests"));
	writeFileSync(join(root, file), source);
	writeFileSync(join(root, "tests/rows.ts"), 'export const rows = [{ name: "terms" }];');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const faultsOf = (...sentences: Sentence[]) => coverageFaults(root, new Map([[9, sentences]]));
const testedBy = (title: string, path = file): Sentence => ({
	id: "9.1",
	text: "A sentence.",
	testedBy: [{ file: path, title }],
});

describe("a sentence", () => {
	test.each([
		"stands as written",
		"%s lives %i seconds",
		"auth lives 7200 seconds",
		'say "no" lives 5 seconds',
		"terms is kept",
	])("is held by a test that is there: %s", (title) => {
		expect(faultsOf(testedBy(title))).toEqual([]);
	});

	test.each([
		["stands as it was", "a test that was renamed"],
		["tac lives 7200 seconds", "a row that no table has"],
		["is left out", "a test that is skipped"],
		["is planned", "a test that is only planned"],
		["is left out with its group", "a test whose group is skipped"],
		["is no test", "what is no test"],
	])("is not held by “%s”: %s", (title) => {
		expect(faultsOf(testedBy(title))).toEqual([`9.1: ${file} has no test "${title}"`]);
	});

	test("is not held by a file that is gone, by nothing, or in a place that is none", () => {
		expect(faultsOf(testedBy("stands as written", "tests/gone.test.ts"))).toEqual([
			"9.1: tests/gone.test.ts is not there",
		]);
		expect(faultsOf({ id: "9.1", text: "A sentence.", testedBy: [] })).toEqual(["9.1: no test proves it"]);
		expect(faultsOf({ id: "9.1", text: "Not shown.", decidedIn: "README.md, Start" })).toHaveLength(1);
		expect(faultsOf({ id: "9.1", text: "Not shown.", decidedIn: `${file}, a table` })).toEqual([]);
	});

	test("is narrowed by a decision that is there, with a test of the rest, and open with a word on what is missing", () => {
		const tests = [{ file, title: "stands as written" }];
		const narrowed = (decision: string, references = tests): Sentence => ({
			id: "9.1",
			text: "A sentence.",
			partly: "Not on phones.",
			decision,
			testedBy: references,
		});
		mkdirSync(join(root, "decisions"));
		writeFileSync(join(root, "decisions/phones.md"), "# Phones");
		expect(faultsOf(narrowed("decisions/phones.md"))).toEqual([]);
		expect(faultsOf(narrowed("decisions/phones.md", []))).toEqual(["9.1: no test proves it"]);
		expect(faultsOf(narrowed("decisions/gone.md"))).toEqual(["9.1: is partly met without a file in decisions/"]);
		expect(faultsOf(narrowed(file))).toEqual(["9.1: is partly met without a file in decisions/"]);
		expect(faultsOf({ id: "9.1", text: "A sentence.", open: "Not yet." })).toEqual([]);
		expect(faultsOf({ id: "9.1", text: "A sentence.", open: " " })).toEqual(["9.1: does not say what is missing"]);
	});

	test("has its own number, in its own section", () => {
		expect(faultsOf(testedBy("stands as written"), testedBy("stands as written"))).toEqual([
			"9.1: is there twice or not of section 9",
		]);
		expect(faultsOf({ ...testedBy("stands as written"), id: "8.1" })).toEqual([
			"8.1: is there twice or not of section 9",
		]);
		expect(faultsOf()).toEqual(["section 9: has no sentences"]);
	});
});

test("all nine sections are wanted, and a section without its file has no sentences", async () => {
	const folder = join(root, "tests/specification/sentences");
	mkdirSync(folder, { recursive: true });
	for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
		writeFileSync(
			join(folder, `section-${number}.ts`),
			`export const section${number} = [{ id: "${number}.1", text: "x", decidedIn: "${file}" }];`,
		);
	expect(coverageFaults(root, await readSections(root))).toEqual(["section 9: has no sentences"]);
});

test("the page has the sections in their order, links to the tests, and takes nothing of a sentence for markup", () => {
	const decided: Sentence = { id: "8.1", text: "One | two_three: not shown.", decidedIn: `${file}, a table` };
	const text = coverageText(
		new Map([
			[9, [testedBy("stands as written")]],
			[8, [decided]],
		]),
	);
	expect(text.indexOf("## Section 8")).toBeLessThan(text.indexOf("## Section 9"));
	expect(text).toContain("| 9.1 | A sentence. | met | [some.test.ts](../tests/some.test.ts): stands as written |");
	expect(text).toContain(
		String.raw`| 8.1 | One \| two\_three: not shown. | left open | decided in tests/some.test.ts, a table |`,
	);
});

test("the page counts the words at its head, and says of each sentence what is missing", () => {
	const tests = [{ file, title: "stands as written" }];
	const text = coverageText(
		new Map([
			[
				9,
				[
					testedBy("stands as written"),
					{ id: "9.2", text: "Less.", partly: "Not on phones.", decision: "decisions/phones.md", testedBy: tests },
					{ id: "9.3", text: "Later.", open: "Nothing does it yet." },
					{ id: "9.4", text: "Not shown.", decidedIn: `${file}, a table` },
				],
			],
		]),
	);
	expect(text).toContain("| met | 1 |\n| partly met | 1 |\n| open | 1 |\n| left open | 1 |\n\n## Section 9");
	expect(text).toContain(
		"| 9.2 | Less. | partly met | Not on phones. ([phones.md](../decisions/phones.md))<br>[some.test.ts](",
	);
	expect(text).toContain("| 9.3 | Later. | open | Nothing does it yet. |");
});
