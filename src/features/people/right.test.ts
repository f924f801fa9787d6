import { describe, expect, test } from "vitest";
import { changesBetween, type Rights, splitCodes } from "./right.ts";

const none: Rights = { group: [], sold_to: [], ship_to: [], supplier: [] };

describe("rights", () => {
	test("codes are taken however they are pasted, each once", () => {
		expect(splitCodes(" 104233, 104233-01\n104233;105001 ")).toEqual(["104233", "104233-01", "105001"]);
	});
	test("a code that the person has stays whole, though it has a space or a comma", () => {
		const held = ["A B", "ñ.(x", "A,B", "C D"];
		expect(splitCodes("AA BB, A B;C.1 A B,A,B", held)).toEqual(["A B", "A,B", "AA", "BB", "C.1"]);
		expect(splitCodes("A B C", held)).toEqual(["A B", "C"]);
		expect(splitCodes("", held)).toEqual([]);
	});
	test("only what differs is a change", () => {
		const held = { ...none, sold_to: ["A", "B"], group: ["SSA-VP"] };
		expect(changesBetween(held, { ...held, sold_to: ["B", "C"], group: ["SSA-Admin"] })).toEqual([
			{ list: "group", value: "SSA-Admin", isGranted: true },
			{ list: "group", value: "SSA-VP", isGranted: false },
			{ list: "sold_to", value: "C", isGranted: true },
			{ list: "sold_to", value: "A", isGranted: false },
		]);
	});
	test("a group that nobody gives by hand stays", () => {
		expect(changesBetween({ ...none, group: ["MILL-QA"] }, none)).toEqual([]);
	});
});
