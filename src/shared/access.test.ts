import { describe, expect, test } from "vitest";
import { type Access, areasOf, isSupplierOnly, mayAccess, mayUseAlias, type UserJson } from "./access.ts";

const nobody: UserJson = { Groups: [], ShipTo: [], SoldTo: [], Suppliers: [] };
const people: Record<string, UserJson> = {
	admin: { ...nobody, Groups: ["SSA-Admin"] },
	buyer: { ...nobody, SoldTo: ["104233"] },
	receiver: { ...nobody, ShipTo: ["204233"] },
	valuePlus: { ...nobody, Groups: ["SSA-VP"], SoldTo: ["104300"] },
	supplier: { ...nobody, Suppliers: ["700100"] },
	both: { ...nobody, SoldTo: ["104233"], Suppliers: ["700100"] },
	newcomer: nobody,
};

// Specification §6 and the pages after sign-in, as a table: who may what.
const granted: Record<string, Access[]> = {
	admin: ["public", "signedIn", "customer", "admin"],
	buyer: ["public", "signedIn", "customer", "prices"],
	receiver: ["public", "signedIn", "customer"],
	valuePlus: ["public", "signedIn", "customer", "prices", "valuePlus"],
	supplier: ["public", "signedIn", "supplier"],
	both: ["public", "signedIn", "customer", "prices", "supplier"],
	newcomer: ["public", "signedIn", "customer"],
};
const all: Access[] = ["public", "signedIn", "customer", "prices", "supplier", "admin", "valuePlus"];

describe("mayAccess", () => {
	test.each(Object.keys(people))("grants %s exactly what the table says", (name) => {
		expect(all.filter((access) => mayAccess(people[name], access))).toEqual(granted[name]);
	});

	test("grants a visitor only what is public", () => {
		expect(all.filter((access) => mayAccess(undefined, access))).toEqual(["public"]);
	});
});

test("the importer area comes first", () => {
	expect(areasOf(people.admin as UserJson)).toEqual(["admin", "customer"]);
	expect(areasOf(people.supplier as UserJson)).toEqual(["supplier"]);
	expect(areasOf(people.both as UserJson)).toEqual(["customer", "supplier"]);
	expect(isSupplierOnly(people.both as UserJson)).toBe(false);
});

test("an alias must be a ship-to or sold-to of the user; a supplier account is none", () => {
	expect(mayUseAlias(people.both as UserJson, "104233")).toBe(true);
	expect(mayUseAlias(people.both as UserJson, "700100")).toBe(false);
	expect(mayUseAlias(people.receiver as UserJson, "104233")).toBe(false);
});
