import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../../../../tests/support/api.ts";
import {
	feed,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	readRows,
	restartFeeds,
	shipmentFeedRow,
} from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../../tests/support/people.ts";

let ann: Caller;
let bob: Caller;

const database = await testDatabase();
const api = await testApi(database);
beforeEach(async () => {
	await restartFeeds(database);
	ann = await api.signInAs({ groups: ["SSA-Admin"] });
	bob = await api.signInAs({ groups: ["SSA-Admin"] });
});

type Listed = { id: string; key: string; code: string; state: string; times: number };
const list = async (tab = "open", more = "") => {
	const { data } = await api.ask<{ rejectedRows: { nodes: Listed[] } }>(
		ann,
		`{ rejectedRows(tab: ${tab}${more}, sort: { column: line }) { nodes { id key code state times } } }`,
	);
	return data?.rejectedRows.nodes ?? [];
};
const first = async () => (await list())[0]?.id ?? "";
const mend = (id: string, row: object | string, who = ann) =>
	api.ask(who, "mutation ($id: ID!, $row: String!) { mendRejectedRow(id: $id, row: $row) }", {
		id,
		row: typeof row === "string" ? row : JSON.stringify(row, null, 2),
	});
const resend = (query: string, who = ann) =>
	api.ask(
		who,
		"mutation ($query: String!) { resendRejectedRows(query: $query) { rows accepted unchanged rejected } }",
		{ query },
	);
const dismiss = (id: string, why: string, who = ann) =>
	api.ask(who, "mutation ($id: ID!, $why: String!) { dismissRejectedRow(id: $id, why: $why) }", { id, why });
const sql = (text: string, values?: unknown[]) => readRows(database, text, values);
const ordersWithFaults = { lines: [lineFeedRow({ weightLb: -1, requestedOn: "2026-02-30" })] };

describe("a refused row", () => {
	test("is listed once however often it is sent, since when and how often", async () => {
		for (const mill of ["XX", "YY"]) await feed(database, "orders", [orderFeedRow({ mill })]);
		const [row, ...others] = await list();
		expect([row, others]).toMatchObject([{ key: "M100", code: "unknown_mill", times: 2 }, []]);
		expect(await list("settled")).toMatchObject([{ state: "sent_again" }]);
		const { data } = await api.ask(
			ann,
			"query ($id: ID!) { rejectedRow(id: $id) { row faults { field code value } } }",
			{ id: row?.id },
		);
		expect(data?.rejectedRow).toEqual({
			row: JSON.stringify(orderFeedRow({ mill: "YY" })),
			faults: [{ field: "mill", code: "unknown_mill", value: "YY" }],
		});
	});

	test("is settled when it is imported later by itself, and not by an older word", async () => {
		await feed(database, "orders", [orderFeedRow({ revision: 5, mill: "XX" }), '{"order": 1']);
		await feed(database, "orders", [orderFeedRow({ revision: 4 })]);
		expect(await list()).toHaveLength(2);
		await feed(database, "orders", [orderFeedRow({ revision: 5 })]);
		expect(await list()).toMatchObject([{ key: "", code: "malformed_json" }]);
		expect(await list("settled")).toMatchObject([{ key: "M100", state: "imported" }]);
	});

	test("is settled when it is imported later by a moment that is written with an offset", async () => {
		const sighting = {
			bol: "B1",
			car: "GLKR 412345",
			code: "W",
			at: "2026-05-02T06:00:00-06:00",
			place: "Galesburg",
			revision: 1,
		};
		await feed(database, "orders", [orderFeedRow()]);
		await feed(database, "pieces", [pieceFeedRow()]);
		await feed(database, "shipments", [shipmentFeedRow({ mode: "railcar" })]);
		await feed(database, "railcar-sightings", [{ ...sighting, isLoaded: "yes" }]);
		expect(await list()).toHaveLength(1);
		await feed(database, "railcar-sightings", [{ ...sighting, isLoaded: true }]);
		expect(await list()).toEqual([]);
	});

	test("is settled by a line behind it in the same file, and not by one before it", async () => {
		await feed(database, "orders", [
			orderFeedRow({ mill: "XX" }),
			orderFeedRow(),
			orderFeedRow({ order: "M101" }),
			orderFeedRow({ order: "M101", mill: "XX" }),
		]);
		expect(await list()).toMatchObject([{ key: "M101", code: "unknown_mill" }]);
		expect(await list("settled")).toMatchObject([{ key: "M100", state: "imported" }]);
	});

	test("an older sending that is refused too does not take the place of a newer one", async () => {
		await feed(database, "orders", [orderFeedRow({ revision: 5, mill: "XX" })]);
		await feed(database, "orders", [orderFeedRow({ revision: 4, mill: "XX" })]);
		expect(await list()).toHaveLength(2);
	});

	test("is found by what it does not know, and counted beside its source", async () => {
		await feed(database, "pieces", [pieceFeedRow({ order: "M777" }), pieceFeedRow({ piece: "C2", order: "M778" })]);
		expect(await list("open", ', search: "M778"')).toMatchObject([{ key: "C2" }]);
		const { data } = await api.ask(
			ann,
			"{ feedSources { source entity rows rejected openRejects scheduledHours freshness { place isLate } } }",
		);
		expect(data?.feedSources).toContainEqual({
			...{ source: "test", entity: "pieces", rows: 2, rejected: 2, openRejects: 2 },
			...{ scheduledHours: null, freshness: [] },
		});
	});
});

