import fc from "fast-check";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import type { RowScope } from "#server/database/database.ts";
import { testDatabase } from "../support/fixtures.ts";
import { insertMill, type RandomLine, type RandomMill, randomMill, randomScope } from "./random-mill.ts";

const database = await testDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
afterAll(async () => {
	await admin.end();
});

// How the rows of each table name the line they hang on.
const lineTables = {
	orders: "order_number",
	order_lines: "order_number",
	promise_changes: "order_number",
	order_events: "order_number",
	order_messages: "order_number",
	line_answers: "order_number",
	pieces: "order_number",
	shipments: "substr(bol_number, 2)",
	tally_checks: "substr(bol_number, 2)",
	tally_marks: "substr(bol_number, 2)",
	railcars: "substr(bol_number, 2)",
	railcar_sightings: "substr(bol_number, 2)",
	heats: "substr(heat_number, 2)",
	certificates: "substr(certificate_number, 2)",
	certificate_pieces: "substr(certificate_number, 2)",
	certificate_revisions: "substr(certificate_number, 2)",
	"documents where not has_prices": "substr(number, 2)",
	files: "owner_key",
	notifications: "source_key",
	complaints: "substr(complaint_number, 2)",
	complaint_pieces: "substr(complaint_number, 2)",
	complaint_defects: "substr(complaint_number, 2)",
	complaint_messages: "substr(complaint_number, 2)",
	complaint_files: "substr(complaint_number, 2)",
	complaint_state_changes: "substr(complaint_number, 2)",
};

// What is about money, or a buyer's own affair.
const soldToTables = {
	order_line_prices: "order_number",
	"documents where has_prices": "substr(number, 2)",
	invoices: "substr(invoice_number, 2)",
	invoice_lines: "substr(invoice_number, 2)",
	order_acknowledgments: "substr(acknowledgment_number, 2)",
	order_acknowledgment_lines: "substr(acknowledgment_number, 2)",
	order_acknowledgment_answers: "substr(acknowledgment_number, 2)",
	complaint_money: "substr(complaint_number, 2)",
	processing_jobs: "substr(job_number, 2)",
	stocking_positions: "substr(position_number, 2)",
};

const isVisible = (scope: RowScope) => (line: RandomLine) =>
	(scope.soldToIds ?? []).includes(line.account) || (scope.shipToIds ?? []).includes(line.shipTo);

/** The orders that a person sees in each table, all by one statement: there are many tables, people and mills. */
async function ordersSeenIn(
	tables: Readonly<Record<string, string>>,
	scope: RowScope,
): Promise<Record<string, string[]>> {
	const parts = Object.entries(tables).map(
		([table, column]) => `select '${table}' as name, ${column} as seen from ${table}`,
	);
	const rows = await database.transaction("millgate_viewer", { personId: 1, ...scope }, (tx) =>
		tx.sql<{ name: string; seen: string }>(parts.join(" union all ")),
	);
	const seenIn = (table: string) => rows.filter(({ name }) => name === table).map(({ seen }) => seen);
	return Object.fromEntries(Object.keys(tables).map((table) => [table, seenIn(table).sort()]));
}

const inEach = (tables: Readonly<Record<string, string>>, orders: readonly string[]) =>
	Object.fromEntries(Object.keys(tables).map((table) => [table, [...orders].sort()]));

/** Tries `check` on random mills, each seen by random people; a failure prints the smallest mill that shows it. */
async function everywhere(check: (mill: RandomMill, scope: RowScope) => Promise<void>): Promise<void> {
	const worlds = randomMill.chain((mill) =>
		fc.tuple(fc.constant(mill), fc.array(randomScope(mill), { minLength: 3, maxLength: 6 })),
	);
	await fc.assert(
		fc.asyncProperty(worlds, async ([mill, scopes]) => {
			await insertMill(admin, mill);
			for (const scope of scopes) await check(mill, scope);
		}),
		{ numRuns: 15 },
	);
}

