import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../../../../tests/support/api.ts";
import { feed, lineFeedRow, orderFeedRow, readRows, restartFeeds } from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../../tests/support/people.ts";

let admin: Caller;

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	admin = await api.signInAs({ groups: ["SSA-Admin"] });
});

const attempt = (entity: string, rows: string) =>
	api.ask<{ tryFeedRows: Record<string, unknown> }>(
		admin,
		`mutation ($entity: String!, $rows: String!) { tryFeedRows(entity: $entity, rows: $rows) {
			rows accepted unchanged rejected warned rejects { line field code reason } incomplete { line field code reason }
			warnings { line field code reason } } }`,
		{ entity, rows },
	);
const ndjson = (...rows: unknown[]) =>
	rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n");
const counts = async () => {
	const tables = [
		"orders",
		"order_lines",
		"feed_runs",
		"feed_rejects",
		"feed_freshness",
		"live_events",
		"notifications",
	];
	const [found] = await asOwner(
		database,
		`select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ")}`,
	);
	return found;
};

describe("a try", () => {
	test("answers exactly what the importer would, and leaves no trace", async () => {
		const rows = [
			orderFeedRow(),
			orderFeedRow({ order: "M101", mill: "XX" }),
			orderFeedRow({ order: "M102", lines: [lineFeedRow({ weightLb: -1 })] }),
			"{",
		];
		const before = await counts();
		const tried = (await attempt("orders", ndjson(...rows))).data?.tryFeedRows;
		expect(await counts()).toEqual(before);
		const { run: _run, entity: _entity, asOf: _asOf, ...imported } = await feed(database, "orders", rows);
		expect(tried).toEqual(imported);
		expect(tried).toMatchObject({ rows: 4, accepted: 1, rejected: 3 });
	});

	test("compares with stored rows: the same row is unchanged, an older one too", async () => {
		await feed(database, "orders", [orderFeedRow({ revision: 5 })]);
		const tried = await attempt(
			"orders",
			ndjson(orderFeedRow({ revision: 5 }), orderFeedRow({ revision: 4, po: "OLD" })),
		);
		expect(tried.data?.tryFeedRows).toMatchObject({ accepted: 0, unchanged: 2, rejected: 0 });
		expect(await readRows(database, "select po_number from orders")).toEqual([{ po_number: "PO-1" }]);
	});

	test("reports the first thousand errors, however many each row has", async () => {
		const rows = Array.from({ length: 20 }, () => ({ lines: Array.from({ length: 100 }, () => ({})) }));
		const tried = (await attempt("orders", ndjson(...rows))).data?.tryFeedRows ?? {};
		expect(tried).toMatchObject({ rejected: 20, rejects: { length: 1_000, 0: { line: 1 } } });
	});

	test("settles no refused row, though it would land", async () => {
		await feed(database, "orders", [orderFeedRow({ mill: "XX" })]);
		await attempt("orders", ndjson(orderFeedRow()));
		expect(await readRows(database, "select 1 from feed_rejects where resolved_at is null")).toHaveLength(1);
	});

	test.each([
		["no rows", "orders", "\n\n", "rows"],
		["nothing", "orders", "", "rows"],
		["too many rows", "orders", "{}\n".repeat(1001), "rows"],
		["an unknown kind", "everything", "{}", "entity"],
	])("of %s is reported at the field", async (_what, entity, rows, field) => {
		expect((await attempt(entity, rows)).errors?.[0]?.extensions).toMatchObject({
			code: "invalid",
			faults: [{ field }],
		});
	});

	test("is in the audit record", async () => {
		await attempt("orders", ndjson(orderFeedRow()));
		const [entry] = await asOwner(
			database,
			"select target, detail from audit_events where action = 'feed.try' order by id desc limit 1",
		);
		expect(entry).toEqual({ target: "orders", detail: { rows: 1, accepted: 1, unchanged: 0, rejected: 0 } });
	});
});

test("a format lists each field with type, unit, bounds and choices", async () => {
	const { data } = await api.ask<{ feedFormat: { fields: { path: string }[] } }>(
		admin,
		'{ feedFormat(entity: "orders") { fields { path type isRequired unit bounds choices } example } }',
	);
	const field = (path: string) => data?.feedFormat.fields.find((one) => one.path === path);
	expect(field("order")).toMatchObject({ type: "text", isRequired: true });
	expect(field("lines[].price.currency")).toMatchObject({
		type: "choice",
		isRequired: false,
		choices: ["USD", "CAD", "MXN"],
	});
	expect(field("lines[].weightLb")).toMatchObject({
		type: "integer",
		isRequired: true,
		unit: "lb",
		bounds: "1 – 2000000000",
	});
	expect(field("lines[].requestedOn")).toMatchObject({ type: "day" });
	expect((await api.ask(admin, '{ feedFormat(entity: "nothing") { entity } }')).errors?.[0]?.extensions?.code).toBe(
		"not-found",
	);
});
