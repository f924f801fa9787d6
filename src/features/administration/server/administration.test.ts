import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, type Caller, startApi } from "../../../../tests/support/api.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/support/test-database.ts";

let base: TestDatabase;
let api: Api;
let caller: Caller;

beforeAll(async () => {
	base = await createTestDatabase();
	api = await startApi(base);
	caller = await api.signIn((await insertPerson(base, { groups: ["SSA-Admin"] })).id);
	await asOwner(
		base,
		`insert into audit_events (happened_at, actor, alias, action, target, request_id, detail) values
			('2026-03-01T23:59:59Z', 'ann@x.example', 'S1', 'alias.change', 'S1', 'req-1', '{}'),
			('2026-03-02T00:00:00Z', 'bob@x.example', null, 'list.export', 'orders', 'req-2', '{"rows": 12}'),
			(now() - interval '1 hour', 'eve@x.example', null, 'sign-in.refused', 'cdc', 'req-3', '{"why": "unknown"}'),
			(now() - interval '3 days', 'visitor', null, 'sign-in.refused', 'iam', 'req-4', '{"why": "expired"}')`,
	);
	await asOwner(
		base,
		`insert into invitations (email, name, area, language, invited_by, sent_at, expires_at)
			select 'p' || d || '@x.example', 'P', 'customer', 'en', 'a', now() - make_interval(days => d), now() + make_interval(days => 7 - d)
			from unnest(array[0, 3, 6, 9]) d`,
	);
});
afterAll(async () => {
	await api.stop();
	await base.drop();
});

async function found(args: string): Promise<string[]> {
	const { data, errors } = await api.ask<{ auditEvents: { nodes: { requestId: string }[] } }>(
		caller,
		`{ auditEvents(${args}) { nodes { requestId } } }`,
	);
	expect(errors).toBeUndefined();
	return data?.auditEvents.nodes.map(({ requestId }) => requestId) ?? [];
}

describe("the audit record", () => {
	test.each([
		['search: "bob@x.example"', ["req-2"]],
		['search: "S1"', ["req-1"]],
		['search: "req-3"', ["req-3"]],
		['search: "bob"', []],
		['filter: { actor: "ann@x.example" }', ["req-1"]],
		['filter: { action: "sign-in.refused" }', ["req-3", "req-4"]],
		['filter: { at: { from: "2026-03-02", to: "2026-03-02" } }', ["req-2"]],
		["tab: exports", ["req-2"]],
	])("is found by %s", async (args, requests) => {
		expect(await found(args)).toEqual(requests);
	});
});

test("the overview counts invitations by age, refused sign-ins and jobs that are not done", async () => {
	await base.database.transaction("millgate_admin", {}, (tx) => tx.sql("select jobs.enqueue('demo-task', '{}')"));
	const { data, errors } = await api.ask(
		caller,
		`{ adminOverview { freshInvitations agingInvitations endingInvitations expiredInvitations refusedToday refusedThisWeek
			refused { actor why } jobs { task waiting failing lost } administrators openSessions } }`,
	);
	expect(errors).toBeUndefined();
	expect(data?.adminOverview).toEqual({
		freshInvitations: 1,
		agingInvitations: 1,
		endingInvitations: 1,
		expiredInvitations: 1,
		refusedToday: 1,
		refusedThisWeek: 2,
		refused: [
			{ actor: "eve@x.example", why: "unknown" },
			{ actor: "visitor", why: "expired" },
		],
		jobs: [{ task: "demo-task", waiting: 1, failing: 0, lost: 0 }],
		administrators: 1,
		openSessions: 1,
	});
});
