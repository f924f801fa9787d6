import { afterAll, expect, test } from "vitest";
import { closeCodes } from "#shared/close-codes.ts";
import { testDatabase } from "../support/fixtures.ts";
import { startLivePortal } from "../support/live-portal.ts";
import { openAs } from "../support/live-socket.ts";
import { insertPerson } from "../support/people.ts";
import { patchOf, scimClient } from "../support/scim-client.ts";

const question = "{ viewer { email } }";

const database = await testDatabase();
const portal = await startLivePortal(database, [question]);
const okta = await scimClient(database, portal, "okta");
afterAll(async () => {
	await portal?.stop();
});

test.each<[string, (id: number) => Promise<{ status: number }>]>([
	["deactivated", (id) => okta("PATCH", `/Users/${id}`, patchOf({ op: "replace", value: { active: false } }))],
	["deleted", (id) => okta("DELETE", `/Users/${id}`)],
])(
	"a person whom the identity provider has %s is cut off: their open socket, their next request, their next socket",
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
