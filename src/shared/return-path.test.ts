import { describe, expect, test } from "vitest";
import { safeReturnPath } from "./return-path.ts";

describe("only pages of this site are returned to", () => {
	test.each([
		"/customer/orders?q=GL-88214",
		"/customer/orders/single?order=M418220&item=1#pieces",
		"/login-alias?alias=104233",
		"/Login-Alias?alias=104233",
		"/customer/orders?q=%E0%A4%A",
		"/supplier",
	])("%s is", (path) => {
		expect(safeReturnPath(path)).toBe(path);
	});

	test.each([
		"//evil.example",
		"//here.invalid/customer",
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
		"/LOGOUT",
		"/%6cogout",
		"/Login-IAM?next=/x",
		"/%E0%A4%A",
		"/api/auth/sign-out",
		"/ad-callback?code=1",
		"/terms-and-conditions",
		`/${"x".repeat(2000)}`,
	])("%j is not", (path) => {
		expect(safeReturnPath(path)).toBeUndefined();
	});
});
