import { describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const caller = await api.signInAs({ groups: ["SSA-Admin"] });
const known = await insertPerson(database, { email: "o'hara@x.example" });
await asOwner(database, "update people set name = 'Zoë José' where id = $1", [known.id]);
await asOwner(
	database,
	`insert into audit_events (happened_at, actor, alias, action, target, request_id, detail, address) values
		('2026-03-01T23:59:59Z', 'ann@x.example', 'S1', 'alias.change', 'S1', 'req-1', '{}', null),
		('2026-03-02T00:00:00Z', 'bob@x.example', null, 'list.export', 'orders', 'req-2', '{"rows": 12}', ''),
		('2026-03-03T00:00:00Z', 'o''hara@x.example', null, 'file.upload', '77', 'req-5',
		'{"name": "Certificado José PC-0047.pdf", "x": ["\\\\", ""]}', '10.1.2.3'),
		(now() - interval '1 hour', 'eve@x.example', null, 'sign-in.refused', 'cdc', 'req-3', '{"why": "unknown"}',
		'10.1.2.30'),
		(now() - interval '3 days', 'visitor', null, 'sign-in.refused', 'iam', 'req-4', '{"why": "expired"}', '::1')`,
);
await asOwner(
	database,
	`insert into invitations (email, name, area, language, invited_by, sent_at, expires_at)
		select 'p' || d || '@x.example', 'P', 'customer', 'en', 'a', now() - make_interval(days => d),
		now() + make_interval(days => 7 - d)
		from unnest(array[0, 3, 6, 9]) d`,
);
// It holds for a day: one that is soon over, not a fresh one.
await asOwner(
	database,
	`insert into invitations (email, name, area, language, invited_by, sent_at, expires_at)
		values ('short@x.example', 'P', 'customer', 'en', 'a', now(), now() + interval '1 day')`,
);

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
		['search: "bob"', ["req-2"]],
		['search: "BOB x.example"', ["req-2"]],
		['search: "export"', ["req-2"]],
		['search: "PC-0047"', ["req-5"]],
		['search: "certificado josé"', ["req-5"]],
		['search: "10.1.2.30"', ["req-3"]],
		['search: "10.1.2"', ["req-3", "req-5"]],
		['search: "zoë jose"', ["req-5"]],
		['search: "o\'hara"', ["req-5"]],
		['search: "unknown sign"', ["req-3"]],
		['search: "jose", tab: exports', []],
		['search: "example", first: 1', ["req-3"]],
		['search: "nothing"', []],
		['search: ", :-"', []],
		["search: \"' | 'a:*\"", []],
		['filter: { actor: "ann@x.example" }', ["req-1"]],
		['filter: { action: "sign-in.refused" }', ["req-3", "req-4"]],
		['filter: { at: { from: "2026-03-02", to: "2026-03-02" } }', ["req-2"]],
		['search: "example", filter: { at: { from: "2026-03-02", to: "2026-03-03" } }', ["req-5", "req-2"]],
		['search: "example", first: 1, filter: { at: { from: "2026-03-02", to: "2026-03-03" } }', ["req-5"]],
		['search: "req-2", filter: { at: { from: "2026-03-03" } }', []],
		['filter: { action: ["sign-in.refused", "alias.change"] }', ["req-3", "req-4", "req-1"]],
		["tab: exports", ["req-2"]],
	])("is found by %s", async (args, requests) => {
		expect(await found(args)).toEqual(requests);
	});

	test.each([
		["en", /too long.*Choose days/],
		["es", /tarda demasiado.*Elija días/],
	])(
		"says at its search that words take too long together, and answers everything else: %s",
		async (lang, sentence) => {
			const [kept] = await asOwner<{ text: string }>(
				database,
				"select pg_get_functiondef('audit_query(text)'::regprocedure) as text",
			);
			const slow = "begin perform pg_sleep(60); return ''::tsquery; end";
			await asOwner(
				database,
				`create or replace function audit_query(typed text) returns tsquery language plpgsql as $$ ${slow} $$`,
			);
			try {
				const reader = { ...caller, cookie: `${caller.cookie}; lang=${lang}` };
				const { errors } = await api.ask(reader, '{ auditEvents(search: "sign feed") { nodes { id } } }');
				const faults = [{ field: "search", reason: expect.stringMatching(sentence) }];
				expect(errors?.[0]).toMatchObject({
					message: expect.stringMatching(sentence),
					extensions: { code: "invalid", status: 400, faults },
				});
				expect(await found("tab: exports")).toEqual(["req-2"]);
			} finally {
				await asOwner(database, kept?.text ?? "");
			}
		},
	);
});

