import { describe, expect, test } from "vitest";
import { landingPath, nextPath, safeReturnPath } from "./return-path.ts";

describe("only pages of this site are returned to", () => {
	test.each([
		"/customer/orders?q=GL-88214",
		"/customer/orders/single?order=M418220&item=1#pieces",
		"/login-alias?alias=104233",
		"/supplier",
	])("%s is", (path) => {
		expect(safeReturnPath(path)).toBe(path);
	});

	test.each([
		"//evil.example",
		"/\\evil.example",
		"\\\\evil.example",
		"/\t/evil.example",
		"/..//evil.example",
		"/%09//x\u0000",
		"https://evil.example/customer",
		"javascript:alert(1)",
		"customer",
		"",
		"/",
		"/login",
		"/login-cdc?next=/x",
		"/logout",
		"/api/auth/sign-out",
		"/ad-callback?code=1",
		"/terms-and-conditions",
		`/${"x".repeat(2000)}`,
	])("%j is not", (path) => {
		expect(safeReturnPath(path)).toBeUndefined();
	});
});

const nobody = { Groups: [], ShipTo: [], SoldTo: [], Suppliers: [] };

test("administrators land in their area, supplier-only people in theirs, everyone else with the customers", () => {
	expect(landingPath({ ...nobody, Groups: ["SSA-Admin"], Suppliers: ["S1"] })).toBe("/admin");
	expect(landingPath({ ...nobody, Suppliers: ["S1"] })).toBe("/supplier");
	expect(landingPath({ ...nobody, Suppliers: ["S1"], SoldTo: ["1"] })).toBe("/customer");
	expect(landingPath(nobody)).toBe("/customer");
});

test("terms come before the page first asked for, and do not lose it", () => {
	expect(nextPath(nobody, false, "/customer/orders?q=1&late=1")).toBe("/terms-and-conditions?next=%2Fcustomer%2Forders%3Fq%3D1%26late%3D1");
	expect(nextPath(nobody, true, "/customer/orders")).toBe("/customer/orders");
	expect(nextPath(nobody, true, undefined)).toBe("/customer");
});
