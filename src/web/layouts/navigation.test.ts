import { describe, expect, test } from "vitest";
import { areaOfPath } from "./areas.ts";
import { currentEntry, navigationOf } from "./navigation.ts";

describe("navigation", () => {
	test("every customer, supplier and admin page of the specification that is a place to start from has its entry", () => {
		const all = (["customer", "supplier", "admin"] as const).map(
			(area) => navigationOf(area).flatMap(({ entries }) => entries).length,
		);
		expect(all).toEqual([14, 8, 15]);
	});

	test("the desk is offered to users who answer for the mill, in each area, and to nobody else", () => {
		const has = (area: "customer" | "admin", isAtDesk: boolean) =>
			navigationOf(area, isAtDesk).some(({ entries }) => entries.some(({ path }) => path === "/desk"));
		expect([has("customer", true), has("admin", true), has("customer", false), has("admin", false)]).toEqual([
			true,
			true,
			false,
			false,
		]);
	});

	test("people are offered to administrators of a company, in the areas of companies", () => {
		const has = (area: "customer" | "supplier" | "admin", hasPeople: boolean) =>
			navigationOf(area, false, hasPeople).some(({ entries }) => entries.some(({ path }) => path.endsWith("/people")));
		expect([has("customer", true), has("supplier", true), has("admin", true), has("customer", false)]).toEqual([
			true,
			true,
			false,
			false,
		]);
	});

	test("a single order lights up Orders, late orders only themselves", () => {
		const sections = navigationOf("customer");
		expect(currentEntry(sections, { pathname: "/customer/orders/single" })).toBe("/customer/orders");
		expect(currentEntry(sections, { pathname: "/customer/orders/late-orders" })).toBe("/customer/orders/late-orders");
		expect(currentEntry(sections, { pathname: "/customer" })).toBe("/customer");
		expect(currentEntry(sections, { pathname: "/customers" })).toBeUndefined();
		expect(currentEntry(sections, { pathname: "/customer/profile" })).toBeUndefined();
	});

	test("an entry with a query is current with its parameters alone", () => {
		const sections = navigationOf("admin");
		const at = (search: string) => currentEntry(sections, { pathname: "/admin", search });
		expect([at("?task=jobs&state=lost"), at("?task=publishing"), at("?tab=signIns"), at("")]).toEqual([
			"/admin?task=jobs",
			"/admin?task=publishing",
			"/admin",
			"/admin",
		]);
	});

	test("home comes first, then the desk for its users; only the groups after it fold", () => {
		const sections = navigationOf("customer", true, true);
		expect(sections[0]?.entries.map(({ path }) => path).slice(0, 3)).toEqual([
			"/customer",
			"/desk",
			"/customer/orders",
		]);
		expect(sections.map(({ title }) => title)).toEqual([undefined, "Documents", "Service", "Company"]);
	});

	test("the administrator's entries are in four groups", () => {
		expect(navigationOf("admin").map(({ title }) => title)).toEqual([
			undefined,
			"People",
			"Company data",
			"Integrations",
			"System",
		]);
	});

	test("every page has an icon of its own within its area", () => {
		for (const area of ["customer", "supplier", "admin"] as const) {
			const icons = navigationOf(area, true, true).flatMap(({ entries }) => entries.map(({ icon }) => icon));
			expect(new Set(icons).size).toBe(icons.length);
		}
	});

	test("the area comes from the path, elsewhere from the person", () => {
		expect(areaOfPath("/supplier/documents", ["customer", "supplier"])).toBe("supplier");
		expect(areaOfPath("/status", ["admin", "customer"])).toBe("admin");
		expect(areaOfPath("/status", [])).toBeUndefined();
	});

	test("an area that is not the person's own is never shown to them", () => {
		expect(areaOfPath("/admin", ["customer"])).toBe("customer");
	});
});
