import pg from "pg";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeAuditPartitions } from "#server/audit-record/audit-partitions.ts";
import { cleanUpAudit } from "#server/audit-record/clean-up-audit.ts";
import { workingRoles } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { makePastYears } from "../../bench/data/write-audit.ts";
import { testDatabase } from "../support/fixtures.ts";
import { withOwnerTransaction } from "../support/owner-connections.ts";

const since = 1_100;

const database = await testDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
await makePastYears(admin, since);
afterAll(async () => {
	await admin?.end();
});
beforeEach(async () => {
	await admin.query("delete from audit_events");
});

type Partition = { name: string; starts: string | null; ends: string | null };
const partitions = async () =>
	(
		await admin.query<Partition>(
			`select name, starts_at::text as starts, ends_at::text as ends from audit_partitions()
				order by starts_at nulls first`,
		)
	).rows;
const names = async () => (await partitions()).map(({ name }) => name);
/** Appends rows of these moments and answers where they lie, in the order of the moments. */
const placesOf = async (moments: readonly string[], timeZone = "UTC") => {
	await admin.query("select set_config('timezone', $1, false)", [timeZone]);
	await admin.query("delete from audit_events");
	await admin.query(
		`insert into audit_events (happened_at, actor, action, target) select m::timestamptz, 'ann', 'made', n
			from unnest($1::text[]) with ordinality t (m, n)`,
		[moments],
	);
	const { rows } = await admin.query<{ place: string }>(
		"select tableoid::regclass::text as place from audit_events order by target::int",
	);
	await admin.query("set timezone = 'UTC'");
	return rows.map(({ place }) => place);
};

describe("the partitions of the audit record", () => {
	test("follow each other without a gap, from for ever to for ever", async () => {
		const all = await partitions();
		expect(all.map(({ ends }) => ends).slice(0, -1)).toEqual(all.map(({ starts }) => starts).slice(1));
		expect([all[0]?.starts, all.at(-1)?.ends]).toEqual([null, null]);
		const { rows } = await admin.query(
			`select name, starts_at, ends_at from audit_partitions()
			 where ends_at > now() and starts_at > now()
			 and ends_at <> date_trunc('year', starts_at, 'UTC') + interval '1 year'`,
		);
		expect(rows).toEqual([]);
	});

	test("give a row of any moment a place, however far away", async () => {
		const far = ["-infinity", "1970-01-01", "9999-12-31", "infinity"];
		expect(await placesOf(far)).toEqual([
			"audit_events_earlier",
			"audit_events_earlier",
			"audit_events_later",
			"audit_events_later",
		]);
	});

	test.each(["UTC", "America/Chicago", "Asia/Kolkata"])(
		"end at midnight UTC whatever the writer's clock (%s)",
		async (timeZone) => {
			const { rows } = await admin.query<{ last: string; next: string }>(
				`select (ends_at - interval '1 microsecond')::text as last, ends_at::text as next from audit_partitions()
			 where ends_at is not null order by starts_at nulls first`,
			);
			const all = await names();
			expect(
				await placesOf(
					rows.map(({ last }) => last),
					timeZone,
				),
			).toEqual(all.slice(0, -1));
			expect(
				await placesOf(
					rows.map(({ next }) => next),
					timeZone,
				),
			).toEqual(all.slice(1));
		},
	);

	test("put the hour that a clock shows twice where its instant belongs", async () => {
		const twice = ["2026-11-01 01:30:00 America/Chicago", "2026-11-01 06:30:00 UTC", "2026-11-01 07:30:00 UTC"];
		expect(new Set(await placesOf(twice, "America/Chicago")).size).toBe(1);
	});

	test("cannot be named by any role that the app can be, and keep their policies from the owner too", async () => {
		const { rows } = await admin.query<{ name: string; open: boolean }>(
			`select c.relname as name, c.relowner <> 'millgate_owner'::regrole
				or not (c.relrowsecurity and c.relforcerowsecurity)
				or exists (select from aclexplode(c.relacl) g where g.grantee <> c.relowner)
				or exists (select from pg_attribute a where a.attrelid = c.oid and a.attacl is not null) as open
			 from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_events'::regclass`,
		);
		expect(rows.filter(({ open }) => open)).toEqual([]);
		for (const { name } of rows)
			for (const attempt of [
				`select id from ${name}`,
				`insert into ${name} (actor, action) values ('x', 'x')`,
				`delete from ${name}`,
			])
				await expect(database.transaction("millgate_admin", {}, (tx) => tx.sql(attempt))).rejects.toThrow(
					"permission denied",
				);
		const { rows: rules } = await admin.query(
			`select distinct p.polname::text as name, p.polroles::regrole[]::text as roles
			 from pg_policy p join pg_inherits i on i.inhrelid = p.polrelid
			 where i.inhparent = 'audit_events'::regclass`,
		);
		expect(rules).toEqual([{ name: "owner_moves", roles: "{millgate_owner}" }]);
	});

	test("take rows of every role that may append, whose time and number are the database's to say", async () => {
		const { rows } = await admin.query<{ role: string; appends: boolean; counts: boolean; dates: boolean }>(
			`select r as role, has_any_column_privilege(r, 'audit_events', 'insert') as appends,
				has_sequence_privilege(r, 'audit_events_id_seq', 'usage') as counts,
				has_column_privilege(r, 'audit_events', 'id', 'insert')
				or has_column_privilege(r, 'audit_events', 'happened_at', 'insert') as dates
			 from unnest($1::text[]) r`,
			[workingRoles],
		);
		expect(rows.filter(({ appends }) => appends).length).toBeGreaterThan(5);
		expect(rows.filter(({ appends, counts, dates }) => appends !== counts || dates)).toEqual([]);
		for (const { role } of rows.filter(({ appends }) => appends))
			await database.transaction(role as "millgate_admin", {}, (tx) =>
				tx.sql("insert into audit_events (actor, action) values ('x', 'x')"),
			);
	});
});

