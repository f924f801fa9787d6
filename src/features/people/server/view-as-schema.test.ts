import { beforeEach, describe, expect, test } from "vitest";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { viewerOfPageRequest } from "#server/session/request-viewer.ts";
import { closeViewAsSessions, recordViewedPage } from "#server/session/view-as-sessions.ts";
import type { Caller } from "../../../../tests/support/api.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { jobServices } from "../../../../tests/support/jobs.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../tests/support/people.ts";

let administrator: SomePerson;
let adminCaller: Caller;
let person: SomePerson;

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	administrator = await insertPerson(database, { groups: ["SSA-Admin"] });
	adminCaller = await api.signIn(administrator.id);
	person = await insertPerson(database, { soldTo: ["104233"], groups: ["SSA-VP"] });
});

const reason = "They cannot find order 4711";
const start = (input: { person: number | string; reason?: string }, caller = adminCaller) =>
	api.ask(caller, "mutation ($input: StartViewAsInput!) { startViewAs(input: $input) }", {
		input: { ...input, person: String(input.person) },
	});
const whoAmI = async (caller = adminCaller) =>
	(await api.ask<{ viewer: { email: string } }>(caller, "{ viewer { email } }")).data?.viewer.email;
const post = (path: string, caller = adminCaller) => fetch(`${api.url}${path}`, { method: "POST", headers: caller });
const auditOf = (email: string) =>
	asOwner<{ action: string; target: string; detail: Record<string, unknown> }>(
		database,
		"select action, target, detail from audit_events where actor = $1 and action like 'viewAs.%' order by id",
		[email],
	);
const close = () => database.transaction("millgate_admin", {}, closeViewAsSessions);
const notices = () =>
	asOwner(database, "select subject, is_in_bell, mail from notifications where person_id = $1 and event = 'viewedAs'", [
		person.id,
	]);
/** What another process, or a clock, changes: this one forgets who it knew. */
const later = async (sql: string, values: unknown[]) => {
	await asOwner(database, sql, values);
	forgetViewers(database);
};

describe("a view as another person", () => {
	test("shows what they see: get-user, accounts and pages are theirs, the record names the administrator", async () => {
		expect((await start({ person: person.id, reason })).errors).toBeUndefined();
		expect(await whoAmI()).toBe(person.email);
		const { data } = (await (await post("/api/auth/get-user")).json()) as { data: string };
		expect(JSON.parse(data)).toEqual({ Groups: ["SSA-VP"], ShipTo: [], SoldTo: ["104233"], Suppliers: [] });
		expect((await auditOf(administrator.email)).map(({ action, target }) => [action, target])).toEqual([
			["viewAs.start", person.email],
		]);
	});

	test("ends on request: the administrator is themselves again, the person is notified and can read who and why", async () => {
		await start({ person: person.id, reason });
		expect(await (await post("/api/auth/end-view-as")).json()).toEqual({ person: String(person.id) });
		expect(await whoAmI()).toBe(administrator.email);
		expect((await auditOf(administrator.email)).map(({ action, detail }) => [action, detail.why ?? null])).toEqual([
			["viewAs.start", null],
			["viewAs.end", "ended"],
		]);
		expect(await notices()).toEqual([
			{ subject: { number: administrator.email, state: "customer" }, is_in_bell: true, mail: "now" },
		]);
		const subject = await api.signIn(person.id);
		expect((await api.ask(subject, "{ profile { viewAsSessions { administrator reason } } }")).data).toEqual({
			profile: { viewAsSessions: [{ administrator: administrator.email, reason }] },
		});
	});

	test("is unknown to the person while it lasts", async () => {
		await start({ person: person.id, reason });
		const subject = await api.signIn(person.id);
		expect((await api.ask(subject, "{ profile { viewAsSessions { administrator } } }")).data).toEqual({
			profile: { viewAsSessions: [] },
		});
	});

	test("notifies a person without accounts only by their profile, and a ship-to through its own account", async () => {
		const [bare, shipTo] = [await insertPerson(database), await insertPerson(database, { shipTo: ["104233-07"] })];
		for (const { id } of [bare, shipTo]) {
			await start({ person: id, reason });
			await post("/api/auth/end-view-as");
		}
		const notificationsSql = `select person_id::int as id, ship_to_id is null as sold from notifications
				where event = 'viewedAs' and person_id = any ($1)`;
		expect(await asOwner(database, notificationsSql, [[bare.id, shipTo.id]])).toEqual([{ id: shipTo.id, sold: false }]);
	});

	test.each([
		["a reason of nine characters", () => start({ person: person.id, reason: "too short" })],
		["no reason", () => start({ person: person.id })],
		["blanks for a reason", () => start({ person: person.id, reason: " ".repeat(30) })],
		["oneself", () => start({ person: administrator.id, reason })],
		["a user who is not there", () => start({ person: 999_999, reason })],
	])("does not begin with %s", async (_what, begin) => {
		expect((await begin()).errors).toHaveLength(1);
		expect(await whoAmI()).toBe(administrator.email);
	});

	test("does not begin with another administrator, or with a deactivated user", async () => {
		const other = await insertPerson(database, { groups: ["SSA-Admin"], soldTo: ["104233"] });
		const inactive = await insertPerson(database, { soldTo: ["104233"], isActive: false });
		for (const { id } of [other, inactive]) expect((await start({ person: id, reason })).errors).toHaveLength(1);
		expect(await auditOf(administrator.email)).toEqual([]);
	});

	test("is refused to everybody else, inside sales too", async () => {
		const desk = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["104233"] });
		expect((await start({ person: person.id, reason }, desk)).errors?.[0]?.extensions?.code).toBe("forbidden");
	});

	test("is one at a time: another browser's ends it, and so do five that begin at once", async () => {
		await start({ person: person.id, reason });
		const elsewhere = await api.signIn(administrator.id);
		const other = await insertPerson(database, { soldTo: ["104233"] });
		await start({ person: other.id, reason }, elsewhere);
		expect([await whoAmI(), await whoAmI(elsewhere)]).toEqual([administrator.email, other.email]);
		const browsers = await Promise.all([1, 2, 3, 4, 5].map(() => api.signIn(administrator.id)));
		const begun = await Promise.all(browsers.map((browser) => start({ person: person.id, reason }, browser)));
		expect(begun.flatMap(({ errors }) => errors ?? [])).toEqual([]);
		const open = "select count(*)::int as n from view_as_sessions where administrator_id = $1 and ended_at is null";
		expect(await asOwner(database, open, [administrator.id])).toEqual([{ n: 1 }]);
	});
});

