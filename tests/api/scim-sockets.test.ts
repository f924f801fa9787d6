import { afterAll, beforeAll, expect, test } from "vitest";
import { closeCodes } from "#shared/close-codes.ts";
import { type LivePortal, startLivePortal } from "../support/live-portal.ts";
import { openAs } from "../support/live-socket.ts";
import { insertPerson } from "../support/people.ts";
import { patchOf, type ScimClient, scimClient } from "../support/scim-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const question = "{ viewer { email } }";
let database: TestDatabase;
let portal: LivePortal;
let okta: ScimClient;

beforeAll(async () => {
	database = await createTestDatabase();
	portal = await startLivePortal(database, [question]);
	okta = await scimClient(database, portal, "okta");
});
afterAll(async () => {
	await portal?.stop();
	await database?.drop();
});

test.each<[string, (id: number) => Promise<{ status: number }>]>([
	["deactivated", (id) => okta("PATCH", `/Users/${id}`, patchOf({ op: "replace", value: { active: false } }))],
	["deleted", (id) => okta("DELETE", `/Users/${id}`)],
])(
	"whoever the identity provider has %s is cut off: their open socket, their next request, their next socket",
	async (_how, end) => {
		const person = await insertPerson(database, { soldTo: ["104233"] });
		const here = await portal.signIn(person.id);
		const headers = { "content-type": "application/json", authorization: `Bearer ${here.bearer}`, cookie: here.cookie };
		const ask = async () =>
			(
				await fetch(`${portal.url}/api/graphql`, { method: "POST", headers, body: JSON.stringify({ query: question }) })
			).json();
		expect(await ask()).toEqual({ data: { viewer: { email: person.email } } });
		const open = await openAs(portal.url, here);
		expect((await end(person.id)).status).toBeLessThan(300);
		expect(await ask()).toMatchObject({ errors: [{ extensions: { code: "forbidden" } }] });
		expect((await open.closed).code).toBe(closeCodes.forbidden);
		await expect(openAs(portal.url, here)).rejects.toThrow("Not acknowledged");
	},
);
