import { afterAll, describe, expect, test, vi } from "vitest";
import { areasOf, mayAccess, type UserJson } from "#shared/access.ts";
import type { PageDocument } from "#web/data/graphql.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { testDatabase } from "../support/fixtures.ts";
import { openLivePage } from "../support/live-browser.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { Browser, startSignInSite } from "../support/sign-in-site.ts";

const minute = 60;
const day = 24 * 60 * minute;

const people = ["buyer", "admin", "plus"].map((name) => ({ email: `${name}@mill.example`, name }));
const database = await testDatabase();
const site = await startSignInSite(database, people);
await insertPerson(database, { email: "buyer@mill.example", soldTo: ["100"] });
await insertPerson(database, { email: "admin@mill.example", groups: ["SSA-Admin"] });
await insertPerson(database, { email: "plus@mill.example", soldTo: ["200"], groups: ["SSA-VP"] });
afterAll(() => site.stop());
/** A browser whose person has signed in through the provider, accepted the terms, chosen an account and a language. */
async function allCookies(): Promise<Browser> {
	const browser = new Browser();
	await browser.ask(`${site.url}/es`);
	await site.signIn(browser, "buyer@mill.example");
	await site.call(browser, "/api/auth/terms", { version: site.services.config.TERMS_VERSION });
	await site.call(browser, "/api/auth/alias", { alias: "100" });
	return browser;
}

describe("cookie lifetimes (§9)", () => {
	/** Item and value as the specification has them, cookie, its life in seconds, its SameSite. */
	const rows = [
		["Auth cookie lifetime", "120 minutes", "auth", 120 * minute, "Strict"],
		["Alias cookie lifetime", "120 minutes", "isr-alias", 120 * minute, "Strict"],
		["Terms-accepted cookie lifetime", "720 minutes", "tac", 720 * minute, "Strict"],
		["Language cookie lifetime", "180 days", "lang", 180 * day, "Strict"],
		["Session token cookie", "604800 s (7 days), secure, same-site lax", "millgate-session", 604_800, "Lax"],
	] as const;

	test.each(rows)("%s: %s", async (_item, _value, name, seconds, sameSite) => {
		const attributes = (await allCookies()).lastSet(name)?.split("; ");
		expect(attributes).toEqual(expect.arrayContaining([`Max-Age=${seconds}`, `SameSite=${sameSite}`, "Secure"]));
	});

	test("the token and the session that the cookies name end with them in the database", async () => {
		await emptyTables(database, "sessions");
		await allCookies();
		const lives = `select extract(epoch from t.expires_at - t.issued_at)::int as token,
			extract(epoch from s.expires_at - s.signed_in_at)::int as session
			from session_tokens t join sessions s on s.id = t.session_id`;
		expect(await asOwner(database, lives)).toEqual([{ token: 120 * minute, session: 604_800 }]);
	});
});

describe("group names (§9)", () => {
	test.each([
		["SSA-Admin", "admin@mill.example", "admin", "valuePlus", "/login?provider=directory"],
		["SSA-VP", "plus@mill.example", "valuePlus", "admin", "/login-cdc"],
	] as const)("%s of %s opens %s, and not %s", async (group, email, opens, closed, start) => {
		const browser = new Browser();
		await site.signIn(browser, email, start);
		const { data } = (await (await site.call(browser, "/api/auth/get-user")).json()) as { data: string };
		const user = JSON.parse(data) as UserJson;
		expect(user.Groups).toEqual([group]);
		expect([mayAccess(user, opens), mayAccess(user, closed)]).toEqual([true, false]);
		expect(areasOf(user).includes("admin")).toBe(opens === "admin");
	});
});

describe("websocket retries (§9)", () => {
	const document = "subscription Following { orderChanged { isComplete } }" as unknown as PageDocument<
		unknown,
		Record<string, unknown>
	>;

	test.each([
		["least", 0, [1300, 2300, 4300, 8300, 16_300]],
		["most", 1 - Number.EPSILON, [4000, 5000, 7000, 11_000, 19_000]],
	])(
		"a socket that nobody opens is tried 5 times more, after twice as long each time and the %s jitter",
		async (_end, random, waits) => {
			vi.spyOn(Math, "random").mockReturnValue(random);
			try {
				const page = openLivePage("http://127.0.0.1:9", { token: "x" });
				page.client.follow(document, {}, { readAt: performance.now(), next: () => {}, resumed: () => {} });
				await expect.poll(() => page.reported).toEqual([["Following", "Socket closed"]]);
				expect(page.waits).toEqual(waits);
			} finally {
				vi.restoreAllMocks();
			}
		},
	);
});
