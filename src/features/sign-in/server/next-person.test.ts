import { afterAll, expect, test } from "vitest";
import { Browser } from "../../../../tests/support/browser.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";

const database = await testDatabase();
const site = await startSignInSite(
	database,
	["maria@mill.example", "ray@mill.example", "both@mill.example"].map((email) => ({ email, name: email })),
);
await insertPerson(database, { email: "maria@mill.example", soldTo: ["104233"] });
await insertPerson(database, { email: "ray@mill.example", suppliers: ["S77"] });
await insertPerson(database, { email: "both@mill.example", soldTo: ["104299"], suppliers: ["S78"] });
afterAll(async () => {
	await site?.stop();
});

const accept = (email: string) =>
	asOwner(
		database,
		"insert into terms_acceptances (person_id, version) select id, '2026-01' from people where email = $1",
		[email],
	);
const movesOnTo = (text: string) => /http-equiv="refresh" content="0;url=([^"]*)"/.exec(text)?.[1];

test("the flag of terms that one person accepted says nothing of the next at the same browser", async () => {
	const browser = new Browser();
	await accept("maria@mill.example");
	await site.signIn(browser, "maria@mill.example");
	expect(browser.get("tac")).toBe("accepted");
	const form = await browser.open(`${site.url}/login-cdc?fresh=1`);
	const answer = await browser.submit(form.url, { email: "ray@mill.example", password: "millgate-demo" });
	const { text } = await browser.openAndSubmit(new URL(answer.headers.get("location") ?? "", form.url));
	expect(movesOnTo(text)).toBe("/terms-and-conditions");
	expect(browser.get("tac")).toBeUndefined();
});

test("whose customer account is closed starts in the supplier area, where they still have access", async () => {
	await accept("both@mill.example");
	expect(movesOnTo((await site.signIn(new Browser(), "both@mill.example")).text)).toBe("/customer");
	await asOwner(database, "update accounts set is_active = false where code = '104299'");
	expect(movesOnTo((await site.signIn(new Browser(), "both@mill.example")).text)).toBe("/supplier");
});
