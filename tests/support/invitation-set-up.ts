import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Api, type Caller, startApi } from "./api.ts";
import { asOwner, insertPerson } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let base: TestDatabase;
export let api: Api;
export let caller: Caller;

/** An API with an administrator; each test begins without invitations. */
export function setUpInvitations(): void {
	beforeAll(async () => {
		base = await createTestDatabase();
		api = await startApi(base);
		caller = await api.signIn((await insertPerson(base, { groups: ["SSA-Admin"], email: "anna@mill.example" })).id);
		await insertPerson(base, {
			soldTo: ["104233"],
			shipTo: ["104233-01"],
			suppliers: ["700100"],
			email: "known@mill.example",
		});
	});
	afterAll(async () => {
		await api.stop();
		await base.drop();
	});
	beforeEach(async () => {
		await asOwner(base, "delete from invitations");
		await asOwner(base, "delete from mails");
	});
}
