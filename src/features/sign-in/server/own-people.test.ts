import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { permitLink, permitOwnLink } from "#server/identities/identities.ts";
import { viewerOfPageRequest } from "#server/session/request-viewer.ts";
import { hashSecret } from "#server/session/secrets.ts";
import { Browser } from "../../../../tests/support/browser.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { type SignInSite, startSignInSite } from "../../../../tests/support/sign-in-site.ts";

const directory = "/login?provider=directory";
const staff = [
	["an administrator", "root@mill.example", "SSA-Admin"],
	["inside sales", "isr@mill.example", "SSA-ISR"],
] as const;
const companies = [
	["a customer", "maria@mill.example"],
	["a customer on a processing programme", "lucia@mill.example"],
	["a supplier", "ray@mill.example"],
] as const;

// A mill whose three providers are one, and another whose providers are at another issuer: the same people are other
// subjects there.
const database = await testDatabase();
const people = [...staff, ...companies].map(([, email]) => ({ email, name: email }));
const named = [...people, { email: "invited@mill.example", name: "Invited" }];
const [site, elsewhere] = await Promise.all([startSignInSite(database, named), startSignInSite(database, named)]);
for (const [, email, group] of staff) await insertPerson(database, { email, groups: [group], soldTo: ["104233"] });
await insertPerson(database, { email: "maria@mill.example", soldTo: ["104233"] });
await insertPerson(database, { email: "lucia@mill.example", soldTo: ["104233"], groups: ["SSA-VP"] });
await insertPerson(database, { email: "ray@mill.example", suppliers: ["S77"] });
afterAll(async () => {
	await site?.stop();
	await elsewhere?.stop();
});
beforeEach(() =>
	emptyTables(database, "rate_limits", "identities", "identity_permits", "audit_events", "invitations", "mails"),
);

const identities = () =>
	asOwner(database, "select p.email, i.provider from identities i join people p on p.id = i.person_id order by 1, 2");
const refusals = async () =>
	(
		await asOwner<{ why: string }>(
			database,
			"select detail ->> 'why' as why from audit_events where action = 'sign-in.refused' order by id",
		)
	).map(({ why }) => why);
const viewerOf = (browser: Browser) =>
	viewerOfPageRequest(site.services, new Headers({ cookie: browser.cookieHeader() }));

describe("a provider proves only its own people", () => {
	describe.each(staff)("%s", (_who, email) => {
		test.each(["/login-cdc", "/login-iam"])(
			"is not signed in or linked at %s, whose people are others",
			async (start) => {
				const browser = new Browser();
				const { response, text } = await site.signIn(browser, email, start);
				expect(response.status).toBe(403);
				expect(text).toContain("<h1>Use another sign-in method</h1>");
				expect([browser.get("auth"), await identities(), await refusals()]).toEqual([undefined, [], ["otherProvider"]]);
			},
		);

		test("is signed in by the directory, and not by a provider for customers that says the same number", async () => {
			expect((await site.signIn(new Browser(), email, directory)).response.status).toBe(200);
			expect((await site.signIn(new Browser(), email)).response.status).toBe(403);
			expect(await identities()).toEqual([{ email, provider: "ad" }]);
		});
	});

	describe.each(companies)("%s", (_who, email) => {
		test.each(["/login-cdc", "/login-iam"])("is signed in at %s", async (start) => {
			expect((await site.signIn(new Browser(), email, start)).response.status).toBe(200);
		});

		test("is not signed in by the mill's directory", async () => {
			expect((await site.signIn(new Browser(), email, directory)).response.status).toBe(403);
			expect([await identities(), await refusals()]).toEqual([[], ["otherProvider"]]);
		});
	});

	test("an invitation to the mill's staff is redeemed by the directory alone, and waits for it", async () => {
		const invited = "A".repeat(43);
		await asOwner(
			database,
			`insert into invitations (email, name, area, language, groups, accounts, token_hash, invited_by, expires_at,
			 sent_at)
			 values ('invited@mill.example', 'Invited', 'admin', 'en', '{}', '{}', $1, 'root@mill.example',
			 now() + interval '7 days', now())`,
			[hashSecret(invited)],
		);
		const browser = new Browser();
		browser.set("millgate-invitation", invited);
		expect((await site.signIn(browser, "invited@mill.example")).response.status).toBe(403);
		expect(await asOwner(database, "select from people where email = 'invited@mill.example'")).toEqual([]);
		expect((await site.signIn(browser, "invited@mill.example", directory)).response.status).toBe(200);
		expect(await identities()).toEqual([{ email: "invited@mill.example", provider: "ad" }]);
	});

	test("a session that a provider for customers has opened ends to open anything when its person joins the staff", async () => {
		const browser = new Browser();
		const { id } = await insertPerson(database, { email: "joins@mill.example", soldTo: ["104233"] });
		const other = await startSignInSite(database, [{ email: "joins@mill.example", name: "x" }]);
		try {
			await other.signIn(browser, "joins@mill.example");
			expect(await viewerOf(browser)).toBeDefined();
			await asOwner(database, "insert into person_groups (person_id, group_name) values ($1, 'SSA-ISR')", [id]);
			await expect.poll(() => viewerOf(browser)).toBeUndefined();
			expect((await other.signIn(browser, "joins@mill.example")).response.status).toBe(403);
			// What the customers' provider had linked keeps the directory from nothing.
			expect((await elsewhereOf(other, "joins@mill.example")).response.status).toBe(200);
		} finally {
			await other.stop();
		}
	});
});

async function elsewhereOf(_site: SignInSite, email: string) {
	const directoryOnly = await startSignInSite(database, [{ email, name: email }]);
	const answer = await directoryOnly.signIn(new Browser(), email, directory);
	await directoryOnly.stop();
	return answer;
}

