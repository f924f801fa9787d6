import { afterAll, beforeEach, expect, test } from "vitest";
import { viewerOfPageRequest } from "#server/session/request-viewer.ts";
import { hashSecret } from "#server/session/secrets.ts";
import { Browser } from "../../../../tests/support/browser.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";

let browser: Browser;

const database = await testDatabase();
const site = await startSignInSite(database, [{ email: "nobody@mill.example", name: "Nobody" }]);
// Their account is the one that others are invited to.
await insertPerson(database, { soldTo: ["104233"] });
afterAll(async () => {
	await site?.stop();
});
beforeEach(async () => {
	browser = new Browser();
	await emptyTables(database, "rate_limits", "terms_acceptances", "identities", "audit_events", "invitations");
});

const viewerOf = (from: Browser) => viewerOfPageRequest(site.services, new Headers({ cookie: from.cookieHeader() }));
const movesOnTo = (text: string) =>
	/http-equiv="refresh" content="0;url=([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");

const link = "i".repeat(43);
const insert = (email: string) =>
	asOwner(
		database,
		`insert into invitations (email, name, area, language, accounts, token_hash, invited_by, sent_at, expires_at)
		 values ($1, 'Nobody', 'customer', 'es', '{104233}', $2, 'root@mill.example', now(), now() + interval '7 days')`,
		[email, hashSecret(link)],
	);

test("an invitation is redeemed by signing in with its address, through any provider, after its link was followed", async () => {
	await insert("nobody@mill.example");
	const followed = await browser.ask(`${site.url}/login?invitation=${link}`);
	expect([followed.status, followed.headers.get("location"), browser.get("lang")]).toEqual([303, "/login", "es"]);
	expect(movesOnTo((await site.signIn(browser, "nobody@mill.example", "/login-iam")).text)).toBe(
		"/terms-and-conditions",
	);
	expect((await viewerOf(browser))?.user.SoldTo).toEqual(["104233"]);
	expect(browser.get("millgate-invitation")).toBeUndefined();
	const other = new Browser();
	const over = await other.open(`${site.url}/login?invitation=${link}`);
	// The administrator chose for how many days it was valid.
	expect([over.response.status, over.text]).toEqual([410, expect.not.stringContaining("seven days")]);
	await asOwner(database, "delete from people where email = 'nobody@mill.example'");
});

test("an invitation is not opened by a program that only follows its link", async () => {
	await insert("nobody@mill.example");
	const asked = await fetch(`${site.url}/login?invitation=${link}`, { method: "HEAD", redirect: "manual" });
	expect([asked.status, asked.headers.get("location"), asked.headers.get("set-cookie")]).toEqual([303, "/login", null]);
	expect(await asOwner(database, "select opened_at from invitations")).toEqual([{ opened_at: null }]);
});

test("an invitation lets a newly invited address sign in at the embedded provider", async () => {
	await insert("fresh@elsewhere.example");
	await browser.ask(`${site.url}/login?invitation=${link}`);
	await site.signIn(browser, "fresh@elsewhere.example");
	expect((await viewerOf(browser))?.email).toBe("fresh@elsewhere.example");
});

test("an invitation refuses a sign-in with another address, and says so", async () => {
	await insert("person@mill.example");
	await browser.ask(`${site.url}/login?invitation=${link}`);
	const { response, text } = await site.signIn(browser, "nobody@mill.example");
	expect([response.status, text.includes("otra dirección")]).toEqual([403, true]);
});

test("an invitation that expires or is replaced before the sign-in is reported as expired", async () => {
	await insert("nobody@mill.example");
	await browser.ask(`${site.url}/login?invitation=${link}`);
	await asOwner(database, "update invitations set token_hash = $1", [hashSecret("n".repeat(43))]);
	const { response, text } = await site.signIn(browser, "nobody@mill.example");
	expect([response.status, text.includes("fue reemplazada por un correo más reciente")]).toEqual([403, true]);
	// The page to sign in at speaks of it no longer.
	expect(browser.get("millgate-invitation")).toBeUndefined();
});

test("an invitation alone opens nothing: without its link the address stays unknown", async () => {
	await insert("nobody@mill.example");
	expect((await site.signIn(browser, "nobody@mill.example")).response.status).toBe(403);
});

test("an invitation of the mill grants its rights to a person who was added in the meantime, but nothing that was revoked since", async () => {
	const known = await insertPerson(database, { email: "nobody@mill.example", soldTo: ["104299"] });
	await insertPerson(database, { soldTo: ["104300"] });
	await insert("nobody@mill.example");
	await asOwner(database, "update invitations set accounts = '{104233,104300}', groups = '{SSA-VP}'");
	await asOwner(
		database,
		"insert into manual_grants (person_id, list, value, is_granted) values ($1, 'sold_to', '104300', false)",
		[known.id],
	);
	await browser.ask(`${site.url}/login?invitation=${link}`);
	await site.signIn(browser, "nobody@mill.example");
	expect((await viewerOf(browser))?.user).toMatchObject({ Groups: ["SSA-VP"], SoldTo: ["104233", "104299"] });
	expect(
		await asOwner(database, "select accepted_at is not null as accepted, person_id::int from invitations"),
	).toEqual([{ accepted: true, person_id: known.id }]);
	expect(
		await asOwner(database, "select is_granted from manual_grants where person_id = $1 and value = '104300'", [
			known.id,
		]),
	).toEqual([{ is_granted: false }]);
	await asOwner(database, "delete from people where id = $1", [known.id]);
});
