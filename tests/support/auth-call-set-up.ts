import { afterAll, beforeAll, beforeEach } from "vitest";
import { Browser } from "./browser.ts";
import { emptyTables } from "./empty-tables.ts";
import { asOwner, insertPerson, type SomePerson } from "./people.ts";
import { type SignInSite, startSignInSite } from "./sign-in-site.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let base: TestDatabase;
export let site: SignInSite;
export let person: SomePerson;
export let browser: Browser;
export const email = "marcus@mill.example";

export const getUser = (headers: Record<string, string> = {}, from = browser) =>
	site.call(from, "/api/auth/get-user", undefined, headers);

export const audit = () =>
	asOwner(
		base,
		`select action, actor, alias, target, detail, person_id::int as person, request_id is not null as traced
			from audit_events order by id`,
	);

/** A site with one person, signed in anew for each test. */
export function setUpAuthCalls(): void {
	beforeAll(async () => {
		base = await createTestDatabase();
		site = await startSignInSite(base, [{ email, name: "Marcus" }]);
		person = await insertPerson(base, {
			email,
			soldTo: ["100", "200"],
			shipTo: ["300"],
			suppliers: ["900"],
			groups: ["SSA-VP"],
		});
		await asOwner(base, "insert into accounts (code, kind, name, revision) values ('555', 'sold_to', 'Not theirs', 1)");
	});
	afterAll(async () => {
		await site?.stop();
		await base.drop();
	});
	beforeEach(async () => {
		await emptyTables(base, "rate_limits", "terms_acceptances", "audit_events", "sessions");
		await asOwner(base, "update people set is_active = true");
		site.from.address = "127.0.0.1";
		browser = new Browser();
		await site.signIn(browser, email);
		await emptyTables(base, "audit_events");
	});
}
