import { describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const admin = await insertPerson(database, { groups: ["SSA-Admin"] });
const email = admin.email;
const caller = await api.signIn(admin.id);
await insertPerson(database, { suppliers: ["700100"] });

type Made = { id: string; key: string };
const mutate = async <T = Made>(field: string, input: Record<string, unknown>, selection = "{ id key }") => {
	const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input`;
	const { data, errors } = await api.ask(
		caller,
		`mutation ($input: ${type}!) { ${field}(input: $input) ${selection} }`,
		{ input },
	);
	return { made: data?.[field] as T, errors };
};
const make = (input: Record<string, unknown> = {}) =>
	mutate("makeApiKey", { name: "ERP", source: "erp", scopes: ["outbox"], ...input });
const collect = async (key: string) =>
	(await fetch(`${api.url}/api/outbox/v1`, { headers: { authorization: `Bearer ${key}` } })).status;
const announce = async (key: string) => {
	const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
	return (await fetch(`${api.url}/api/notices/v1`, { method: "POST", headers, body: "{}" })).status;
};
const list = async (args: string) => {
	const { data, errors } = await api.ask<{ apiKeys: { nodes: Record<string, unknown>[] } }>(
		caller,
		`{ apiKeys(${args}) { nodes { id name source scopes state hint createdBy replaces } } }`,
	);
	expect(errors).toBeUndefined();
	return data?.apiKeys.nodes ?? [];
};
const one = async (id: string) => (await list(`tab: all, filter: { one: ["${id}"] }`))[0];

describe("a key made by an administrator", () => {
	test("opens what its scopes say, and nothing of it is kept but its hash", async () => {
		const { made } = await make();
		expect(await collect(made.key)).toBe(200);
		expect(await announce(made.key)).toBe(403);
		const hint = made.key.slice(0, 8);
		expect(await one(made.id)).toEqual({
			id: made.id,
			name: "ERP",
			source: "erp",
			scopes: ["outbox"],
			state: "good",
			hint,
			createdBy: email,
			replaces: null,
		});
		const kept =
			JSON.stringify(await asOwner(database, "select * from feed_keys")) +
			JSON.stringify(await asOwner(database, "select * from audit_events"));
		expect(kept).not.toContain(made.key.slice(hint.length));
	});

	test("for a supplier announces that supplier's loads alone", async () => {
		const { made } = await make({ scopes: [], supplier: " 700100 " });
		expect((await one(made.id))?.scopes).toEqual(["notices:700100"]);
		expect([[401, 403].includes(await announce(made.key)), await collect(made.key)]).toEqual([false, 403]);
	});

	test.each([
		["no scope at all", { scopes: [] }, "scopes"],
		["a scope that is none", { scopes: ["everything"] }, "scopes"],
		["a supplier beside other scopes", { supplier: "700100" }, "supplier"],
		["a supplier whom nobody knows", { scopes: [], supplier: "nobody" }, "supplier"],
		["a source with spaces", { source: "our erp" }, "source"],
		["no name", { name: "" }, "name"],
		["a day that is over", { expiresOn: "2026-01-01" }, "expiresOn"],
	])("is refused with %s, at its field", async (_what, input, field) => {
		const { errors } = await make(input);
		expect(errors?.[0]).toMatchObject({ extensions: { code: "invalid", faults: [{ field }] } });
	});

	test("is found by its beginning, its source and its scope, beside those made by command", async () => {
		const { made } = await make({ name: "Found", source: "found.1" });
		const { id } = await createFeedKey(database, { source: "found.2", scopes: ["orders"] });
		expect((await list(`search: "${made.key.slice(0, 8)}"`)).map((key) => key.name)).toEqual(["Found"]);
		expect((await list('search: "found"')).map((key) => key.createdBy)).toEqual(["command", email]);
		expect((await list('filter: { scope: ["orders"] }')).map((key) => key.id)).toEqual([String(id)]);
	});
});

describe("a key that is replaced", () => {
	test("holds beside the new one for the time chosen, and never longer than it would have", async () => {
		const { made: old } = await make({ name: "Old" });
		const { made: next } = await mutate("rotateApiKey", { id: old.id, overlap: "24" });
		expect([await collect(old.key), await collect(next.key)]).toEqual([200, 200]);
		expect([(await one(old.id))?.state, (await one(next.id))?.replaces]).toEqual(["replaced", old.id]);
		await asOwner(database, "update feed_keys set expires_at = now() where id = $1", [old.id]);
		expect([await collect(old.key), await collect(next.key)]).toEqual([401, 200]);
		expect((await mutate("rotateApiKey", { id: old.id, overlap: "24" })).errors?.[0]?.message).toContain("has expired");
	});

	test("without overlap ends at once", async () => {
		const { made: old } = await make();
		const { made: next } = await mutate("rotateApiKey", { id: old.id, overlap: "0" });
		expect([await collect(old.key), await collect(next.key)]).toEqual([401, 200]);
	});
});

test("a revoked key opens nothing from the next request on, and is not revoked twice", async () => {
	const { made } = await make();
	const revoke = () => mutate<boolean>("revokeApiKey", { id: made.id, reason: "Left on a laptop" }, "");
	expect((await revoke()).made).toBe(true);
	expect(await collect(made.key)).toBe(401);
	expect((await revoke()).made).toBe(false);
	expect((await mutate("revokeApiKey", { id: made.id, reason: "" }, "")).errors?.[0]).toMatchObject({
		extensions: { code: "invalid" },
	});
});

test("making, replacing and revoking are each on record, once, with who did it", async () => {
	const { made } = await make();
	const { made: next } = await mutate("rotateApiKey", { id: made.id, overlap: "1" });
	await mutate("revokeApiKey", { id: made.id, reason: "No longer needed" }, "");
	const rows = await asOwner(
		database,
		`select action, target, actor, address is not null as has_address, request_id is not null as has_request
			from audit_events where target = any ($1) order by id`,
		[[made.id, next.id]],
	);
	const by = { actor: email, has_address: true, has_request: true };
	expect(rows).toEqual([
		{ action: "feed-key-created", target: made.id, ...by },
		{ action: "feed-key-replaced", target: next.id, ...by },
		{ action: "feed-key-revoked", target: made.id, ...by },
	]);
});