describe("a view-as session ends by itself", () => {
	const why = async () =>
		(
			await asOwner<{ why: string }>(
				database,
				"select ended_why as why from view_as_sessions where administrator_id = $1",
				[administrator.id],
			)
		)[0]?.why;

	test("when its half hour is over, by the database's clock", async () => {
		await start({ person: person.id, reason });
		const [row] = await asOwner(
			database,
			"select extract(epoch from ends_at - started_at)::int as s from view_as_sessions where administrator_id = $1",
			[administrator.id],
		);
		expect(row).toEqual({ s: 1800 });
		await later(
			`update view_as_sessions set started_at = now() - interval '31 min', ends_at = now() - interval '1 min'
				where administrator_id = $1`,
			[administrator.id],
		);
		expect(await whoAmI()).toBe(administrator.email);
		await close();
		expect([await why(), (await notices()).length]).toEqual(["time", 1]);
		await close();
		expect((await notices()).length).toBe(1);
	});

	test.each([
		["the person is deactivated", "deactivated", "update people set is_active = false where id = $1", () => person.id],
		[
			"the person gets a group",
			"rights",
			"insert into person_groups (person_id, group_name) values ($1, 'SSA-ISR')",
			() => person.id,
		],
		["the person loses an account", "rights", "delete from person_accounts where person_id = $1", () => person.id],
		[
			"the person becomes an administrator",
			"rights",
			"insert into person_groups (person_id, group_name) values ($1, 'SSA-Admin')",
			() => person.id,
		],
		[
			"an account of the person is closed",
			"rights",
			"update accounts set is_active = false where id = $1",
			() => person.accountIds["104233"],
		],
		[
			"the administrator's rights change",
			"rights",
			"insert into person_groups (person_id, group_name) values ($1, 'SSA-VP')",
			() => administrator.id,
		],
	])("when %s", async (_what, expected, sql, id) => {
		await start({ person: person.id, reason });
		await later(sql, [id()]);
		expect([await whoAmI(), await why()]).toEqual([administrator.email, expected]);
		await close();
		expect((await auditOf(administrator.email)).at(-1)).toMatchObject({
			action: "viewAs.end",
			detail: { why: expected },
		});
		await asOwner(database, "update accounts set is_active = true where code = '104233'");
	});

	test("when the administrator is no longer one, or signs out: the session opens nothing of theirs", async () => {
		await start({ person: person.id, reason });
		await later("delete from person_groups where person_id = $1", [administrator.id]);
		expect([await whoAmI(), await why()]).toEqual([administrator.email, "rights"]);
		const second = await insertPerson(database, { groups: ["SSA-Admin"] });
		const browser = await api.signIn(second.id);
		await start({ person: person.id, reason }, browser);
		await fetch(`${api.url}/api/auth/sign-out`, {
			method: "POST",
			headers: { ...browser, "content-type": "application/json" },
			body: "{}",
		});
		expect((await post("/api/auth/get-user", browser)).status).toBe(403);
		expect(
			await asOwner(database, "select ended_why from view_as_sessions where administrator_id = $1", [second.id]),
		).toEqual([{ ended_why: "signed out" }]);
	});
});

test("each viewed page is on record with its path, one that refreshes itself once", async () => {
	await start({ person: person.id, reason });
	const services = { ...jobServices(database), database };
	const cookie = `${adminCaller.cookie}; auth=${adminCaller.authorization.slice("Bearer ".length)}`;
	const viewer = await viewerOfPageRequest(services, new Headers({ cookie }), { mayViewAs: true });
	const by = { viewer, requestId: "r1", address: "127.0.0.1" };
	for (const path of ["/customer/orders", "/customer/orders", "/customer", "/customer/orders"])
		await recordViewedPage(database, by, { path, fields: [] });
	const pages = (await auditOf(administrator.email)).filter(({ action }) => action === "viewAs.page");
	expect(pages.map(({ target, detail }) => [target, detail.person])).toEqual([
		["/customer/orders", person.email],
		["/customer", person.email],
		["/customer/orders", person.email],
	]);
});
