import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import { adminPages, customerPages, deskPages, simplePages, supplierPages } from "#app/route-table.ts";
import routes from "#app/routes.ts";
import {
	adminRoutes,
	customerRoutes,
	guardedRoutes,
	serverRoutes,
	simpleRoutes,
	supplierRoutes,
} from "./route-rows.ts";

/** Each route of the router with the layouts and checks around it, outermost first, by the name of their file. */
function chains(entries: RouteConfigEntry[], around: string[] = []): [string, string[]][] {
	return entries.flatMap(({ path, index, file, children }) => {
		const name = file.split("/").at(-1)?.replace(".tsx", "") ?? "";
		if (children) return chains(children, [...around, name]);
		return [[index ? "/" : (path ?? ""), around] as [string, string[]]];
	});
}
const aroundRoute = new Map(chains(await routes));
const simplePaths = simpleRoutes.filter((path) => !serverRoutes.includes(path));

describe("the listed routes (§2)", () => {
	test("each area has exactly the pages that the specification lists", () => {
		// Pages of feeds, webhooks, keys and of the access review are ours.
		const review = ["/admin/access-review", "/admin/access-review/rights"];
		const ownAdmin = [
			...review,
			"/admin/suppliers",
			"/admin/feeds",
			"/admin/feature-flags",
			"/admin/branding",
			"/admin/terms",
			"/admin/webhooks",
			"/admin/identity-providers",
			"/admin/api-keys",
			"/admin/mails",
		];
		expect(Object.keys(adminPages).toSorted()).toEqual([...adminRoutes, ...ownAdmin].toSorted());
		// So are the page of ZIPs of documents that a job makes, and the check-off of a tally: a phone keeps it for a yard
		// without a connection. A company's own administrators look after its people, the keys of its programs, its
		// webhooks and its own sign-in. Values of certificates are a list.
		const own = [
			"/customer/people",
			"/customer/integrations",
			"/customer/webhooks",
			"/customer/sign-in",
			"/customer/documents/certificates/values",
			"/customer/documents/zip-files",
			"/customer/documents/shipment-tallies/check-off",
		];
		expect(Object.keys(customerPages).toSorted()).toEqual([...customerRoutes, ...own].toSorted());
		expect(Object.keys(supplierPages).toSorted()).toEqual(
			[
				...supplierRoutes,
				...["/supplier/people", "/supplier/integrations", "/supplier/webhooks", "/supplier/sign-in"],
			].toSorted(),
		);
		// So is the mill's desk, which has a guard of its own.
		expect(Object.keys(deskPages)).toEqual(["/desk"]);
		// The importer page in Spanish is ours, beside /en, and so are the page that strangers verify certificates on and
		// the one on accessibility.
		expect(Object.keys(simplePages).toSorted()).toEqual(
			[...simplePaths, "/accessibility", "/developers", "/es", "/glossary", "/verify", "/what-is-new"].toSorted(),
		);
	});

	test.each(simplePaths)("%s is in the simple layout, behind no check", (path) => {
		expect(aroundRoute.get(path)).toEqual(["simple-layout"]);
	});

	test.each(guardedRoutes)("$path is in the default layout, behind $guard", ({ path, guard }) => {
		expect(aroundRoute.get(path)).toEqual(["default-layout", guard]);
	});

	test("no page is anywhere else, and none behind the value-plus check", () => {
		const ways = new Set([...aroundRoute].map(([, around]) => around.join(" ")));
		const layouts = [
			"default-layout admin-access",
			"default-layout desk-access",
			"default-layout page-access",
			"simple-layout",
			"unknown-path-layout",
		];
		expect([...ways].toSorted()).toEqual(layouts);
	});

	test("no listed route has parameters in its path", () => {
		expect([...aroundRoute.keys()].filter((path) => path.includes(":"))).toEqual([]);
	});
});
