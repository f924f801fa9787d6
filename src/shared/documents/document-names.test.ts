import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { namePatternError } from "./document-name-errors.ts";
import { createUniquePaths, documentPath, type NameFacts, namePlaces } from "./document-names.ts";

const facts: NameFacts = {
	kind: "bill-of-lading",
	number: "B/1",
	revision: "2",
	account: "104233",
	order: [],
	item: ["1", "2"],
	heat: ["H1", "H2", "H3", "H4"],
	bol: "B/1",
	po: ["PO-7"],
	asked: ["h240113"],
	date: "2026-05-01",
};

describe("a path", () => {
	test("is the pattern filled in, and its slashes make folders", () => {
		expect(documentPath("{po}/{date} {kind} r{revision}", facts)).toBe("PO-7/2026-05-01 bill-of-lading r2");
		expect(documentPath("{item} {heat}", facts)).toBe("1+2 H1+H2+H3+…");
	});

	test("gets no folder from a value, and leaves none empty", () => {
		expect(documentPath("{number}", facts)).toBe("B-1");
		expect(documentPath("{order}/{number}", facts)).toBe("B-1");
		expect(documentPath("../../{number}", facts)).toBe("B-1");
		expect(documentPath("{order}", facts)).toBe("document");
		expect(documentPath('a<b>:"|?*\u0000\u202e', facts)).toBe("a-b--------");
	});

	test("keeps every language's letters, composed, and refuses names of devices", () => {
		expect(documentPath("Año 鋼 {number} e\u0301", facts)).toBe("Año 鋼 B-1 é");
		expect(documentPath("nul/COM1.x/console", facts)).toBe("nul_/COM1_.x/console");
	});

	test("never leaves its folder and is never too long, whatever pattern and values are", () => {
		const text = fc.oneof(
			fc.string({ unit: "binary", maxLength: 150 }),
			fc.constantFrom("..", "/", "\\", ".", "..\\..", "C:", "CON", "鋼".repeat(150)),
		);
		const any = fc.record(Object.fromEntries(namePlaces.map((place) => [place, text]))) as fc.Arbitrary<NameFacts>;
		const pattern = fc.array(fc.oneof(text, fc.constantFrom(...namePlaces.map((place) => `{${place}}`))), {
			maxLength: 12,
		});
		fc.assert(
			fc.property(pattern, any, (parts, values) => {
				const path = documentPath(parts.join(""), values);
				expect([...path].length).toBeLessThanOrEqual(300);
				for (const part of path.split("/")) {
					expect(part).toMatch(/^[^.\s<>:"\\|?*\p{C}](.*[^.\s])?$/u);
					expect(Buffer.byteLength(part)).toBeLessThan(240);
					expect(part).not.toMatch(/^(con|nul|com1)(\.|$)/i);
				}
			}),
		);
	});

	test("of the same name is distinguished, whatever its case", () => {
		const unique = createUniquePaths();
		expect(["a", "A", "a", "b"].map(unique)).toEqual(["a", "A (2)", "a (3)", "b"]);
	});
});

describe("a pattern", () => {
	test.each([
		"{kind} {number}",
		"{po}/{order}-{item}/{heat} {bol} {date} r{revision}",
		"Certificados 鋼/{asked}",
		"a.b/{account}",
	])("%s can be filled in", (pattern) => expect(namePatternError(pattern, "en")).toBeUndefined());

	test.each([
		["{kind} {color}", "“color” is not an available field"],
		["{kind", "“{” is not an available field"],
		["a:b", "cannot contain “:”"],
		["a\\b", "cannot contain “\\”"],
		["a\u202eb", "cannot contain “U+202E”"],
		["../{number}", "dots only"],
		["a/b/c/d/e/f/{number}", "Use at most 5."],
		["a".repeat(201), "at most 200 characters"],
	])("%s is refused", (pattern, reason) => expect(namePatternError(pattern, "en")).toContain(reason));
});
