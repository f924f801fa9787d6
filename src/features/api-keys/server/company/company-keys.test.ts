import { describe, expect, test } from "vitest";
import { type Caller, codeOf, faultsOf, messageOf } from "../../../../../tests/support/api.ts";
import { appoint } from "../../../../../tests/support/company-key.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const boss = await api.signInAs({ soldTo: ["S1"], shipTo: ["T1"], email: "boss@company.example" });
const colleague = await api.signInAs({ soldTo: ["S1"], email: "colleague@company.example" });
const member = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const seller = await api.signInAs({ suppliers: ["V1"] });
const other = await api.signInAs({ soldTo: ["S2"] });
const mill = await api.signInAs({ groups: ["SSA-Admin"] });
const staff = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["S1"] });
for (const person of [boss, colleague, seller, other, staff]) await appoint(database, person);
// Administers S1 and T1, and has S3 as a plain user.
await asOwner(
	database,
	`with added as (insert into accounts (code, kind, name, revision) values ('S3', 'sold_to', 'S3', 1) returning id)
	 insert into person_accounts (person_id, account_id, list) select $1, id, 'sold_to' from added`,
	[boss.id],
);

type Made = { id: string; key: string };
const mutate = async (by: Caller, field: string, input: Record<string, unknown>, selection = "") => {
	const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input`;
	return api.ask(by, `mutation ($input: ${type}!) { ${field}(input: $input) ${selection} }`, {
		input,
	});
};
const tryMaking = (by: Caller, input: Record<string, unknown> = {}) =>
	mutate(by, "makeCompanyKey", { name: "ERP", accounts: ["S1"], scopes: ["orders:read"], ...input }, "{ id key }");
async function make(by: Caller, input: Record<string, unknown> = {}): Promise<Made> {
	const { data, errors } = await tryMaking(by, input);
	if (!data) throw new Error(JSON.stringify(errors));
	return data.makeCompanyKey as Made;
}
const replace = (by: Caller, id: string, overlap = "24") =>
	mutate(by, "replaceCompanyKey", { id, overlap }, "{ id key }");
const revoke = (by: Caller, id: string) => mutate(by, "revokeCompanyKey", { id, reason: "Left on a laptop" });
const takeOver = (by: Caller, id: string) => api.ask(by, "mutation ($id: ID!) { takeOverCompanyKey(id: $id) }", { id });
const call = async (key: string, path = "/api/customer/v1/orders") =>
	(await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${key}` } })).status;
type Shown = { name: string; accounts: string[]; state: string; owner: string; isOwn: boolean; isManaged: boolean };
const shown = async (by: Caller, id: string) => {
	const { data, errors } = await api.ask<{ companyKeys: { nodes: Shown[] } }>(
		by,
		`{ companyKeys(tab: all, filter: { one: ["${id}"] }) { nodes { name accounts state owner isOwn isManaged } } }`,
	);
	expect(errors).toBeUndefined();
	return data?.companyKeys.nodes[0];
};
const endRight = (person: { id: number }) =>
	asOwner(database, "delete from account_administrators where person_id = $1", [person.id]);

