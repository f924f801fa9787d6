import { expect, test } from "vitest";
import { landingPath, nextPath } from "./return-path.ts";

const nobody = { Groups: [], ShipTo: [], SoldTo: [], Suppliers: [] };

test("administrators land in their area, supplier-only people in theirs, everyone else with the customers", () => {
	expect(landingPath({ ...nobody, Groups: ["SSA-Admin"], Suppliers: ["S1"] })).toBe("/admin");
	expect(landingPath({ ...nobody, Suppliers: ["S1"] })).toBe("/supplier");
	expect(landingPath({ ...nobody, Suppliers: ["S1"], SoldTo: ["1"] })).toBe("/customer");
	expect(landingPath(nobody)).toBe("/customer");
});

test("terms come before the page first requested, and do not lose it", () => {
	expect(nextPath(nobody, false, "/customer/orders?q=1&late=1")).toBe(
		"/terms-and-conditions?next=%2Fcustomer%2Forders%3Fq%3D1%26late%3D1",
	);
	expect(nextPath(nobody, true, "/customer/orders")).toBe("/customer/orders");
	expect(nextPath(nobody, true, undefined)).toBe("/customer");
});

test("a page of an area that is not theirs is not returned to: another user sat here before", () => {
	const supplier = { Groups: [], ShipTo: [], SoldTo: [], Suppliers: ["700100"] };
	expect(nextPath(supplier, true, "/customer/orders?q=1")).toBe("/supplier");
	expect(nextPath(supplier, true, "/supplier?x=1")).toBe("/supplier?x=1");
	expect(nextPath(supplier, true, "/SUPPLIER/documents")).toBe("/SUPPLIER/documents");
	expect(nextPath(supplier, true, "/Customer/orders")).toBe("/supplier");
	expect(nextPath(supplier, true, "/status")).toBe("/status");
});

test("the mill's desk is returned to by who answers there", () => {
	expect(nextPath(nobody, true, "/desk?task=settings")).toBe("/customer");
	expect(nextPath({ ...nobody, Groups: ["SSA-ISR"] }, true, "/desk?task=settings")).toBe("/desk?task=settings");
	expect(nextPath({ ...nobody, Groups: ["SSA-Admin"] }, true, "/desk")).toBe("/desk");
});
