import { expect, test } from "vitest";
import { createTestApp } from "#server/http/test-app.ts";
import type { Services } from "#server/request-context.ts";
import { UnavailableError } from "#shared/errors.ts";
import { registerScim } from "./scim-routes.ts";

test.each([
	["an outage", new UnavailableError(), 503, "5"],
	["a fault of ours", new Error("nobody thought of this"), 500, null],
])("%s is answered in SCIM's own form, and logged", async (_what, error, status, again) => {
	const { app, lines } = createTestApp();
	registerScim(app, {} as Services, () => Promise.reject(error));
	const answer = await app.request("/scim/v2/Users");
	expect([answer.status, answer.headers.get("content-type"), answer.headers.get("retry-after")]).toEqual([
		status,
		"application/scim+json; charset=utf-8",
		again,
	]);
	const problem = (await answer.json()) as { detail: string };
	expect(problem).toMatchObject({ schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: String(status) });
	expect(problem.detail).not.toContain("nobody thought");
	expect(lines).toContainEqual(expect.objectContaining({ level: 50, status, path: "/scim/v2/Users" }));
});
