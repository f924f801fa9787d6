import { describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { createFormat } from "#shared/format.ts";
import type { PageViewer } from "../page-context.ts";
import { namedPages } from "./named-pages.ts";
import type { SearchHit } from "./search-line.ts";
import { lineForEnter, searchLines } from "./search-lines.ts";

const format = createFormat({
	language: "en",
	units: "imperial",
	dateFormat: "iso",
	timeZone: "UTC",
	year: 2026,
	coilLabel: "coil",
});
const personOf = (Groups: string[], areas: PageViewer["areas"], SoldTo = ["104233"]) =>
	({
		user: { Groups, ShipTo: [], SoldTo, Suppliers: [] },
		areas,
		isCompanyAdministrator: true,
	}) as unknown as PageViewer;
const buyer = personOf([], ["customer"]);
const hit = (kind: string, number: string, match: string) => ({ kind, number, match }) as SearchHit;

function meant(
	typed: string,
	hits: SearchHit[] | undefined,
	area: "customer" | "admin" = "customer",
): string | undefined {
	const lines = searchLines(typed, hits ?? [], namedPages(area, buyer), area, format);
	return lineForEnter({ typed, area, hits, lines })?.path;
}

describe("what Enter means before a line is chosen", () => {
	test.each([
		["prof", "/customer/profile"],
		["Late ord", "/customer/orders/late-orders"],
		["change acc", "/customer/isr-settings"],
		["pr", undefined],
	])("%s is the page %s, where no number begins so", (typed, path) => {
		expect([meant(typed, []), meant(typed, undefined)]).toEqual([path, path]);
	});

	test("a sentence is answered once its answer is here", () => {
		expect([meant("orders late", []), meant("orders late", undefined)]).toEqual([
			"/customer/orders/late-orders",
			undefined,
		]);
		expect(meant("orders on hold", [])).toBe("/customer/orders?status=on_hold");
	});

	test("an action is found by its name, and done instead of opening a page", () => {
		const run = () => {};
		const lines = searchLines("sign", [], namedPages("customer", buyer), "customer", format, [
			{ id: "sign-out", label: m.web_sign_out(), run },
		]);
		expect(lines.map(({ label, run: does }) => [label, does])).toContainEqual([m.web_sign_out(), run]);
	});

	test("a number comes before a page; one of a list leads to the list; figures wait for their answer", () => {
		expect(meant("prof", [hit("certificate", "PROF", "exact")])).toMatch(/^\/customer\/documents\/certificates/);
		expect(meant("prof", [hit("purchaseOrder", "PROF-1", "begins")])).toBeUndefined();
		expect(meant("4500", undefined)).toBeUndefined();
	});

	test("a page of the administrators' area must be called so whole, since people are looked for there", () => {
		const name = m.web_nav_user_management().toLowerCase();
		expect([meant(name.slice(0, 4), [], "admin"), meant(name, [], "admin")]).toEqual([
			undefined,
			"/admin/user-management",
		]);
	});
});

test("every page is named that a person gets to: by rail, own menu, banner and areas", () => {
	const pagesOf = (viewer: PageViewer, area: "customer" | "supplier") =>
		namedPages(area, viewer).map(({ path }) => path);
	expect(pagesOf(personOf(["SSA-ISR"], ["customer", "supplier"]), "customer")).toEqual(
		expect.arrayContaining(["/desk", "/customer/people", "/customer/profile", "/customer/isr-settings", "/supplier"]),
	);
	const supplier = pagesOf(personOf([], ["supplier"], []), "supplier");
	expect(supplier).toEqual(expect.arrayContaining(["/supplier/profile", "/supplier/people"]));
	expect(supplier.filter((path) => path.startsWith("/customer"))).toEqual([]);
});
