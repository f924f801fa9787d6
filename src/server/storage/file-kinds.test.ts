import { describe, expect, test } from "vitest";
import { safeFileName } from "./file-kinds.ts";

describe("the name of a file that was sent", () => {
	test.each([
		["../../etc/passwd", "passwd.pdf"],
		["C:\\scans\\bill 4711.PDF", "bill 4711.pdf"],
		["bill\u202efdp.exe", "billfdp.pdf"],
		['a"b<c>d:e|f?g*h%i;j\u0000\n', "abcdefghij.pdf"],
		["...hidden", "hidden.pdf"],
		["", "file.pdf"],
		["CON.pdf", "CON_.pdf"],
		["aux.tar.pdf", "aux_.tar.pdf"],
		["lpt1", "lpt1_.pdf"],
		["console.pdf", "console.pdf"],
	])("%j is kept as %j", (given, kept) => {
		expect(safeFileName(given, ".pdf")).toBe(kept);
	});

	test("fits into a file system, whole signs alone", () => {
		const long = safeFileName("\u{1F600}".repeat(200), ".pdf");
		expect(long).toMatch(/^\u{1F600}+\.pdf$/u);
		expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255);
		expect(safeFileName("x".repeat(300), ".pdf")).toBe(`${"x".repeat(150)}.pdf`);
	});
});