// Each mill empties and fills all tables: on a busy machine that takes its time.
describe("row policies, with no filter in the query at all", { timeout: 120_000 }, () => {
	test("every table shows exactly the rows of the viewer's accounts", async () => {
		await everywhere(async (mill, scope) => {
			const expected = mill.lines.filter(isVisible(scope)).map((line) => line.order);
			expect(await ordersSeenIn(lineTables, scope)).toEqual(inEach(lineTables, expected));
		});
	});

	test("a price is seen by its sold-to alone, never through a ship-to", async () => {
		await everywhere(async (mill, scope) => {
			const expected = mill.lines.filter((line) => scope.soldToIds?.includes(line.account)).map((line) => line.order);
			expect(await ordersSeenIn(soldToTables, scope)).toEqual(inEach(soldToTables, expected));
		});
	});

	test("a count counts only the viewer's rows", async () => {
		await everywhere(async (mill, scope) => {
			const [row] = await database.transaction("millgate_viewer", scope, (tx) =>
				tx.sql<{ lines: number; lb: number }>(
					"select count(*) as lines, coalesce(sum(ordered_lb), 0)::bigint as lb from order_lines",
				),
			);
			const lines = mill.lines.filter(isVisible(scope)).length;
			expect(row).toEqual({ lines, lb: lines * 1000 });
		});
	});

	test("an account is seen by those who hold it and by its partners", async () => {
		await everywhere(async (mill, scope) => {
			const own = [...(scope.soldToIds ?? []), ...(scope.shipToIds ?? [])];
			const partners = mill.lines.filter(isVisible(scope)).flatMap((line) => [line.account, line.shipTo]);
			const rows = await database.transaction("millgate_viewer", scope, (tx) =>
				tx.sql<{ id: number }>("select id from accounts order by id"),
			);
			expect(rows.map((row) => row.id)).toEqual([...new Set([...own, ...partners])].sort((a, b) => a - b));
		});
	});

	test("nobody writes what the mill's systems write", async () => {
		const attempts = [
			"update order_lines set ordered_lb = 1",
			"delete from pieces",
			"insert into mills values ('X', 'X', 'X', 'UTC')",
		];
		for (const attempt of attempts) {
			const write = database.transaction("millgate_viewer", { soldToIds: [1] }, (tx) => tx.sql(attempt));
			await expect(write).rejects.toThrow("permission denied");
		}
	});
});

describe("the roles", () => {
	test("every table has row security, forced, and belongs to the owner", async () => {
		const { rows } = await admin.query(
			`select relname from pg_class join pg_namespace n on n.oid = relnamespace
			 where nspname = 'public' and relkind in ('r', 'p') and relname <> 'migrations'
			 and not (relrowsecurity and relforcerowsecurity and relowner = 'millgate_owner'::regrole)`,
		);
		expect(rows).toEqual([]);
	});

	test("no view or materialised view looks past the policies", async () => {
		const { rows } = await admin.query(
			`select relname from pg_class join pg_namespace n on n.oid = relnamespace where nspname = 'public'
			 and (relkind = 'm' or (relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false)))`,
		);
		expect(rows).toEqual([]);
	});

	test("functions of the owner search temporary schemas last, and return people only to named roles", async () => {
		// The zone of a mill is no secret, and taking a group away checks that an administrator remains. A pooler's own
		// look-up (operations/pgbouncer.ini) has no path at all.
		const { rows } = await admin.query(
			`select p.oid::regprocedure::text as function from pg_proc p join pg_namespace n on n.oid = p.pronamespace
			 where n.nspname = 'public' and p.prosecdef and p.proname <> 'pgbouncer_user' and (
				not coalesce(p.proconfig && array['search_path=public, pg_temp'], false)
				or (p.prorettype <> 'trigger'::regtype and has_function_privilege('public', p.oid, 'execute')
					and p.proname not in ('first_mill_zone', 'require_administrator')))`,
		);
		expect(rows).toEqual([]);
	});

	test("the app's role owns nothing, bypasses nothing and may by itself read nothing", async () => {
		const { rows } = await admin.query(
			`select rolsuper, rolbypassrls, rolcreaterole, rolinherit,
				(select count(*)::int from pg_class where relowner = oid) as owned,
				(select count(*)::int from information_schema.role_table_grants where grantee = 'millgate_app') as grants
			 from pg_roles where rolname = 'millgate_app'`,
		);
		expect(rows).toEqual([
			{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolinherit: false, owned: 0, grants: 0 },
		]);
	});

	test("the audit record can be added to but not changed, by any working role", async () => {
		for (const role of ["millgate_auth", "millgate_viewer", "millgate_feeds", "millgate_admin"] as const) {
			for (const statement of [
				"update audit_events set actor = 'x'",
				"delete from audit_events",
				"truncate audit_events",
			]) {
				await expect(database.transaction(role, {}, (tx) => tx.sql(statement))).rejects.toThrow("permission denied");
			}
		}
	});
});
