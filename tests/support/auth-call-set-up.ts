import { afterAll, beforeAll, beforeEach } from "vitest";
import { Browser } from "./browser.ts";
import { emptyTables } from "./empty-tables.ts";
import { asOwner, insertPerson, type SomePerson } from "./people.ts";
import { type SignInSite, startSignInSite } from "./sign-in-site.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let database: TestDatabase;
export let site: SignInSite;
export let person: SomePerson;
export let browser: Browser;
export const email = "marcus@mill.example";

export const getUser = (headers: Record<string, string> = {}, from = browser) =>
	site.call(from, "/api/auth/get-user", undefined, headers);

export const audit = () =>
	asOwner(
		database,
		`select action, actor, alias, target, detail, person_id::int as person, request_id is not null as traced
			from audit_events order by id`,
	);

/** A site with one person, signed in anew for each test. */
export function setUpAuthCalls(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
		site = await startSignInSite(database, [{ email, name: "Marcus" }]);
		person = await insertPerson(database, {
			email,
			soldTo: ["100", "200"],
			shipTo: ["300"],
			suppliers: ["900"],
			groups: ["SSA-VP"],
		});
		await asOwner(
			database,
			"insert into accounts (code, kind, name, revision) values ('555', 'sold_to', 'Not theirs', 1)",
		);
	});
	afterAll(async () => {
		await site?.stop();
		await database.drop();
	});
	beforeEach(async () => {
		await emptyTables(database, "rate_limits", "terms_acceptances", "audit_events", "sessions");
		await asOwner(database, "update people set is_active = true");
		site.from.address = "127.0.0.1";
		browser = new Browser();
		await site.signIn(browser, email);
		await emptyTables(database, "audit_events");
	});
}
