import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { feed, feedPartners } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const item = {
	stock: "S1001",
	mill: "RB",
	product: "plate",
	heat: "H1",
	grade: "A572-50",
	alsoMeets: ["A36"],
	thicknessIn: 0.5,
	widthIn: 96,
	lengthIn: 240,
	pieces: 2,
	weightLb: 6534,
	quality: "prime",
	producedOn: "2026-10-01",
	price: { perCwt: 51.5, currency: "USD" },
	isAvailable: true,
	revision: 1,
};
const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const list = `query ($filter: StockItemFilterInput, $tab: StockItemTab, $search: String) { stockItems(tab: $tab, filter: $filter, search: $search) {
	nodes { stockNumber pieceNumbers grades pricePerCwt isFree isMine } totals { count weightLb } } }`;
const holdDocument =
	"mutation ($stock: String!, $account: String!) { holdStock(stockNumber: $stock, account: $account) }";
const releaseDocument = "mutation ($stock: String!) { releaseStock(stockNumber: $stock) }";
const requestDocument = "mutation ($input: RequestStockInput!) { requestStock(input: $input) }";
const basketDocument = "{ stockBasket { stockNumber accountCode } stockRequests { poNumber state items weightLb } }";

const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database);
const otherProcess = await testApi(database);
const one = await api.signInAs({ soldTo: ["S1"] });
const two = await api.signInAs({ soldTo: ["S2"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
beforeEach(async () => {
	await emptyTables(database, "stock_requests", "stock_items");
	expect(await feed(database, "stock-list", [item, { ...item, stock: "S1002", price: undefined }])).toMatchObject({
		accepted: 2,
	});
});

type Listed = { stockItems: { nodes: Record<string, unknown>[]; totals: { count: number; weightLb: number } } };
const listed = async (caller: Caller, variables = {}) =>
	(await api.ask<Listed>(caller, list, variables)).data?.stockItems;
const hold = (caller: Caller, account: string, stock = "S1001", through = api) =>
	through.ask(caller, holdDocument, { stock, account });

describe("the stock list", () => {
	test("offers the same to every customer who buys, by any grade that it meets", async () => {
		for (const caller of [one, two])
			expect((await listed(caller, { filter: { grade: ["A36"] } }))?.totals).toEqual({ count: 2, weightLb: 13_068 });
		const nodes = (await listed(one))?.nodes ?? [];
		expect(nodes.map(({ pricePerCwt }) => pricePerCwt)).toEqual([51.5, null]);
	});
	test("does not exist for a ship-to, even without a check in the query", async () => {
		expect((await api.ask(yard, list)).errors?.[0]?.extensions?.code).toBe("forbidden");
		const rows = await database.transaction("millgate_viewer", { shipToIds: [1, 2, 3] }, (tx) =>
			tx.sql("select * from stock_items"),
		);
		expect(rows).toEqual([]);
	});
	test("follows the feed: an older row changes nothing, what is gone is gone", async () => {
		expect(await feed(database, "stock-list", [{ ...item, weightLb: 1, revision: 0 }])).toMatchObject({
			accepted: 0,
			unchanged: 1,
		});
		await feed(database, "stock-list", [{ ...item, isAvailable: false, revision: 2 }]);
		expect((await listed(one))?.nodes.map(({ stockNumber }) => stockNumber)).toEqual(["S1002"]);
	});
	test("names the pieces where the mill does, and is searched by them", async () => {
		await feed(database, "stock-list", [{ ...item, pieceNumbers: ["K7711", "K7712"], revision: 2 }]);
		for (const search of ["k771", "K 771"]) {
			const found = await listed(one, { search });
			expect(found?.nodes).toEqual([
				expect.objectContaining({ stockNumber: "S1001", pieceNumbers: ["K7711", "K7712"] }),
			]);
		}
		expect((await listed(one, { search: "K7713" }))?.nodes).toEqual([]);
	});
	test.each([
		["an unknown mill", { mill: "XX" }, "mill"],
		["a plate without a length", { lengthIn: undefined }, "lengthIn"],
		["fewer piece numbers than pieces", { pieceNumbers: ["K77"] }, "pieceNumbers"],
		["a negative price", { price: { perCwt: -1, currency: "USD" } }, "price.perCwt"],
	])("rejects %s with its field", async (_what, wrong, field) => {
		const answer = await feed(database, "stock-list", [{ ...item, stock: "S9", ...wrong }]);
		expect(answer).toMatchObject({ rejected: 1, rejects: [{ line: 1, field }] });
	});
});

describe("a hold", () => {
	test("is reserved for one of two customers at the same moment in two processes, and the other is refused", async () => {
		const asked = Array.from({ length: 20 }, (_, turn) =>
			turn % 2 === 0 ? hold(one, "S1", "S1001", api) : hold(two, "S2", "S1001", otherProcess),
		);
		const answers = await Promise.all(asked);
		expect(answers.filter(({ data }) => data?.holdStock)).toHaveLength(1);
		expect(answers.flatMap(({ errors }) => errors ?? [])).toHaveLength(19);
		expect(answers.find(({ errors }) => errors)?.errors?.[0]?.message).toContain("S1001");
		expect(await asOwner(database, "select count(*)::int as holds from stock_holds")).toEqual([{ holds: 1 }]);
	});
	test("that the account has already is distinguished from one that others have", async () => {
		await hold(one, "S1");
		const [again, other] = [await hold(one, "S1"), await hold(two, "S2")];
		expect(again.errors?.[0]?.message).toBe("S1001 is already on hold for you.");
		expect(other.errors?.[0]?.message).toBe("S1001 is on hold for another customer. Choose another item.");
		expect(await asOwner(database, "select count(*)::int as holds from stock_holds")).toEqual([{ holds: 1 }]);
	});
	test("is seen by everybody, with its holder by nobody else", async () => {
		await hold(one, "S1");
		expect((await listed(two, { tab: "all" }))?.nodes[0]).toMatchObject({
			stockNumber: "S1001",
			isFree: false,
			isMine: false,
		});
		expect((await listed(one, { tab: "mine" }))?.nodes).toHaveLength(1);
		expect((await api.ask(two, basketDocument)).data).toEqual({ stockBasket: [], stockRequests: [] });
		expect((await api.ask(two, releaseDocument, { stock: "S1001" })).errors?.[0]?.extensions?.code).toBe("not-found");
	});
	test("ends when it is released, and when its half hour is over", async () => {
		await hold(one, "S1");
		expect((await api.ask(one, releaseDocument, { stock: "S1001" })).data).toEqual({ releaseStock: true });
		expect((await hold(two, "S2")).data).toEqual({ holdStock: true });
		await asOwner(database, "update stock_holds set expires_at = now() - interval '1 second'");
		expect((await listed(one))?.nodes[0]).toMatchObject({ stockNumber: "S1001", isFree: true });
		expect((await hold(one, "S1")).data).toEqual({ holdStock: true });
	});
	test("that has lapsed is nobody's at once, its holder's neither", async () => {
		await hold(one, "S1");
		await asOwner(database, "update stock_holds set expires_at = now() - interval '1 second'");
		expect((await listed(one))?.nodes[0]).toMatchObject({ stockNumber: "S1001", isFree: true, isMine: false });
		expect((await listed(one, { tab: "mine" }))?.nodes).toEqual([]);
	});
	test("is taken for one's own accounts only", async () => {
		expect((await hold(one, "S2")).errors?.[0]).toMatchObject({
			extensions: { code: "invalid", faults: [{ field: "account" }] },
		});
		expect((await hold(yard, "S1")).errors?.[0]?.extensions?.code).toBe("forbidden");
	});
});

describe("a request", () => {
	const input = { account: "S1", poNumber: "PO-77", shipTo: "T1", mode: "truck", requestedWeek: nextWeek };

	test("requests all that is held, and keeps the holds until the mill decides", async () => {
		await hold(one, "S1");
		await hold(one, "S1", "S1002");
		expect((await api.ask(one, requestDocument, { input })).errors).toBeUndefined();
		expect((await api.ask(one, basketDocument)).data).toEqual({
			stockBasket: [],
			stockRequests: [{ poNumber: "PO-77", state: "requested", items: 2, weightLb: 13_068 }],
		});
		expect((await hold(two, "S2")).errors?.[0]?.extensions?.code).toBe("invalid");
		expect((await api.ask(two, basketDocument)).data).toMatchObject({ stockRequests: [] });
		const entry = {
			account: "S1",
			shipTo: "T1",
			po: "PO-77",
			mode: "truck",
			requestedWeek: nextWeek,
			by: "Some One",
			alias: null,
		};
		expect(await asOwner(database, "select kind, content from outbox")).toEqual([
			{
				kind: "stock.requested",
				content: expect.objectContaining({
					...entry,
					items: [{ stock: "S1001" }, { stock: "S1002" }].map((item) => expect.objectContaining(item)),
				}),
			},
		]);
	});
	test.each([
		[
			"has lapsed",
			() =>
				asOwner(
					database,
					"update stock_holds set expires_at = now() - interval '1 second' where stock_number = 'S1002'",
				),
		],
		[
			"the mill has sold elsewhere",
			() => feed(database, "stock-list", [{ ...item, stock: "S1002", isAvailable: false, revision: 2 }]),
		],
	])(
		"of something that %s in the meantime is refused as a whole, names it, and succeeds without it",
		async (_how, lose) => {
			await hold(one, "S1");
			await hold(one, "S1", "S1002");
			await lose();
			const shown = { ...input, stock: ["S1001", "S1002"] };
			const { errors } = await api.ask(one, requestDocument, { input: shown });
			const fault = { field: "account", reason: expect.stringContaining("No longer on hold for you: S1002.") };
			expect(errors?.[0]).toMatchObject({ extensions: { code: "invalid", faults: [fault] } });
			expect((await api.ask(one, basketDocument)).data).toMatchObject({
				stockBasket: [{ stockNumber: "S1001" }],
				stockRequests: [],
			});
			expect((await api.ask(one, requestDocument, { input: { ...shown, stock: ["S1001"] } })).errors).toBeUndefined();
			expect((await api.ask(one, basketDocument)).data).toMatchObject({
				stockBasket: [],
				stockRequests: [{ items: 1 }],
			});
		},
	);
	test("waits for the mill as one's own, though the mill offers the steel to nobody meanwhile", async () => {
		await hold(one, "S1");
		await api.ask(one, requestDocument, { input });
		await feed(database, "stock-list", [{ ...item, isAvailable: false, revision: 2 }]);
		expect((await hold(one, "S1")).errors?.[0]?.message).toBe("S1001 is already on hold for you.");
		expect((await hold(two, "S2")).errors?.[0]?.message).toBe(
			"S1001 is on hold for another customer. Choose another item.",
		);
	});
	test("requests what the user saw, not what a colleague holds since", async () => {
		await hold(one, "S1");
		await hold(one, "S1", "S1002");
		expect((await api.ask(one, requestDocument, { input: { ...input, stock: ["S1001"] } })).errors).toBeUndefined();
		expect((await api.ask(one, basketDocument)).data).toMatchObject({
			stockBasket: [{ stockNumber: "S1002" }],
			stockRequests: [{ items: 1 }],
		});
	});
	test("of nothing is refused and leaves nothing behind", async () => {
		expect((await api.ask(one, requestDocument, { input })).errors?.[0]).toMatchObject({
			extensions: { faults: [{ field: "account" }] },
		});
		expect(await asOwner(database, "select * from stock_requests")).toEqual([]);
	});
	test("that waits is shown however many have come since, and those that are not shown are counted", async () => {
		const request = `insert into stock_requests (account_id, person_id, po_number, mode, requested_week, state,
			requested_at)
			select a.id, p.person_id, $1 || n, 'truck', '2026-10-05', $2, now() - make_interval(hours => $3::int + n)
			from accounts a join person_accounts p on p.account_id = a.id, generate_series(1, $4::int) n where a.code = 'S1'`;
		await asOwner(database, request, ["decided ", "declined", 0, 60]);
		await asOwner(database, request, ["waits ", "requested", 100, 1]);
		type Requests = { stockRequests: { poNumber: string }[]; stockRequestCount: number };
		const asked = async (caller: Caller) =>
			(await api.ask<Requests>(caller, "{ stockRequests { poNumber } stockRequestCount }")).data;
		const shown = await asked(one);
		expect(shown?.stockRequests.map(({ poNumber }) => poNumber)).toEqual([
			...Array.from({ length: 50 }, (_, n) => `decided ${n + 1}`),
			"waits 1",
		]);
		expect(shown?.stockRequestCount).toBe(61);
		expect((await asked(two))?.stockRequestCount).toBe(0);
	});
	test.each([
		["no PO number", { poNumber: "" }, "poNumber"],
		["a week that is over", { requestedWeek: "2020-01-06" }, "requestedWeek"],
		["a slip of the year", { requestedWeek: "9999-12-27" }, "requestedWeek"],
		["another's destination", { shipTo: "T3" }, "shipTo"],
		["a mode that does not exist", { mode: "drone" }, "mode"],
	])("with %s is refused at its field and keeps the hold", async (_what, wrong, field) => {
		await hold(one, "S1");
		const { errors } = await api.ask(one, requestDocument, { input: { ...input, ...wrong } });
		expect(errors?.[0]).toMatchObject({ extensions: { code: "invalid", faults: [{ field }] } });
		expect((await api.ask(one, basketDocument)).data).toMatchObject({ stockBasket: [{ stockNumber: "S1001" }] });
	});
});
