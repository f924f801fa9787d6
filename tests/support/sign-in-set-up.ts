import { afterAll, beforeEach } from "vitest";
import { Browser } from "./browser.ts";
import { emptyTables } from "./empty-tables.ts";
import { testDatabase } from "./fixtures.ts";
import { insertPerson } from "./people.ts";
import { startSignInSite } from "./sign-in-site.ts";

const nameds = [
	"maria@mill.example",
	"ray@mill.example",
	"gone@mill.example",
	"nobody@mill.example",
	"root@mill.example",
];

/** A site with its providers; each test begins with an empty browser. */
export async function setUpSignIn() {
	const database = await testDatabase();
	const site = await startSignInSite(database, [
		...nameds.map((email) => ({ email, name: email })),
		{ email: "unsure@mill.example", name: "Unsure", isVerified: false },
	]);
	const maria = await insertPerson(database, { email: "maria@mill.example", soldTo: ["104233"], shipTo: ["104234"] });
	await insertPerson(database, { email: "ray@mill.example", suppliers: ["S77"] });
	await insertPerson(database, { email: "root@mill.example", groups: ["SSA-Admin"] });
	await insertPerson(database, { email: "gone@mill.example", isActive: false });
	await insertPerson(database, { email: "unsure@mill.example" });
	afterAll(site.stop);
	const browser = new Browser();
	beforeEach(async () => {
		browser.clear();
		await emptyTables(database, "rate_limits", "terms_acceptances", "identities", "audit_events");
		site.from.address = "127.0.0.1";
	});
	return { database, site, maria, browser };
}
