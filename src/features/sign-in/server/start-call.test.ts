import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../../../../tests/support/browser.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";

const database = await testDatabase();
const site = await startSignInSite(database, [{ email: "maria@mill.example", name: "Maria" }]);
afterAll(async () => {
	await site?.stop();
});
beforeEach(() => emptyTables(database, "rate_limits"));

describe("the call that begins a sign-in", () => {
	const start = (browser: Browser, body: unknown, headers: Record<string, string> = {}) =>
		browser.ask(`${site.url}/api/auth/start`, {
			method: "POST",
			headers: { "content-type": "application/json", ...headers },
			body: JSON.stringify(body),
		});

	test("answers the provider's address without bearer and language, and its cookies carry the flow that the link would begin", async () => {
		const browser = new Browser();
		const answer = await start(browser, { provider: "cdc", next: "/customer/orders" });
		expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
		const { location } = (await answer.json()) as { location: string };
		expect(new URL(location).origin).toBe(new URL(site.provider.issuer).origin);
		expect(new URL(location).searchParams.get("state")).toBe(browser.get("entra-state"));
		expect(browser.get("entra-return")).toContain("/customer/orders");
	});

	test.each([
		["another provider", { provider: "__proto__" }, {}, 400],
		["no provider", {}, {}, 400],
		["another site", { provider: "cdc" }, { "sec-fetch-site": "cross-site" }, 403],
	])("refuses %s, and sets no cookie", async (_what, body, headers, status) => {
		const answer = await start(new Browser(), body, headers);
		expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []]);
	});
});