describe("a key made by a company's administrator", () => {
	test("opens what its scopes say of its accounts, and its hash alone is stored", async () => {
		const { id, key } = await make(boss, { accounts: ["S1", "T1"], expiresOn: "2999-12-31" });
		expect([await call(key), await call(key, "/api/customer/v1/invoices")]).toEqual([200, 403]);
		expect(await shown(boss, id)).toEqual({
			...{ name: "ERP", accounts: ["S1", "T1"], state: "good", owner: "Some One" },
			...{ isOwn: true, isManaged: true },
		});
		expect(JSON.stringify(await asOwner(database, "select * from audit_events"))).not.toContain(key.slice(8));
	});

	test.each([
		["an account of which they are no administrator", { accounts: ["S1", "S3"] }, "accounts"],
		["another company's account", { accounts: ["S2"] }, "accounts"],
		["no account", { accounts: [] }, "accounts"],
		["no scope", { scopes: [] }, "scopes"],
		["a scope of the mill's systems", { scopes: ["outbox"] }, "scopes"],
		["prices of a ship-to", { accounts: ["T1"], scopes: ["orders:read", "invoices:read"] }, "scopes"],
		["a supplier's scope for a customer", { scopes: ["receipts:read"] }, "scopes"],
		["no name", { name: " " }, "name"],
		["a day that is over", { expiresOn: "2026-01-01" }, "expiresOn"],
	])("is refused with %s, at its field", async (_what, input, field) => {
		const answer = await tryMaking(boss, input);
		expect([codeOf(answer), faultsOf(answer).map((fault) => fault.field)]).toEqual(["invalid", [field]]);
	});

	test("names the scopes that open nothing, as people call them", async () => {
		const answer = await tryMaking(boss, { accounts: ["T1"], scopes: ["orders:read", "invoices:read", "stock:write"] });
		expect(faultsOf(answer)[0]?.reason).toContain("Invoices: read, Mill stock: write");
	});

	test("is refused to members, to staff of the mill, and to visitors", async () => {
		expect(faultsOf(await tryMaking(member)).map(({ field }) => field)).toEqual(["accounts"]);
		expect(codeOf(await tryMaking(staff))).toBe("invalid");
		expect(codeOf(await api.ask(undefined, "{ companyKeys { nodes { id } } }"))).toBe("forbidden");
	});

	test("is seen, but changed by nobody else than administrators of one of its accounts", async () => {
		const { id, key } = await make(boss);
		expect(await shown(member, id)).toMatchObject({ isManaged: false, isOwn: false, owner: "Some One" });
		expect(await shown(colleague, id)).toMatchObject({ isManaged: true, isOwn: false });
		expect(await shown(staff, id)).toMatchObject({ isManaged: false });
		for (const stranger of [other, yard, seller]) expect(await shown(stranger, id)).toBeUndefined();
		for (const stranger of [member, other, seller])
			for (const act of [replace, revoke, takeOver]) expect(codeOf(await act(stranger, id))).toBe("invalid");
		for (const act of [replace, revoke, takeOver]) expect(codeOf(await act(staff, id))).toBe("invalid");
		expect(await call(key)).toBe(200);
	});

	test("shows a yard no more of its accounts than the yard's own", async () => {
		const { id } = await make(boss, { accounts: ["S1", "T1"] });
		expect(await shown(yard, id)).toMatchObject({ accounts: ["T1"], isManaged: false });
	});

	test("reads a supplier's own collections", async () => {
		const { key } = await make(seller, { accounts: ["V1"], scopes: ["receipts:read"] });
		expect([await call(key, "/api/supplier/v1/receipts"), await call(key)]).toEqual([200, 403]);
	});
});