describe("mending", () => {
	test("reports every error at its field, and nothing has happened", async () => {
		await feed(database, "orders", [orderFeedRow({ mill: "XX" })]);
		const id = await first();
		const { errors } = await mend(id, orderFeedRow(ordersWithFaults));
		expect(errors?.[0]?.extensions).toMatchObject({
			code: "invalid",
			faults: [
				{ field: "row", reason: "lines[0].weightLb: Out of range: must be >= 1. Check the unit." },
				{ field: "row", reason: "lines[0].requestedOn: Must be a valid date in the format YYYY-MM-DD." },
			],
		});
		expect(await list()).toMatchObject([{ id, code: "unknown_mill" }]);
		expect(await sql("select 1 from orders")).toEqual([]);
	});

	test.each([
		["", "invalid"],
		["{", "invalid"],
		["[]", "invalid"],
		["null", "invalid"],
	])("refuses %j", async (row, code) => {
		await feed(database, "orders", [orderFeedRow({ mill: "XX" })]);
		expect((await mend(await first(), row)).errors?.[0]?.extensions?.code).toBe(code);
	});

	test("imports the row as a feed would, and records both texts", async () => {
		await feed(database, "orders", [orderFeedRow({ mill: "XX" })]);
		const id = await first();
		expect((await mend(id, orderFeedRow())).data).toEqual({ mendRejectedRow: "accepted" });
		expect(await sql("select order_number from orders")).toEqual([{ order_number: "M100" }]);
		expect(await list("settled")).toMatchObject([{ id, state: "mended" }]);
		const [entry] = await asOwner<{ before: string; after: string }>(
			database,
			`select detail ->> 'before' as before, detail ->> 'after' as after from audit_events
				where action = 'feed-row.mend'`,
		);
		expect([JSON.parse(String(entry?.before)), JSON.parse(String(entry?.after))]).toMatchObject([
			{ mill: "XX" },
			{ mill: "RB" },
		]);
	});

	test("settles what else was refused of the same thing, as an import does", async () => {
		const of = (changes: object) => orderFeedRow({ mill: "XX", ...changes });
		await feed(database, "orders", [of({}), of({ po: "B" }), of({ revision: 2 }), of({ order: "M101" })]);
		expect((await mend(await first(), orderFeedRow())).data).toEqual({ mendRejectedRow: "accepted" });
		expect((await list()).map(({ key }) => key)).toEqual(["M100", "M101"]);
		expect((await list("settled")).map(({ key, state }) => `${key} ${state}`).toSorted()).toEqual([
			"M100 imported",
			"M100 mended",
		]);
	});

	test("does not put an older revision over a newer one", async () => {
		await feed(database, "orders", [orderFeedRow({ mill: "XX", revision: 1 })]);
		const id = await first();
		await feed(database, "orders", [orderFeedRow({ order: "M101", po: "NEWER", revision: 3 })]);
		expect((await mend(id, orderFeedRow({ order: "M101", po: "OLDER", revision: 2 }))).data).toEqual({
			mendRejectedRow: "unchanged",
		});
		expect(await sql("select po_number from orders")).toEqual([{ po_number: "NEWER" }]);
	});

	test("of two administrators at once lets one succeed and refuses the other", async () => {
		await feed(database, "orders", [orderFeedRow({ mill: "XX" })]);
		const id = await first();
		const answers = await Promise.all([
			mend(id, orderFeedRow({ po: "A" }), ann),
			mend(id, orderFeedRow({ po: "B", revision: 2 }), bob),
		]);
		expect(answers.filter(({ errors }) => errors)).toHaveLength(1);
		expect(answers.find(({ errors }) => errors)?.errors?.[0]?.message).toContain("already resolved this row");
		expect((await dismiss(id, "too late", bob)).errors?.[0]?.extensions?.code).toBe("invalid");
	});
});

