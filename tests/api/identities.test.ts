import { beforeEach, describe, expect, test } from "vitest";
import { isSecret } from "#server/session/secrets.ts";
import { type Caller, codeOf } from "../support/api.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson, type SomePerson } from "../support/people.ts";

let mine: Caller;
let admin: Caller;

const database = await testDatabase();
const api = await testApi(database);
const maria = await insertPerson(database, { email: "maria@buyer.example", soldTo: ["104233"] });
const root = await insertPerson(database, { email: "root@mill.example", groups: ["SSA-Admin"] });
beforeEach(async () => {
	await emptyTables(database, "identities", "identity_permits", "audit_events", "mails");
	[mine, admin] = [await api.signIn(maria.id), await api.signIn(root.id)];
	await link(maria, "cdc");
	await link(maria, "iam");
	await link(root, "ad");
});

const link = (person: SomePerson, provider: string) =>
	asOwner(
		database,
		"insert into identities (issuer, subject, person_id, provider) values ('https://' || $3 || '.example', $1, $2, $3)",
		[`${provider} ${person.email}`, person.id, provider],
	);
const idOf = async (person: SomePerson, provider: string) => {
	const [row] = await asOwner<{ id: string }>(
		database,
		"select id::text from identities where person_id = $1 and provider = $2",
		[person.id, provider],
	);
	return row?.id ?? "0";
};
const providersOf = async (person: SomePerson) =>
	(
		await asOwner<{ provider: string }>(database, "select provider from identities where person_id = $1 order by 1", [
			person.id,
		])
	).map(({ provider }) => provider);
const notifications = () =>
	asOwner(
		database,
		`select e.action, e.actor, e.target, e.detail ->> 'provider' as provider, m.address from audit_events e, mails m
			where e.action like 'identity.%'`,
	);
const isIn = async (caller: Caller) => (await api.ask(caller, "{ viewer { email } }")).errors === undefined;

describe("at their profile a person", () => {
	const remove = (caller: Caller, id: string) =>
		api.ask(caller, "mutation ($id: ID!) { removeMyIdentity(id: $id) }", { id });

	test("sees the identities with which they sign in, and which of another they may link", async () => {
		const { data } = await api.ask(
			mine,
			"{ profile { identities { provider issuer linkedHow isUsable } linkableProviders } }",
		);
		const seen = (provider: string) => ({
			provider,
			issuer: `https://${provider}.example`,
			linkedHow: "first",
			isUsable: true,
		});
		expect(data).toEqual({ profile: { identities: [seen("cdc"), seen("iam")], linkableProviders: ["cdc", "iam"] } });
		const staff = await api.ask(admin, "{ profile { identities { provider } linkableProviders } }");
		expect(staff.data).toEqual({ profile: { identities: [{ provider: "ad" }], linkableProviders: ["ad"] } });
	});

	test("removes one: their other sessions end, it is recorded, and they are notified by mail", async () => {
		const elsewhere = await api.signIn(maria.id);
		expect((await remove(mine, await idOf(maria, "iam"))).data).toEqual({ removeMyIdentity: true });
		expect([await providersOf(maria), await isIn(mine), await isIn(elsewhere)]).toEqual([["cdc"], true, false]);
		const { email } = maria;
		expect(await notifications()).toEqual([
			{ action: "identity.remove", actor: email, target: email, provider: "iam", address: email },
		]);
	});

	test("keeps the only one that opens anything, and does not touch another's", async () => {
		await remove(mine, await idOf(maria, "iam"));
		expect(codeOf(await remove(mine, await idOf(maria, "cdc")))).toBe("invalid");
		expect(codeOf(await remove(mine, await idOf(root, "ad")))).toBe("not-found");
		expect([await providersOf(maria), await providersOf(root)]).toEqual([["cdc"], ["ad"]]);
	});

	test("begins to link one more only where its provider may speak for them", async () => {
		const begin = (caller: Caller, provider: string) =>
			api.ask<{ linkMyIdentity: string }>(
				caller,
				"mutation ($provider: String!) { linkMyIdentity(provider: $provider) }",
				{ provider },
			);
		expect(isSecret((await begin(mine, "iam")).data?.linkMyIdentity)).toBe(true);
		expect(codeOf(await begin(mine, "ad"))).toBe("invalid");
		expect(codeOf(await begin(mine, "other"))).toBe("invalid");
		expect(codeOf(await begin(admin, "cdc"))).toBe("invalid");
	});
});

describe("at a person an administrator", () => {
	const act = (name: "permitIdentity" | "removeIdentity", input: object, caller = admin) => {
		const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
		return api.ask(caller, `mutation ($input: ${type}!) { ${name}(input: $input) }`, {
			input: { reason: "They asked by telephone", ...input },
		});
	};

	test("sees the identities, with their numbers there", async () => {
		const { data } = await api.ask(
			admin,
			"query ($id: ID!) { person(id: $id) { identities { provider subject isUsable } } }",
			{
				id: String(maria.id),
			},
		);
		const seen = (provider: string) => ({ provider, subject: `${provider} ${maria.email}`, isUsable: true });
		expect(data).toEqual({ person: { identities: [seen("cdc"), seen("iam")] } });
	});

	test("removes one: all sessions of the person end, it is recorded, and they are notified by mail", async () => {
		expect(
			(await act("removeIdentity", { person: maria.id, identity: await idOf(maria, "cdc") })).errors,
		).toBeUndefined();
		expect([await providersOf(maria), await isIn(mine)]).toEqual([["iam"], false]);
		expect(await notifications()).toEqual([
			{ action: "identity.remove", actor: root.email, target: maria.email, provider: "cdc", address: maria.email },
		]);
	});

	test("allows one more if its provider may sign in the person: recorded, and they are notified by mail", async () => {
		expect((await act("permitIdentity", { person: maria.id, provider: "cdc" })).errors).toBeUndefined();
		expect(await notifications()).toEqual([
			{ action: "identity.permit", actor: root.email, target: maria.email, provider: "cdc", address: maria.email },
		]);
		expect(codeOf(await act("permitIdentity", { person: maria.id, provider: "ad" }))).toBe("invalid");
		expect(await asOwner(database, "select provider from identity_permits")).toEqual([{ provider: "cdc" }]);
	});

	test("does neither to themselves, and nobody else does either", async () => {
		const own = { person: root.id, provider: "ad", identity: await idOf(root, "ad") };
		const { identity, ...permit } = own;
		expect(codeOf(await act("permitIdentity", permit))).toBe("invalid");
		expect(codeOf(await act("removeIdentity", { person: root.id, identity }))).toBe("invalid");
		expect(codeOf(await act("removeIdentity", { person: root.id, identity }, mine))).toBe("forbidden");
		expect(codeOf(await act("permitIdentity", permit, mine))).toBe("forbidden");
	});
});
