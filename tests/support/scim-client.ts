import { expect } from "vitest";
import { userSchema } from "#features/people/scim/user-resource.ts";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import type { Api } from "./api.ts";
import type { TestDatabase } from "./test-database.ts";

export type ScimAnswer = { status: number; headers: Headers; body: Record<string, unknown> };
export type ScimClient = (
	method: string,
	path: string,
	body?: unknown,
	headers?: Record<string, string>,
) => Promise<ScimAnswer>;

/** Asks /scim/v2 as an identity provider does, with a key of its own. */
export async function scimClient(
	database: TestDatabase,
	api: Pick<Api, "url">,
	source: string,
	scope: "scim" | "scim-staff" = "scim-staff",
): Promise<ScimClient> {
	const { key } = await createFeedKey(database, { source, scopes: [scope] });
	return async (method, path, body, headers = {}) => {
		const sent = { authorization: `Bearer ${key}`, "content-type": "application/scim+json; charset=utf-8", ...headers };
		const init = { method, headers: sent, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
		const response = await fetch(`${api.url}/scim/v2${path}`, init);
		const text = await response.text();
		return {
			status: response.status,
			headers: response.headers,
			body: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>,
		};
	};
}

export const patchOf = (...operations: object[]) => ({
	schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
	Operations: operations,
});

/** As Entra ID's documentation shows the request that makes a user. */
export const entraUser = (email: string) => ({
	schemas: [userSchema, "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
	externalId: `entra ${email}`,
	userName: email,
	active: true,
	emails: [{ primary: true, type: "work", value: email }],
	meta: { resourceType: "User" },
	name: { formatted: "Ana Ruiz", familyName: "Ruiz", givenName: "Ana" },
	roles: [],
	"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Purchasing" },
});
/** As Okta's documentation shows it. */
export const oktaUser = (email: string) => ({
	schemas: [userSchema],
	userName: email,
	name: { givenName: "Bob", familyName: "Hall" },
	emails: [{ primary: true, value: email, type: "work" }],
	displayName: "Bob Hall",
	locale: "en-US",
	externalId: `okta ${email}`,
	groups: [],
	password: "1mz050nq",
	active: true,
});

/** Makes a user; the answer is the resource. */
export const made = async (client: ScimClient, user: object) => {
	const { status, body } = await client("POST", "/Users", user);
	expect([status, body]).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
	return body as { id: string; meta: { version: string; location: string } };
};
