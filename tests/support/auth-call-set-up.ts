import { afterAll, beforeEach } from "vitest";
import { Browser } from "./browser.ts";
import { emptyTables } from "./empty-tables.ts";
import { testDatabase } from "./fixtures.ts";
import { asOwner, insertPerson } from "./people.ts";
import { startSignInSite } from "./sign-in-site.ts";

const email = "marcus@mill.example";

/** A site with one person, who is signed in again in an empty browser before each test. */
export async function setUpAuthCalls() {
	const database = await testDatabase();
	const site = await startSignInSite(database, [{ email, name: "Marcus" }]);
	afterAll(site.stop);
	const accounts = { soldTo: ["100", "200"], shipTo: ["300"], suppliers: ["900"] };
	const person = await insertPerson(database, { ...accounts, groups: ["SSA-VP"], email });
	await asOwner(
		database,
		"insert into accounts (code, kind, name, revision) values ('555', 'sold_to', 'Not theirs', 1)",
	);
	const browser = new Browser();
	beforeEach(async () => {
		await emptyTables(database, "rate_limits", "terms_acceptances", "audit_events", "sessions");
		await asOwner(database, "update people set is_active = true");
		site.from.address = "127.0.0.1";
		browser.clear();
		await site.signIn(browser, email);
		await emptyTables(database, "audit_events");
	});
	const getUser = (headers: Record<string, string> = {}, from = browser) =>
		site.call(from, "/api/auth/get-user", undefined, headers);
	const audit = () =>
		asOwner(
			database,
			`select action, actor, alias, target, detail, person_id::int as person, request_id is not null as traced
				from audit_events order by id`,
		);
	return { database, site, person, email, browser, getUser, audit };
}
