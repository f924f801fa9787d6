import { beforeEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { authorCompany, authorLabel } from "./author-labels.ts";

beforeEach(() => overwriteGetLocale(() => "en"));

test("an author is a name with company and side", () => {
	const dana = { name: "Dana Reyes", side: "customer", company: "Prairie Steel" };
	expect(authorLabel(dana, "Caldera Steel")).toBe("Dana Reyes, Prairie Steel (customer)");
	expect(authorLabel({ ...dana, side: "supplier" }, "Caldera Steel")).toBe("Dana Reyes, Prairie Steel (supplier)");
	overwriteGetLocale(() => "es");
	expect(authorLabel(dana, "Caldera Steel")).toBe("Dana Reyes, Prairie Steel (cliente)");
	expect(authorLabel({ name: "Marcus Bell", side: "mill" }, "Caldera Steel")).toBe(
		"Marcus Bell, Caldera Steel (planta)",
	);
});

test("the mill's people are the mill's whatever company is claimed, and its departments are named in the reader's words", () => {
	expect(authorLabel({ name: "quality", side: "mill", company: "Prairie Steel" }, "Caldera Steel")).toBe(
		"quality, Caldera Steel (mill)",
	);
	expect(authorCompany({ side: "mill" }, undefined)).toBe("mill");
});

test("without a name the company is shown alone", () => {
	expect(authorLabel({ name: "", side: "customer", company: "Prairie Steel" }, "Caldera Steel")).toBe(
		"Prairie Steel (customer)",
	);
});