describe("sending again", () => {
	test("imports what has become valid, of every kind in their order, and says how many are still rejected", async () => {
		await feed(database, "pieces", [pieceFeedRow(), pieceFeedRow({ piece: "C2", order: "M999" })]);
		await feed(database, "orders", [orderFeedRow({ mill: "NM" })]);
		await feed(database, "mills", [{ mill: "NM", name: "New mill", place: "Iowa", timeZone: "America/Chicago" }]);
		expect((await resend("tab=open")).data?.resendRejectedRows).toEqual({
			rows: 3,
			accepted: 2,
			unchanged: 0,
			rejected: 1,
		});
		expect(await list()).toMatchObject([{ key: "C2", code: "unknown_order" }]);
		expect((await list("settled")).map(({ key, state }) => `${key} ${state}`).toSorted()).toEqual([
			"C1 resent",
			"M100 resent",
		]);
		expect(await asOwner(database, "select count(*)::int from audit_events where action = 'feed-rows.resend'")).toEqual(
			[{ count: 2 }],
		);
	});

	test("keeps a row that is refused still under its number, with the faults that it has now", async () => {
		await feed(database, "pieces", [pieceFeedRow({ item: 9 })]);
		const id = await first();
		await feed(database, "orders", [orderFeedRow()]);
		expect((await resend(`tab=open&row=${id}`)).data?.resendRejectedRows).toMatchObject({ rows: 1, rejected: 1 });
		expect(await list()).toMatchObject([{ id, code: "unknown_item", times: 1 }]);
	});

	test("accepts only rows of the view, and refuses an unknown view", async () => {
		await feed(database, "pieces", [pieceFeedRow(), pieceFeedRow({ piece: "C2" })]);
		await feed(database, "orders", [orderFeedRow()]);
		const id = await first();
		expect((await resend(`tab=open&row=${id}`)).data?.resendRejectedRows).toMatchObject({ rows: 1, accepted: 1 });
		expect(await list()).toHaveLength(1);
		expect((await resend("tab=open&nonsense=1")).errors?.[0]?.extensions?.code).toBe("invalid");
		expect(await list()).toHaveLength(1);
	});
});

test("a row is dismissed with a reason, which is recorded; sent again, it is listed again", async () => {
	await feed(database, "orders", [orderFeedRow({ mill: "XX" })]);
	const id = await first();
	expect((await dismiss(id, "  ")).errors?.[0]?.extensions).toMatchObject({
		code: "invalid",
		faults: [{ field: "why" }],
	});
	expect((await dismiss(id, "A test of theirs")).data).toEqual({ dismissRejectedRow: true });
	expect(await list()).toEqual([]);
	expect(
		await asOwner(database, "select detail ->> 'why' as why from audit_events where action = 'feed-row.dismiss'"),
	).toEqual([{ why: "A test of theirs" }]);
	await feed(database, "orders", [orderFeedRow({ mill: "XX" })]);
	expect(await list()).toMatchObject([{ key: "M100", times: 1 }]);
});

test.each(["999999", "x", "0", "99999999999999999999"])("there is no row %s", async (id) => {
	expect((await mend(id, orderFeedRow())).errors?.[0]?.extensions?.code).toBe("not-found");
	expect((await dismiss(id, "because")).errors?.[0]?.extensions?.code).toBe("not-found");
});
