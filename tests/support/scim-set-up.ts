import { testApi, testDatabase } from "./fixtures.ts";
import { insertPerson } from "./people.ts";
import { scimClient } from "./scim-client.ts";

/** An API with the SCIM clients of two identity providers. */
export async function setUpScim() {
	const database = await testDatabase();
	const api = await testApi(database);
	const entra = await scimClient(database, api, "entra");
	const okta = await scimClient(database, api, "okta");
	await insertPerson(database, { groups: ["SSA-Admin"], email: "admin@mill.example" });
	const accounts = { soldTo: ["104233"], shipTo: ["104233-01"], suppliers: ["700100"] };
	await insertPerson(database, { ...accounts, email: "known@yard.example" });
	return { database, api, entra, okta };
}
