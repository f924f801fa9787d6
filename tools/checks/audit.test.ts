import { describe, expect, test } from "vitest";
import { auditFaults, knownFindings, readAudit } from "./audit.ts";

const id = "GHSA-aaaa-bbbb-cccc";
const finding = {
	name: "left",
	title: "Runs what it reads",
	url: `https://github.com/advisories/${id}`,
	severity: "high",
};
const answer = readAudit(
	JSON.stringify({
		auditReportVersion: 2,
		vulnerabilities: { left: { name: "left", via: [finding] }, right: { name: "right", via: ["left"] } },
	}),
);
const known = { id, reason: "Only reads our own files, at build time.", until: "2026-12-01" };

describe("a finding of the registry", () => {
	test("is a fault, once, however many packages lead to it", () => {
		expect(answer && auditFaults(answer, [], "2026-11-21")).toEqual([`left: high, Runs what it reads (${id})`]);
	});

	test("that is listed waits to its last day and no longer", () => {
		expect(answer && auditFaults(answer, [known], "2026-12-01")).toEqual([]);
		expect(answer && auditFaults(answer, [known], "2026-12-02")).toEqual([
			`left: ${id} was known until 2026-12-01: ${known.reason}`,
		]);
	});

	test("that is gone must not stay listed", () => {
		const none = { auditReportVersion: 2, vulnerabilities: {} };
		expect(auditFaults(none, [known], "2026-11-21")).toEqual([
			`${id} is found no more: take it out of known-findings.json`,
		]);
	});

	test("is listed only with a number, a reason and a day", () => {
		for (const wrong of [
			{ ...known, id: "CVE-1" },
			{ ...known, reason: "later" },
			{ ...known, until: "soon" },
		])
			expect(knownFindings.safeParse([wrong]).success).toBe(false);
	});
});

test.each(["", "npm error audit endpoint returned an error", '{"message":"405 Method Not Allowed","statusCode":405}'])(
	"no answer is not taken for one: %j",
	(output) => {
		expect(readAudit(output)).toBeUndefined();
	},
);