describe("a second identity", () => {
	test("is not linked because it names the same address", async () => {
		await site.signIn(new Browser(), "maria@mill.example");
		const browser = new Browser();
		const { response, text } = await elsewhere.signIn(browser, "maria@mill.example", "/login-iam");
		expect(response.status).toBe(403);
		expect(text).toContain("<h1>This sign-in is not linked to your access</h1>");
		expect([browser.get("auth"), await identities(), await refusals()]).toEqual([
			undefined,
			[{ email: "maria@mill.example", provider: "cdc" }],
			["notLinked"],
		]);
	});

	const sessionOf = async (browser: Browser) => {
		const [row] = await asOwner<{ id: string; personId: number }>(
			database,
			'select id, person_id::int as "personId" from sessions where key_hash = $1',
			[hashSecret(browser.get("millgate-session") ?? "")],
		);
		if (!row) throw new Error("No session");
		return row;
	};
	const begin = async (browser: Browser, provider: "cdc" | "iam" | "ad") => {
		const { id, personId } = await sessionOf(browser);
		return database.transaction("millgate_auth", {}, (tx) => permitOwnLink(tx, personId, id, provider));
	};
	const linkAt = (secret: string, from = "/login-iam") => `${from}?next=%2Fcustomer%2Fprofile&link=${secret}`;
	const recorded = () =>
		asOwner(
			database,
			`select e.action, e.actor, e.detail ->> 'how' as how, (select count(*)::int from mails) as mails
				from audit_events e where action = 'identity.link'`,
		);

	test("is linked by its person, who is signed in by the first: on record, with a mail, and it signs in from then on", async () => {
		const browser = new Browser();
		await site.signIn(browser, "maria@mill.example");
		// The second site is where the portal's other provider would be: one browser, cookies ignore ports.
		const { response, text } = await elsewhere.signIn(
			browser,
			"lucia@mill.example",
			linkAt(await begin(browser, "iam")),
		);
		expect([response.status, text.includes("url=/customer/profile")]).toEqual([200, true]);
		expect(await identities()).toEqual([
			{ email: "maria@mill.example", provider: "cdc" },
			{ email: "maria@mill.example", provider: "iam" },
		]);
		expect(await recorded()).toEqual([{ action: "identity.link", actor: "maria@mill.example", how: "own", mails: 1 }]);
		const later = new Browser();
		await elsewhere.signIn(later, "lucia@mill.example", "/login-iam");
		expect((await viewerOf(later))?.email).toBe("maria@mill.example");
	});

	test("is not linked from another session, twice, later than ten minutes, or at another provider", async () => {
		const browser = new Browser();
		await site.signIn(browser, "maria@mill.example");
		const stranger = new Browser();
		await site.signIn(stranger, "ray@mill.example");
		const statusOf = async (from: Browser, start: string) =>
			(await elsewhere.signIn(from, "lucia@mill.example", start)).response.status;
		expect(await statusOf(stranger, linkAt(await begin(browser, "iam")))).toBe(400);
		expect(await statusOf(new Browser(), linkAt(await begin(browser, "iam")))).toBe(400);
		expect(await statusOf(browser, linkAt(await begin(browser, "cdc")))).toBe(400);
		const late = await begin(browser, "iam");
		await asOwner(database, "update identity_permits set expires_at = now()");
		expect(await statusOf(browser, linkAt(late))).toBe(400);
		expect(await identities()).toEqual([
			{ email: "maria@mill.example", provider: "cdc" },
			{ email: "ray@mill.example", provider: "cdc" },
		]);
	});

	test("of another user, and of a provider that may not speak for its person, is not linked", async () => {
		const browser = new Browser();
		await elsewhere.signIn(new Browser(), "ray@mill.example", "/login-iam");
		await site.signIn(browser, "maria@mill.example");
		expect(
			(await elsewhere.signIn(browser, "ray@mill.example", linkAt(await begin(browser, "iam")))).response.status,
		).toBe(403);
		const root = new Browser();
		await site.signIn(root, "root@mill.example", directory);
		expect(
			(await elsewhere.signIn(root, "lucia@mill.example", linkAt(await begin(root, "cdc"), "/login-cdc"))).response
				.status,
		).toBe(403);
		expect((await identities()).map(({ email }) => email)).toEqual([
			"maria@mill.example",
			"ray@mill.example",
			"root@mill.example",
		]);
		expect(await refusals()).toEqual(["linkTaken", "otherProvider"]);
	});

	test("that an administrator has allowed is linked by the next sign-in there, once", async () => {
		const browser = new Browser();
		await site.signIn(browser, "maria@mill.example");
		const { personId } = await sessionOf(browser);
		await database.transaction("millgate_admin", {}, (tx) => permitLink(tx, personId, "iam"));
		expect((await elsewhere.signIn(new Browser(), "maria@mill.example", "/login-cdc")).response.status).toBe(403);
		expect((await elsewhere.signIn(new Browser(), "maria@mill.example", "/login-iam")).response.status).toBe(200);
		expect(await recorded()).toEqual([
			{ action: "identity.link", actor: "maria@mill.example", how: "administrator", mails: 1 },
		]);
		expect(await asOwner(database, "select from identity_permits")).toEqual([]);
	});

	test("at the same issuer is a conflict: the account there was created again", async () => {
		await asOwner(
			database,
			`insert into identities (issuer, subject, person_id) select $1, 'person-before', id from people
				where email = 'maria@mill.example'`,
			[site.provider.issuer],
		);
		await site.signIn(new Browser(), "maria@mill.example");
		expect(await refusals()).toEqual(["conflict"]);
	});
});
