import { beforeEach } from "vitest";
import { testApi, testDatabase } from "./fixtures.ts";
import { asOwner, insertPerson } from "./people.ts";

/** An API with an administrator; each test begins without invitations. */
export async function setUpInvitations() {
	const database = await testDatabase();
	const api = await testApi(database);
	const admin = await api.signInAs({ groups: ["SSA-Admin"], email: "anna@mill.example" });
	const accounts = { soldTo: ["104233"], shipTo: ["104233-01"], suppliers: ["700100"] };
	await insertPerson(database, { ...accounts, email: "known@mill.example" });
	beforeEach(async () => {
		await asOwner(database, "delete from invitations");
		await asOwner(database, "delete from mails");
	});
	return { database, api, admin };
}
