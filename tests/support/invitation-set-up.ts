import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Api, type Caller, startApi } from "./api.ts";
import { asOwner, insertPerson } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let database: TestDatabase;
export let api: Api;
export let caller: Caller;

/** An API with an administrator; each test begins without invitations. */
export function setUpInvitations(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
		api = await startApi(database);
		caller = await api.signIn((await insertPerson(database, { groups: ["SSA-Admin"], email: "anna@mill.example" })).id);
		await insertPerson(database, {
			soldTo: ["104233"],
			shipTo: ["104233-01"],
			suppliers: ["700100"],
			email: "known@mill.example",
		});
	});
	afterAll(async () => {
		await api.stop();
		await database.drop();
	});
	beforeEach(async () => {
		await asOwner(database, "delete from invitations");
		await asOwner(database, "delete from mails");
	});
}
