import { expect, test } from "vitest";
import { testApi, testDatabase } from "../support/fixtures.ts";

const database = await testDatabase();
const api = await testApi(database);

test.each([
	["GET", "/api/feeds/v1/orders", "POST"],
	["HEAD", "/api/feeds/v1/orders", "POST"],
	["PUT", "/api/feeds/v1/rejects/1/resend", "POST"],
	["POST", "/api/outbox/v1", "GET, HEAD"],
	["DELETE", "/api/schemas/orders.json", "GET, HEAD"],
	["POST", "/api/openapi.json", "GET, HEAD"],
])("%s is no way to ask %s: 405 with the methods that are", async (method, path, allow) => {
	const answer = await fetch(`${api.url}${path}`, { method });
	expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
	expect(answer.headers.get("content-type")).toContain("application/problem+json");
	if (method !== "HEAD")
		expect(await answer.json()).toMatchObject({ status: 405, code: "invalid", detail: `Send this call as ${allow}.` });
});

test("an address that accepts no method at all is not found", async () => {
	for (const method of ["GET", "POST", "DELETE"])
		expect((await fetch(`${api.url}/api/nothing`, { method })).status).toBe(404);
});
