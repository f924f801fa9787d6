import { describe, expect, test } from "vitest";
import { initialsOf } from "./account-menu.tsx";

describe("initials", () => {
	test("first and last name give one letter each, whatever is between them", () => {
		expect(initialsOf("María del Río")).toBe("MR");
		expect(initialsOf("  ana   zuñiga ")).toBe("AZ");
	});

	test("one name gives one letter, no name gives none", () => {
		expect(initialsOf("Prince")).toBe("P");
		expect(initialsOf("")).toBe("");
	});
});
