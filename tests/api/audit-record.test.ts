import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { cleanUpAudit } from "#server/audit-record/clean-up-audit.ts";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import type { Caller } from "../support/api.ts";
import { feed, feedPartners } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
const admin = await insertPerson(database, { groups: ["SSA-Admin"] });
const buyer = await insertPerson(database, { soldTo: ["S1"], shipTo: ["T1"] });
const asAdmin = await api.signIn(admin.id);
const asBuyer = await api.signIn(buyer.id, "T1");

type Row = { action: string; actor: string; alias: string | null; isWhole: boolean };
const rowsSince = (id: number) =>
	asOwner<Row>(
		database,
		`select action, actor, alias, address is not null and request_id is not null as "isWhole" from audit_events
			where id > $1 order by id`,
		[id],
	);

/** What a thing done left on record; refusals are written beside the answer, so that their row is waited for. */
async function recorded(work: () => Promise<unknown>): Promise<Row[]> {
	const [last] = await asOwner<{ id: number }>(
		database,
		"select coalesce(max(id), 0)::integer as id from audit_events",
	);
	await work();
	await expect.poll(async () => (await rowsSince(last?.id ?? 0)).length, { interval: 10 }).toBeGreaterThan(0);
	return rowsSince(last?.id ?? 0);
}

const cookieOf = ({ cookie, authorization }: Caller) => ({
	cookie: `${cookie}; auth=${authorization.slice("Bearer ".length)}`,
});
const get = async (caller: Caller, path: string) =>
	(await fetch(`${api.url}${path}`, { headers: cookieOf(caller) })).text();
const post = async (caller: Caller, path: string, body: object) => {
	const headers = { ...caller, "content-type": "application/json" };
	expect((await fetch(`${api.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).status).toBe(200);
};
const mutate = async (caller: Caller, query: string, input: object) => {
	const { errors } = await api.ask(caller, query, { input });
	expect(errors).toBeUndefined();
};

describe("each thing done leaves one row with actor, alias, address and request", () => {
	const acts: [string, string, () => Promise<unknown>][] = [
		["taking an alias", "alias.change", () => post(asBuyer, "/api/auth/alias", { alias: "S1" })],
		["an export", "list.export", () => get(asBuyer, "/downloads/orders.csv")],
		["a ZIP of documents", "document.bundle", () => get(asBuyer, "/downloads/bills-of-lading.zip")],
		[
			"a write",
			"view.save",
			() =>
				mutate(asBuyer, "mutation ($input: SaveViewInput!) { saveView(input: $input) }", {
					list: "orders",
					name: "Mine",
					query: "",
				}),
		],
		["a field that is refused", "access.refused", () => api.ask(asBuyer, "{ people { nodes { id } } }")],
		["a file that is refused", "access.refused", () => get(asBuyer, "/downloads/people.csv")],
	];
	test.each(acts)("%s", async (_what, action, work) => {
		expect(await recorded(work)).toEqual([{ action, actor: buyer.email, alias: "T1", isWhole: true }]);
	});

	test("a key, by an administrator and by command", async () => {
		const make = "mutation ($input: MakeApiKeyInput!) { makeApiKey(input: $input) { id } }";
		const byHand = await recorded(() => mutate(asAdmin, make, { name: "ERP", source: "erp", scopes: ["outbox"] }));
		expect(byHand).toEqual([{ action: "feed-key-created", actor: admin.email, alias: null, isWhole: true }]);
		const byCommand = await recorded(() => createFeedKey(database, { source: "erp", scopes: ["outbox"] }));
		expect(byCommand).toEqual([{ action: "feed-key-created", actor: "command", alias: null, isWhole: true }]);
	});

	test("a feed, well or badly, with the key's source", async () => {
		const { key } = await createFeedKey(database, { source: "mes", scopes: ["mills"] });
		const headers = { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" };
		const send = (body: string) => fetch(`${api.url}/api/feeds/v1/mills`, { method: "POST", headers, body });
		for (const body of ['{"mill":"ZZ","name":"Zone","place":"Ohio","timeZone":"UTC","revision":1}\n', "{}\n"])
			expect(await recorded(() => send(body))).toEqual([
				{ action: "feed.run", actor: "feed mes", alias: null, isWhole: true },
			]);
		expect(await recorded(() => feed(database, "mills", []))).toEqual([
			{ action: "feed.run", actor: "feed test", alias: null, isWhole: true },
		]);
	});

	test("signing out", async () => {
		const leaving = await api.signIn(buyer.id);
		expect(await recorded(() => post(leaving, "/api/auth/sign-out", {}))).toEqual([
			{ action: "sign-out", actor: buyer.email, alias: null, isWhole: true },
		]);
	});
});

describe("the record is append only", () => {
	test("no role that the app can be has the right to change or empty it", async () => {
		const rows = await asOwner(
			database,
			`select rolname, privilege from pg_roles, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) privilege
			 where (rolname like 'millgate\\_%') and rolname <> 'millgate_owner'
				and case privilege when 'UPDATE' then has_any_column_privilege(rolname, 'audit_events', privilege) else
				has_table_privilege(rolname, 'audit_events', privilege) end`,
		);
		expect(rows).toEqual([]);
	});

	test("every role is denied, and nobody becomes the owner", async () => {
		const members = await asOwner<{ role: string }>(
			database,
			`select r.rolname::text as role from pg_auth_members m join pg_roles r on r.oid = m.roleid
			 join pg_roles l on l.oid = m.member
			 where l.rolname = 'millgate_app'`,
		);
		const roles = members.map(({ role }) => role);
		expect(roles).toContain("millgate_admin");
		expect(roles).not.toContain("millgate_owner");
		for (const role of roles) {
			for (const attempt of [
				"update audit_events set actor = 'x'",
				"delete from audit_events",
				"truncate audit_events",
			])
				await expect(database.transaction(role as "millgate_admin", {}, (tx) => tx.sql(attempt))).rejects.toThrow(
					"permission denied",
				);
		}
	});
});

describe("old rows", () => {
	const keep = (AUDIT_KEEP_DAYS: number | undefined) =>
		cleanUpAudit({ database, config: { AUDIT_KEEP_DAYS } as never });
	const old = async () =>
		(await asOwner(database, "select target from audit_events where action = 'old' order by 1")).map(
			({ target }) => target,
		);
	beforeAll(async () => {
		const client = new pg.Client({ connectionString: database.adminUrl });
		await client.connect();
		await client.query(
			`insert into audit_events (happened_at, actor, action, target, detail)
			 select now() - make_interval(days => d), 'ann', 'old', d::text, '{}' from unnest(array[300, 400, 800]) d`,
		);
		await client.end();
	});

	test("stay where nothing is set", async () => {
		expect([await keep(undefined), await old()]).toEqual([0, ["300", "400", "800"]]);
	});

	test("go once they are older than is set, which is on record itself", async () => {
		const rows = await recorded(() => keep(500));
		expect(rows).toEqual([{ action: "audit.remove", actor: "retention", alias: null, isWhole: true }]);
		expect(await old()).toEqual(["300", "400"]);
	});

	test("stay a year, even if the database is asked for less", async () => {
		await database.transaction("millgate_admin", {}, (tx) => tx.sql("select remove_old_audit(1, 1000)"));
		expect(await old()).toEqual(["300"]);
	});
});
