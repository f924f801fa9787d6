import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "../support/api.ts";
import { insertPerson } from "../support/people.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
	database = await createTestDatabase();
	api = await startApi(database);
});
afterAll(async () => {
	await api?.stop();
	await database?.drop();
});

const asked = "{ orderLines { nodes { item } } }";

test.each(["auth=a; auth=b", "millgate-session=planted"])(
	"a call with a cookie of proof twice (%s) is nobody's",
	async (planted) => {
		const nobody = (await api.ask(undefined, asked)).errors?.[0]?.extensions?.code ?? "";
		const caller = await api.signIn((await insertPerson(database, { soldTo: ["S1"] })).id);
		expect((await api.ask(caller, asked)).errors).toBeUndefined();
		for (const cookie of [`${caller.cookie}; ${planted}`, `${planted}; ${caller.cookie}`])
			expect((await api.ask({ ...caller, cookie }, asked)).errors?.[0]?.extensions?.code).toBe(nobody);
	},
);