describe("years to come", () => {
	/** The state after a long time in which no job created the partition of a year. */
	const forget = async () => {
		const ahead = (await partitions()).filter(
			({ ends, starts }) => starts !== null && ends !== null && new Date(starts) > new Date(),
		);
		await admin.query(
			"begin; set local role millgate_owner; alter table audit_events detach partition audit_events_later",
		);
		for (const { name } of ahead) await admin.query(`drop table ${name}`);
		await admin.query(
			`alter table audit_events attach partition audit_events_later for values
				from ('${ahead[0]?.starts}') to (maxvalue); commit`,
		);
		return ahead;
	};
	const make = (tries = 200) => makeAuditPartitions(database, createLog("silent"), { tries, pauseMs: 20 });

	test("are there half a year ahead, and are made once", async () => {
		const before = await names();
		await make();
		expect(await names()).toEqual(before);
		const { rows } = await admin.query(
			"select max(ends_at) >= now() + interval '6 months' as ahead from audit_partitions() where ends_at is not null",
		);
		expect(rows).toEqual([{ ahead: true }]);
	});

	test("take along what was written meanwhile, with its words, and leave what is later still", async () => {
		const before = await names();
		const ahead = await forget();
		const moments = [...ahead.map(({ starts }) => starts ?? ""), "9999-12-31"];
		expect(new Set(await placesOf(moments))).toEqual(new Set(["audit_events_later"]));
		await make();
		expect(await names()).toEqual(before);
		const { rows } = await admin.query<{ place: string; found: boolean }>(
			`select tableoid::regclass::text as place, words @@ 'ann'::tsquery as found from audit_events
				order by happened_at`,
		);
		expect(rows).toEqual(
			[...ahead.map(({ name }) => name), "audit_events_later"].map((place) => ({ place, found: true })),
		);
	});

	test("wait for readers, and nobody waits for them", async () => {
		const before = await names();
		await forget();
		await withOwnerTransaction(database.adminUrl, async (reader) => {
			await reader.query("select count(*) from audit_events");
			await make(2);
			expect(await names()).not.toEqual(before);
			await database.transaction("millgate_auth", {}, (tx) =>
				tx.sql("insert into audit_events (actor, action) values ('x', 'x')"),
			);
		});
		await make();
		expect(await names()).toEqual(before);
	});
});

describe("old years", () => {
	const keep = (AUDIT_KEEP_DAYS: number, tries = 200) =>
		cleanUpAudit({ database, config: { AUDIT_KEEP_DAYS } as never }, undefined, { tries, pauseMs: 20 });
	const ages = [10, 300, 400, 500, 600, 700, 800, 900, 1_000, 3_000];
	const fill = () =>
		admin.query(
			`insert into audit_events (happened_at, actor, action, target) select now() - make_interval(days => d), 'ann',
				'old', d::text from unnest($1::int[]) d`,
			[ages],
		);
	const left = async () =>
		(
			await admin.query<{ age: number }>("select target::int as age from audit_events where action = 'old' order by 1")
		).rows.map(({ age }) => age);
	const noted = async () =>
		(
			await admin.query<{ sum: number }>(
				`select coalesce(sum((detail ->> 'removed')::int), 0)::int as sum from audit_events
					where action = 'audit.remove'`,
			)
		).rows[0]?.sum;

	test("go in portions while a user reads, and as a whole as soon as nobody does; what is younger stays, and all is on record", async () => {
		await fill();
		const before = await names();
		await withOwnerTransaction(database.adminUrl, async (reader) => {
			await reader.query("select count(*) from audit_events");
			expect(await keep(850, 2)).toBe(3);
			expect([await names(), await left(), await noted()]).toEqual([before, ages.filter((age) => age < 850), 3]);
		});
		await keep(650);
		const { rows } = await admin.query(
			"select name from audit_partitions() where ends_at < now() - interval '650 days' and starts_at is not null",
		);
		expect(rows).toEqual([]);
		expect([await left(), await noted()]).toEqual([ages.filter((age) => age < 650), 5]);
		expect(await placesOf(["1970-01-01", "2001-02-03"])).toEqual(["audit_events_earlier", "audit_events_earlier"]);
	});

	test("stay a year, even if the database is asked for less", async () => {
		await fill();
		const young = `select array_agg(name order by name) as names from audit_partitions()
				where ends_at is null or ends_at > now() - interval '365 days'`;
		const before = (await admin.query(young)).rows;
		const ask = () =>
			database.transaction("millgate_admin", {}, (tx) =>
				tx.sql<{ more: boolean }>("select more from remove_old_audit_partition(1)"),
			);
		await expect.poll(async () => (await ask())[0]?.more, { interval: 1 }).toBe(false);
		expect((await admin.query(young)).rows).toEqual(before);
		expect(await left()).toEqual(expect.arrayContaining([10, 300]));
		expect(await left()).not.toContain(3_000);
	});

	test("are removed by administrators' role alone", async () => {
		for (const role of workingRoles.filter((one) => one !== "millgate_admin"))
			for (const call of ["select remove_old_audit_partition(365)", "select make_audit_partitions()"])
				await expect(database.transaction(role, {}, (tx) => tx.sql(call))).rejects.toThrow("permission denied");
	});
});
