import { expect, test } from "vitest";
import { type AccountList, companyScopes, scopesForLists } from "./company-scopes.ts";

const of = (...lists: AccountList[]) => scopesForLists(new Set(lists));

test("scopes follow the side of the accounts", () => {
	expect(of("supplier")).toContain("receipts:read");
	expect(of("supplier")).not.toContain("orders:read");
	expect(of("sold_to")).not.toContain("receipts:read");
	expect(of()).toEqual([]);
});

test("scopes with prices are for sold-tos alone", () => {
	for (const scope of ["invoices:read", "acknowledgments:read", "acknowledgments:write", "stock:read", "stock:write"]) {
		expect(of("sold_to")).toContain(scope);
		expect(of("ship_to", "supplier")).not.toContain(scope);
	}
	expect(of("ship_to")).toContain("orders:read");
});

test("a company that buys and supplies may have every scope", () => {
	expect(of("sold_to", "supplier")).toEqual(companyScopes);
});
