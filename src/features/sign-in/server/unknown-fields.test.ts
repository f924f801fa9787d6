import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../../../../tests/support/browser.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";

let browser: Browser;
const email = "marcus@mill.example";

const database = await testDatabase();
const site = await startSignInSite(database, [{ email, name: "Marcus" }]);
await insertPerson(database, { email, soldTo: ["100", "200"], shipTo: ["300"] });
afterAll(async () => {
	await site?.stop();
});
beforeEach(async () => {
	await emptyTables(database, "rate_limits", "sessions");
	browser = new Browser();
	await site.signIn(browser, email);
	await emptyTables(database, "audit_events");
});

describe("a field that a call does not have", () => {
	const gone = {
		en: "This field does not exist. Check its name, or leave it out.",
		es: "Este campo no existe. Revise su nombre u omítalo.",
	};
	test.each([
		["/api/auth/get-user", {}],
		["/api/auth/session", {}],
		["/api/auth/end-view-as", {}],
		["/api/auth/sign-out", {}],
		["/api/auth/terms", { version: "2026-01" }],
		["/api/auth/alias", { alias: "300" }],
		["/api/auth/start", { provider: "cdc", next: "/customer" }],
	])("is refused by its name by %s, and nothing is done", async (path, body) => {
		for (const lang of ["en", "es"] as const) {
			const answer = await site.call(browser, path, { ...body, colour: "red", constructor: 1 }, { lang });
			expect([answer.status, answer.headers.get("content-type")]).toEqual([
				400,
				"application/problem+json; charset=utf-8",
			]);
			const faults = ["colour", "constructor"].map((field) => ({ field, reason: gone[lang] }));
			expect(await answer.json()).toMatchObject({ status: 400, code: "invalid", faults });
			expect(answer.headers.getSetCookie()).toEqual([]);
		}
		expect(await asOwner(database, "select from sessions where ended_at is not null")).toEqual([]);
		expect(await asOwner(database, "select action from audit_events")).toEqual([]);
	});

	test.each(["/api/auth/get-user", "/api/auth/session", "/api/auth/end-view-as"])(
		"%s takes no body, an empty one and {}",
		async (path) => {
			for (const body of [undefined, "", "{}"]) {
				const headers = { authorization: `Bearer ${browser.get("auth")}` };
				const answer = await browser.ask(`${site.url}${path}`, {
					method: "POST",
					headers,
					...(body === undefined ? {} : { body }),
				});
				expect(answer.status).toBe(200);
			}
		},
	);
});
