import { describe, expect, test } from "vitest";
import { isPageSelected, type RowChoice, withPageToggled, withRowToggled } from "./row-choice.ts";

const page = ["A", "B", "C"];
const choice = (keys: string[], isEverything = false): RowChoice => ({ keys: new Set(keys), isEverything, last: "" });
const keysOf = ({ keys }: RowChoice) => [...keys].toSorted();

describe("a choice of rows", () => {
	test("selects and deselects a row, and keeps those of other pages", () => {
		const one = withRowToggled(choice(["Z"]), "B", page);
		expect([keysOf(one), one.last]).toEqual([["B", "Z"], "B"]);
		expect(keysOf(withRowToggled(one, "B", page))).toEqual(["Z"]);
	});

	test("loses the row that is taken out of everything, and no other of its page", () => {
		const left = withRowToggled(choice(["A"], true), "B", page);
		expect([keysOf(left), left.isEverything]).toEqual([["A", "C"], false]);
	});

	test("selects and deselects a page; deselecting everything leaves nothing", () => {
		const whole = withPageToggled(choice(["A", "Z"]), page, "all");
		expect([keysOf(whole), isPageSelected(whole, page)]).toEqual([["A", "B", "C", "Z"], true]);
		expect(keysOf(withPageToggled(whole, page, "all"))).toEqual(["Z"]);
		const none = withPageToggled(choice(["Z"], true), page, "all");
		expect([keysOf(none), none.isEverything, none.last]).toEqual([[], false, "all"]);
	});
});