test("the overview counts invitations by age, refused sign-ins and jobs that are not done", async () => {
	await database.transaction("millgate_admin", {}, (tx) => tx.sql("select jobs.enqueue('demo-task', '{}')"));
	const makeKey = (source: string) => createFeedKey(database, { source, scopes: ["outbox"] });
	for (const source of ["ending", "used", "replaced", "over"]) await makeKey(source);
	await asOwner(
		database,
		"update feed_keys set expires_at = now() + interval '3 days' where source in ('ending', 'replaced')",
	);
	await asOwner(database, "update feed_keys set expires_at = now() - interval '1 second' where source = 'over'");
	await asOwner(database, "update feed_keys set last_used_at = now() where source = 'used'");
	await makeKey("successor");
	await asOwner(
		database,
		"update feed_keys set replaces = (select id from feed_keys where source = 'replaced') where source = 'successor'",
	);
	const { data, errors } = await api.ask(
		caller,
		`{ adminOverview { freshInvitations agingInvitations expiredInvitations refusedToday refusedThisWeek
			refused { actor why } jobs { waiting failing lost } administrators openSessions goodKeys unusedKeys }
			apiKeys(tab: ending) { nodes { source } } }`,
	);
	expect(errors).toBeUndefined();
	expect(data?.adminOverview).toEqual({
		freshInvitations: 1,
		agingInvitations: 1,
		expiredInvitations: 1,
		goodKeys: 4,
		unusedKeys: 3,
		refusedToday: 1,
		refusedThisWeek: 2,
		refused: [
			{ actor: "eve@x.example", why: "unknown" },
			{ actor: "visitor", why: "expired" },
		],
		jobs: { waiting: 1, failing: 0, lost: 0 },
		administrators: 1,
		openSessions: 1,
	});
	expect(data?.apiKeys).toEqual({ nodes: [{ source: "ending" }] });
});

test("the overview shows fourteen days of feeds and sign-ins, and what went wrong on each", async () => {
	const run =
		"insert into feed_runs (source, entity, started_at, finished_at, rows, accepted, rejected, failure) values";
	await asOwner(
		database,
		`${run} ('erp', 'orders', now(), now(), 5, 5, 0, null), ('erp', 'orders', now(), now(), 5, 3, 2, null),
			('erp', 'heats', now(), now(), 0, 0, 0, 'unavailable'), ('erp', 'pieces', now() - interval '8 hours', null, 0, 0, 0, null),
			('erp', 'orders', now() - interval '40 days', now(), 5, 4, 1, null)`,
	);
	type Day = Record<"feedRuns" | "troubledRuns" | "rejectedRows" | "signIns" | "refusedSignIns", number>;
	const { data, errors } = await api.ask<{ adminOverview: { days: (Day & { day: string })[] } }>(
		caller,
		"{ adminOverview { days { day feedRuns troubledRuns rejectedRows signIns refusedSignIns } } }",
	);
	expect(errors).toBeUndefined();
	const days = data?.adminOverview.days ?? [];
	expect(days).toHaveLength(14);
	expect(days.map(({ day }) => day).toSorted()).toEqual(days.map(({ day }) => day));
	const sum = (figure: keyof Day) => days.reduce((all, day) => all + day[figure], 0);
	expect([sum("feedRuns"), sum("troubledRuns"), sum("rejectedRows"), sum("refusedSignIns")]).toEqual([4, 3, 2, 2]);
});

// Last, since a file that is taken comes on record too.
test.each([
	["en", "List exported"],
	["es", "Lista exportada"],
])("the audit record is written in words of its reader's language, its codes beside them (%s)", async (lang, word) => {
	const { cookie, authorization } = caller;
	const headers = { cookie: `${cookie}; auth=${authorization.replace("Bearer ", "")}; lang=${lang}` };
	const file = await fetch(`${api.url}/downloads/audit.csv?request=req-2&columns=action,code,request`, { headers });
	const [, line = ""] = (await file.text()).split(/\r?\n/);
	expect(line.split(",").slice(1)).toEqual([word, "req-2", "list.export"]);
});
