import { afterAll, beforeAll } from "vitest";
import { type Api, startApi } from "./api.ts";
import { insertPerson } from "./people.ts";
import { type ScimClient, scimClient } from "./scim-client.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let database: TestDatabase;
export let api: Api;
export let entra: ScimClient;
export let okta: ScimClient;

/** An API with two providers' SCIM clients. */
export function setUpScim(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
		api = await startApi(database);
		entra = await scimClient(database, api, "entra");
		okta = await scimClient(database, api, "okta");
		await insertPerson(database, { groups: ["SSA-Admin"], email: "admin@mill.example" });
		await insertPerson(database, {
			soldTo: ["104233"],
			shipTo: ["104233-01"],
			suppliers: ["700100"],
			email: "known@yard.example",
		});
	});
	afterAll(async () => {
		await api.stop();
		await database.drop();
	});
}
