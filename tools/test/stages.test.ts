import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { check, countTests, failuresOf } from "./stages.mjs";

const passed = { status: "passed" };
const failed = { status: "failed" };
const skipped = { status: "skipped" };

function withReport<T>(testResults: object[], read: (file: string) => T): T {
	const folder = mkdtempSync(join(tmpdir(), "millgate-count-"));
	try {
		writeFileSync(join(folder, "report.json"), JSON.stringify({ testResults }));
		return read(join(folder, "report.json"));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const count = (testResults: object[], code: number) => withReport(testResults, (file) => countTests(file, code));

describe("the count", () => {
	test("distinguishes tests that passed, failed and were skipped", () => {
		const file = { status: "failed", assertionResults: [passed, passed, failed, skipped] };
		expect(count([file], 1)).toEqual({ passed: 2, failed: 1, skipped: 1 });
	});

	test("takes a file that breaks before its tests exist for a failure", () => {
		expect(
			count(
				[
					{ status: "failed", assertionResults: [] },
					{ status: "passed", assertionResults: [passed] },
				],
				1,
			),
		).toEqual({ passed: 1, failed: 1, skipped: 0 });
	});

	test("takes a run that ends badly for a failure though every test passed", () => {
		expect(count([{ status: "passed", assertionResults: [passed] }], 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
	});

	test("takes a run without a report for a failure", () => {
		expect(countTests("/nowhere/report.json", 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
	});
});

describe("the failures", () => {
	test("of a check are its lines that say so, each with the next one", async () => {
		const command = "printf ' ✓ one\\n FAIL  two\\nError: not equal\\nmore\\n'; exit 1";
		expect((await check("clocks", command).run()).failures).toEqual(["clocks: FAIL  two Error: not equal"]);
	});

	test("are a line each: file, title, and how the message begins", () => {
		const broken = {
			...failed,
			fullName: "a list sorts",
			failureMessages: ["expected 1 to be 2\n    at list.test.ts:3"],
		};
		const files = [
			{ name: join(process.cwd(), "src/list.test.ts"), status: "failed", assertionResults: [passed, broken] },
			{
				name: join(process.cwd(), "src/empty.test.ts"),
				status: "failed",
				message: "no such module",
				assertionResults: [],
			},
			{ name: join(process.cwd(), "src/good.test.ts"), status: "passed", assertionResults: [passed] },
		];
		expect(withReport(files, failuresOf)).toEqual([
			"src/list.test.ts > a list sorts: expected 1 to be 2",
			"src/empty.test.ts > file: no such module",
		]);
	});
});

describe("a check", () => {
	test("passes quietly with its command", async () => {
		expect(await check("fine", "echo well").run()).toMatchObject({ passed: 1, failed: 0, output: "" });
	});

	test("that could not find out counts as nothing and says why", async () => {
		expect(await check("away", "echo nobody answers; exit 75").run()).toMatchObject({
			passed: 0,
			failed: 0,
			output: "nobody answers\n",
		});
	});

	test("fails with its command and shows what that printed", async () => {
		expect(await check("broken", "echo bad; exit 3").run()).toMatchObject({ passed: 0, failed: 1, output: "bad\n" });
	});

	test("that prints figures shows them though it passes", async () => {
		expect(await check("figures", "echo 124.2", { prints: true }).run()).toMatchObject({
			passed: 1,
			output: "124.2\n",
		});
	});
});
