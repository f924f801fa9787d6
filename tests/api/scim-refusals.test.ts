import { describe, expect, test } from "vitest";
import { accountsSchema } from "#features/people/scim/user-resource.ts";
import { asOwner } from "../support/people.ts";
import { oktaUser, patchOf } from "../support/scim-client.ts";
import { setUpScim } from "../support/scim-set-up.ts";

const { api, database, entra, okta } = await setUpScim();

describe("what cannot be done is said in SCIM's own form", () => {
	const user = () => oktaUser("faulty@yard.example");
	const nested = (levels: number) => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`) as unknown;
	test.each([
		["an address that has its person", "POST", "/Users", () => oktaUser("KNOWN@yard.example"), 409, "uniqueness"],
		["a userName that is no address", "POST", "/Users", () => ({ ...user(), userName: "bob" }), 400, "invalidValue"],
		[
			"an account that nobody knows",
			"POST",
			"/Users",
			() => ({ ...user(), [accountsSchema]: { soldTo: ["nobody"] } }),
			400,
			"invalidValue",
		],
		["an offset for a time zone", "POST", "/Users", () => ({ ...user(), timezone: "+05:00" }), 400, "invalidValue"],
		[
			"a ship-to among sold-tos",
			"POST",
			"/Users",
			() => ({ ...user(), [accountsSchema]: { soldTo: ["104233-01"] } }),
			400,
			"invalidValue",
		],
		["a filter that is none", "GET", "/Users?filter=userName%20is%20%22x%22", () => undefined, 400, "invalidFilter"],
		[
			"a filter by what there is not",
			"GET",
			"/Users?filter=shoeSize%20eq%20%22x%22",
			() => undefined,
			400,
			"invalidFilter",
		],
		["filtered endpoints", "GET", "/ResourceTypes?filter=name%20eq%20%22User%22", () => undefined, 403, undefined],
		["filtered schemas", "GET", "/Schemas?filter=", () => undefined, 403, undefined],
		[
			"a filtered description of the service",
			"GET",
			"/ServiceProviderConfig?filter=patch%20pr",
			() => undefined,
			403,
			undefined,
		],
		[
			"a person nested without end",
			"POST",
			"/Users",
			() => ({ ...user(), emails: nested(1000) }),
			400,
			"invalidSyntax",
		],
		[
			"an operation that is none",
			"PATCH",
			"/Users/1",
			() => patchOf({ op: "move", path: "active" }),
			400,
			"invalidSyntax",
		],
		[
			"a path that is none",
			"PATCH",
			"/Groups/SSA-VP",
			() => patchOf({ op: "add", path: "members[", value: [] }),
			400,
			"invalidPath",
		],
		[
			"a member whom nobody knows",
			"PATCH",
			"/Groups/SSA-VP",
			() => patchOf({ op: "add", path: "members", value: [{ value: "999999" }] }),
			400,
			"invalidValue",
		],
		["a person whom nobody knows", "GET", "/Users/999999", () => undefined, 404, undefined],
		["an endpoint that is none", "GET", "/Cars", () => undefined, 404, undefined],
		["the caller's own resource", "GET", "/Me", () => undefined, 501, undefined],
		["many operations at once", "POST", "/Bulk", () => ({}), 501, undefined],
	])("%s", async (_what, method, path, body, status, scimType) => {
		const answer = await okta(method, path, body());
		expect(answer.headers.get("content-type")).toContain("application/scim+json");
		expect(answer.body).toEqual({
			schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
			status: String(status),
			...(scimType && { scimType }),
			detail: expect.any(String),
		});
		expect(answer.status).toBe(status);
	});

	test("the attribute is named as the standard spells it", async () => {
		const detailOf = async (sent: object) => (await okta("POST", "/Users", { ...user(), ...sent })).body.detail;
		expect(await detailOf({ userName: undefined })).toMatch(/^userName: is required/);
		expect(await detailOf({ phoneNumbers: 5 })).toMatch(/^phoneNumbers: /);
		expect(await detailOf({ [accountsSchema]: { soldTo: 5 } })).toMatch(
			/^urn:ietf:params:scim:schemas:extension:millgate:2\.0:User\.soldTo: /,
		);
	});

	test("and leaves nothing behind", async () => {
		expect(await asOwner(database, "select from people where email = 'faulty@yard.example'")).toEqual([]);
	});
});

test("the last administrator is neither taken out of the group, nor deactivated, nor deleted", async () => {
	const { body } = await entra("GET", `/Users?filter=${encodeURIComponent('userName eq "admin@mill.example"')}`);
	const [{ id }] = body.Resources as [{ id: string }];
	const tries = [
		await entra("PATCH", "/Groups/SSA-Admin", patchOf({ op: "Remove", path: "members" })),
		await entra("PATCH", `/Users/${id}`, patchOf({ op: "Replace", path: "active", value: false })),
		await entra("DELETE", `/Users/${id}`),
	];
	expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
	expect((await entra("GET", "/Groups/SSA-Admin")).body.members).toMatchObject([{ value: id }]);
});

test("a key without the scope, even one with `*`, is refused, and so is a request without a key", async () => {
	const { createFeedKey } = await import("#server/keys/feed-keys.ts");
	const { key } = await createFeedKey(database, { source: "erp", scopes: ["*"] });
	const statusOf = async (headers: Record<string, string>) =>
		(await fetch(`${api.url}/scim/v2/Users`, { headers })).status;
	expect([await statusOf({ authorization: `Bearer ${key}` }), await statusOf({})]).toEqual([403, 401]);
	const open = await fetch(`${api.url}/scim/v2/Schemas`);
	expect(open.headers.get("www-authenticate")).toContain("Bearer");
});