describe("a key of a company", () => {
	test("stops with its owner's right, and works again when a colleague takes it over", async () => {
		const owner = await api.signInAs({ soldTo: ["S1"] });
		await appoint(database, owner);
		const { id, key } = await make(owner);
		expect(await call(key)).toBe(200);
		await endRight(owner);
		expect([await call(key), (await shown(colleague, id))?.state]).toEqual([403, "without-right"]);
		const { data } = await api.ask<{ apiKeys: { nodes: object[] } }>(
			mill,
			`{ apiKeys(tab: all, filter: { one: ["${id}"] }) { nodes { kind state owner accounts } } }`,
		);
		expect(data?.apiKeys.nodes).toEqual([
			{ kind: "company", state: "without-right", owner: "Some One", accounts: ["S1"] },
		]);
		expect((await takeOver(colleague, id)).errors).toBeUndefined();
		expect([await call(key), await shown(colleague, id)]).toEqual([
			200,
			expect.objectContaining({ state: "good", isOwn: true }),
		]);
		expect(codeOf(await takeOver(colleague, id))).toBe("invalid");
	});

	test("stops when its owner is deactivated or becomes staff of the mill", async () => {
		const owner = await api.signInAs({ soldTo: ["S1"] });
		await appoint(database, owner);
		const { id, key } = await make(owner);
		const state = async () => [await call(key), (await shown(colleague, id))?.state];
		await asOwner(database, "update people set is_active = false where id = $1", [owner.id]);
		expect(await state()).toEqual([403, "without-right"]);
		await asOwner(database, "update people set is_active = true where id = $1", [owner.id]);
		expect(await state()).toEqual([200, "good"]);
		await asOwner(database, "insert into person_groups (person_id, group_name) values ($1, 'SSA-ISR')", [owner.id]);
		expect(await state()).toEqual([403, "without-right"]);
	});

	test("that is replaced works beside the new one, which has its accounts and the right of whoever replaced it", async () => {
		const old = await make(boss);
		const next = (await replace(colleague, old.id)).data?.replaceCompanyKey as Made;
		expect([await call(old.key), await call(next.key)]).toEqual([200, 200]);
		expect((await shown(boss, old.id))?.state).toBe("replaced");
		expect(await shown(colleague, next.id)).toMatchObject({ accounts: ["S1"], isOwn: true });
		await asOwner(database, "update feed_keys set expires_at = now() where id = $1", [old.id]);
		expect([await call(old.key), await call(next.key)]).toEqual([401, 200]);
		expect(messageOf(await replace(colleague, old.id))).toContain("has expired");
	});

	test("that is replaced without overlap ends at once", async () => {
		const old = await make(boss);
		await replace(boss, old.id, "0");
		expect(await call(old.key)).toBe(401);
	});

	test("that a colleague revokes opens nothing from the next call on", async () => {
		const { id, key } = await make(boss);
		expect((await revoke(colleague, id)).errors).toBeUndefined();
		expect([await call(key), codeOf(await revoke(colleague, id))]).toEqual([401, "invalid"]);
	});

	test("is on record with who made, took over, replaced and revoked it", async () => {
		const { id } = await make(boss);
		await takeOver(colleague, id);
		const next = (await replace(colleague, id)).data?.replaceCompanyKey as Made;
		await revoke(boss, id);
		expect(
			await asOwner(database, "select action, target, actor from audit_events where target = any ($1) order by id", [
				[id, next.id],
			]),
		).toEqual([
			{ action: "feed-key-created", target: id, actor: boss.email },
			{ action: "feed-key-taken-over", target: id, actor: colleague.email },
			{ action: "feed-key-replaced", target: next.id, actor: colleague.email },
			{ action: "feed-key-revoked", target: id, actor: boss.email },
		]);
	});

	test("is not made while an administrator of the mill views as its company's", async () => {
		const viewing = await api.signInAs({ groups: ["SSA-Admin"] });
		const input = { person: String(other.id), reason: "They ask about their keys" };
		expect((await mutate(viewing, "startViewAs", input)).errors).toBeUndefined();
		expect(codeOf(await tryMaking(viewing, { accounts: ["S2"] }))).toBe("forbidden");
		expect((await tryMaking(other, { accounts: ["S2"] })).errors).toBeUndefined();
	});
});

describe("the mill's administrators", () => {
	const listed = async (args: string) => {
		const { data } = await api.ask<{ apiKeys: { nodes: { id: string }[] } }>(
			mill,
			`{ apiKeys(${args}) { nodes { id } } }`,
		);
		return data?.apiKeys.nodes.map(({ id }) => id) ?? [];
	};

	test("find keys by account and kind, revoke a company's, and cannot replace it", async () => {
		const { id, key } = await make(other, { accounts: ["S2"] });
		expect(await listed('filter: { account: "S2" }')).toContain(id);
		expect(await listed('filter: { account: "S1" }')).not.toContain(id);
		expect(await listed('filter: { kind: ["mill"] }')).not.toContain(id);
		expect(await listed('filter: { kind: ["company"] }')).toContain(id);
		expect(messageOf(await mutate(mill, "rotateApiKey", { id, overlap: "24" }, "{ id }"))).toContain(
			"Only the company’s own administrators",
		);
		expect(await call(key)).toBe(200);
		await mutate(mill, "revokeApiKey", { id, reason: "Reported as stolen" });
		expect([await call(key), (await shown(other, id))?.state]).toEqual([401, "revoked"]);
		const mails = await asOwner<{ address: string; body_text: string }>(
			database,
			"select address, body_text from mails",
		);
		expect(mails.map(({ address }) => address)).toEqual([other.email]);
		expect(mails[0]?.body_text).toContain("Reason: Reported as stolen");
		expect(mails[0]?.body_text).toContain(`/customer/integrations?key=${id}`);
	});
});

test("the administrators of a viewer's accounts are named, without staff of the mill", async () => {
	const names = async (by: Caller) =>
		(await api.ask<{ companyAdministrators: string[] }>(by, "{ companyAdministrators }")).data?.companyAdministrators;
	await asOwner(database, "update people set name = 'Ana Boss' where id = $1", [boss.id]);
	await asOwner(database, "update people set name = 'Ben Staff' where id = $1", [staff.id]);
	expect([await names(member), await names(yard)]).toEqual([["Ana Boss", "Some One"], ["Ana Boss"]]);
	expect(await names(await api.signInAs({ soldTo: ["S9"] }))).toEqual([]);
});
