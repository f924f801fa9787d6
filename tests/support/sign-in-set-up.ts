import { afterAll, beforeAll, beforeEach } from "vitest";
import { Browser } from "./browser.ts";
import { emptyTables } from "./empty-tables.ts";
import { insertPerson, type SomePerson } from "./people.ts";
import { type SignInSite, startSignInSite } from "./sign-in-site.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let database: TestDatabase;
export let site: SignInSite;
export let maria: SomePerson;
export let browser: Browser;

const nameds = [
	"maria@mill.example",
	"ray@mill.example",
	"gone@mill.example",
	"nobody@mill.example",
	"root@mill.example",
];

/** A site with its providers; each test begins with an empty browser. */
export function setUpSignIn(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
		site = await startSignInSite(database, [
			...nameds.map((email) => ({ email, name: email })),
			{ email: "unsure@mill.example", name: "Unsure", isVerified: false },
		]);
		maria = await insertPerson(database, { email: "maria@mill.example", soldTo: ["104233"], shipTo: ["104234"] });
		await insertPerson(database, { email: "ray@mill.example", suppliers: ["S77"] });
		await insertPerson(database, { email: "root@mill.example", groups: ["SSA-Admin"] });
		await insertPerson(database, { email: "gone@mill.example", isActive: false });
		await insertPerson(database, { email: "unsure@mill.example" });
	});
	afterAll(async () => {
		await site?.stop();
		await database.drop();
	});
	beforeEach(async () => {
		browser = new Browser();
		await emptyTables(database, "rate_limits", "terms_acceptances", "identities", "audit_events");
		site.from.address = "127.0.0.1";
	});
}
