import { expect, test } from "vitest";
import { testApi, testDatabase } from "../support/fixtures.ts";

const database = await testDatabase();
const api = await testApi(database);

test.each([
	["/logout/", "/logout"],
	["/logout-iam/", "/logout-iam"],
	["/login-cdc/?next=%2Fcustomer", "/login-cdc?next=%2Fcustomer"],
	["/Login-IAM", "/login-iam"],
	["/login/?provider=cdc", "/login?provider=cdc"],
	["/ES/?a=1", "/es?a=1"],
])("%s leads to %s, where the server answers", async (asked, written) => {
	for (const method of ["GET", "HEAD"]) {
		const { status, headers } = await fetch(`${api.url}${asked}`, { method, redirect: "manual" });
		expect([status, headers.get("location")]).toEqual([308, written]);
	}
	expect((await fetch(`${api.url}${asked}`, { method: "POST", redirect: "manual" })).status).not.toBe(308);
});
