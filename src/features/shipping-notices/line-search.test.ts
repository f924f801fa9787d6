import { describe, expect, test } from "vitest";
import { lineWords } from "./line-search.ts";

const commodities = [
	{ code: "210", names: ["Shredded scrap", "Chatarra fragmentada"] },
	{ code: "207", names: ["No. 1 busheling", "Recorte nuevo núm. 1"] },
];
const mills = [{ code: "RB", names: ["River Bend"] }];
const search = (typed: string, isLoose = false) => lineWords(typed, commodities, mills, isLoose);
const found = (typed: string, isLoose = false) =>
	search(typed, isLoose).map((word) => [...word.commodities, ...word.mills]);

describe("a word of a search for lines", () => {
	test.each([
		["a code's beginning", "21", [["210"]]],
		["a name in either language", "bush frag", [["207"], ["210"]]],
		["a name without its accents", "num", [["207"]]],
		["a mill by code or name", "rb river", [["RB"], ["RB"]]],
		["nothing known", "zinc", [[]]],
	])("is %s", (_name, typed, expected) => expect(found(typed)).toEqual(expected));

	test.each(["shrededd", "shedded", "shreedded", "xhredded", "shrde"])(
		"with one slip is taken only when nothing else is found: %s",
		(typed) => {
			expect(found(typed)).toEqual([[]]);
			expect(found(typed, true)).toEqual([["210"]]);
		},
	);

	test("with two slips, or too short for one, is nothing", () => {
		expect(found("xhreddet bxs", true)).toEqual([[], []]);
	});

	test("is the beginning of an order's number, in capitals and with a blank too", () => {
		expect(search("po4")[0]?.begins.map(({ first }) => first)).toEqual(["po4", "PO4", "po 4", "PO 4"]);
	});

	test("behind a slash names the line of a whole number", () => {
		expect(search("45001 / 2")).toMatchObject([{ begins: [], is: ["45001"], line: 2 }]);
		expect(search("45001/")).toMatchObject([{ begins: [], is: ["45001"], line: undefined }]);
	});

	test("mistyped is the numbers beside it", () => {
		expect(search("45010", true)[0]?.is).toContain("45001");
	});
});
