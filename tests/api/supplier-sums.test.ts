import { describe, expect, test } from "vitest";
import type { FeedName } from "../../tools/demo/feed-files.ts";
import { writtenDemo } from "../../tools/demo/written-demo.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";
import { poLineFeedRow, purchaseOrderFeedRow, receiptFeedRow, settlementFeedRow } from "../support/supply-rows.ts";

/** The demo's first and largest supplier, beside all the others. */
const supplier = "700110";
const own = `account_id = (select id from accounts where code = '${supplier}')`;

const fed: FeedName[] = [
	"commodities",
	"purchase-orders",
	"shipping-notices",
	"receipts",
	"settlements",
	"remittances",
	"supplier-papers",
];

const database = await testDatabase();
await restartFeeds(database);
const demo = await writtenDemo("2026-11-21", 0.4);
await feed(
	database,
	"accounts",
	demo.accounts.filter(({ kind }) => kind === "supplier"),
);
for (const entity of fed) {
	const { rejected, accepted } = await feed(database, entity, demo[entity]);
	expect([entity, rejected, accepted > 0]).toEqual([entity, 0, true]);
}
const api = await testApi(database);
const caller = await api.signInAs({ suppliers: [supplier] });

type Figures = Record<string, number>;
type List = { totals: Figures };

async function totalsOf(field: string, args: string, names: string): Promise<Figures> {
	const { data, errors } = await api.ask<Record<string, List>>(caller, `{ ${field}(${args}) { totals { ${names} } } }`);
	expect(errors).toBeUndefined();
	return data?.[field]?.totals ?? {};
}

async function sum(select: string): Promise<Figures> {
	const [row] = await asOwner<{ found: Figures }>(database, `select row_to_json(x) as found from (${select}) x`);
	return row?.found ?? {};
}

describe("the sums of the reports are those of the rows themselves, to the pound and the cent", () => {
	test("shipments received", async () => {
		const names = "count shipLb netLb differenceLb deductionLb acceptedLb";
		const expected = await sum(`select count(*)::int as count, sum(ship_lb)::bigint as "shipLb",
			sum(gross_lb - tare_lb)::bigint as "netLb",
			sum(gross_lb - tare_lb - ship_lb)::bigint as "differenceLb", sum(deduction_lb)::bigint as "deductionLb",
			sum(case when reported_state = 'received' then gross_lb - tare_lb - deduction_lb else 0 end)::bigint as
			"acceptedLb"
			from receipts where ${own}`);
		expect(expected.acceptedLb).toBeGreaterThan(1_000_000);
		expect(await totalsOf("receivedLoads", "tab: all", names)).toEqual(expected);
	});

	test("outstanding tonnage", async () => {
		const expected = await sum(`with received as (
				select po_number, po_line, sum(gross_lb - tare_lb - deduction_lb) as lb from receipts
				where ${own} and reported_state = 'received' group by 1, 2
			), lines as (
				select l.ordered_lb, coalesce(r.lb, 0) as received from purchase_order_lines l
				left join received r on r.po_number = l.po_number and r.po_line = l.line where ${own}
			) select count(*)::int as count, sum(ordered_lb)::bigint as "orderedLb", sum(received)::bigint as "receivedLb",
				sum(greatest(ordered_lb - received, 0))::bigint as "balanceLb",
				(select sum(n.gross_lb - n.tare_lb)::bigint from shipping_notice_loads n where n.${own}
				and n.announced_state <> 'cancelled' and not exists (
					select from receipts r where r.${own} and r.notice_number = n.notice_number and r.load = n.load
						and r.reported_state in ('received', 'rejected'))) as "inTransitLb"
			from lines`);
		expect(await totalsOf("outstandingLines", "tab: all", "count orderedLb receivedLb inTransitLb balanceLb")).toEqual(
			expected,
		);
	});

	test("shipments with invoice, and what is not invoiced", async () => {
		const expected =
			await sum(`select count(distinct receipt_number)::int as count, sum(adjustment_amount) as "adjustmentAmount",
			sum(freight_amount) as "freightAmount", sum(amount) as amount from settlement_lines where ${own}`);
		expect(await totalsOf("invoicedLoads", "tab: invoiced", "count adjustmentAmount freightAmount amount")).toEqual(
			expected,
		);
		expect(await sum(`select sum(amount) as amount from settlements where ${own}`)).toEqual({
			amount: expected.amount,
		});
		const open =
			await sum(`select count(*)::int as count, sum(gross_lb - tare_lb - deduction_lb)::bigint as "acceptedLb"
			from receipts r
			where ${own} and reported_state = 'received'
				and not exists (select from settlement_lines l where l.${own} and l.receipt_number = r.receipt_number)`);
		expect(open.count).toBeGreaterThan(0);
		expect(await totalsOf("invoicedLoads", "tab: notInvoiced", "count acceptedLb")).toEqual(open);
	});

	test("loads that ended otherwise than announced, each once: also one that is on hold and downgraded", async () => {
		const lower = { notice: undefined, load: undefined, downgradeReason: "mixed_grades" };
		const { supplier: code, ...order } = purchaseOrderFeedRow();
		await feed(database, "accounts", [{ account: code, kind: "supplier", name: "Held Scrap", revision: 1 }]);
		await feed(database, "purchase-orders", [{ supplier: code, ...order }]);
		const at = (hour: number, state: string) => ({
			state,
			at: new Date(Date.now() - hour * 3_600_000).toISOString(),
			by: "Scale 1",
		});
		const held = [at(3, "arrived"), at(2, "weighed"), at(1, "radiation_hold")];
		const { rejected } = await feed(database, "receipts", [
			receiptFeedRow({ ...lower, steps: held }),
			receiptFeedRow({
				...lower,
				receipt: "G2",
				steps: [at(4, "arrived"), at(3, "weighed"), at(2, "inspected"), at(1, "received")],
			}),
		]);
		expect(rejected).toBe(0);
		const theirs = await api.signInAs({ suppliers: [String(code)] });
		const { data } = await api.ask<{ supplierHome: { trouble: Figures }; receivedLoads: List }>(
			theirs,
			"{ supplierHome { trouble { rejected held downgraded } } receivedLoads(tab: trouble) { totals { count } } }",
		);
		expect(data).toEqual({
			supplierHome: { trouble: { rejected: 0, held: 1, downgraded: 1 } },
			receivedLoads: { totals: { count: 2 } },
		});
	});

	test("shipped by day, by group and in all are the same loads", async () => {
		const figures = "loads netLb acceptedLb openLb";
		const document = `{ noticeLoads(tab: all) { totals { count netLb acceptedLb openLb } shippedDays { ${figures} } shippedGroups { ${figures} } } }`;
		const { data } = await api.ask<{ noticeLoads: List & { shippedDays: Figures[]; shippedGroups: Figures[] } }>(
			caller,
			document,
		);
		const expected =
			await sum(`select count(*)::int as count, sum(gross_lb - tare_lb)::bigint as "netLb" from shipping_notice_loads
			where ${own} and announced_state <> 'cancelled'`);
		const { totals, shippedDays = [], shippedGroups = [] } = data?.noticeLoads ?? { totals: {} as Figures };
		expect(totals).toMatchObject(expected);
		for (const groups of [shippedDays, shippedGroups]) {
			const add = (name: string) => groups.reduce((total, group) => total + (group[name] ?? 0), 0);
			expect([add("loads"), add("netLb"), add("acceptedLb"), add("openLb")]).toEqual([
				totals.count,
				totals.netLb,
				totals.acceptedLb,
				totals.openLb,
			]);
		}
	});
});

describe("money in two currencies", () => {
	test("is shown by every view, and named beside each amount in files, in the reader's language", async () => {
		await feed(database, "accounts", [{ account: "V78", kind: "supplier", name: "Two Currencies Scrap", revision: 1 }]);
		const settled = (key: string, currency: string) => {
			const owner = { supplier: "V78", po: `C-${key}` };
			return {
				order: purchaseOrderFeedRow({ ...owner, currency, lines: [poLineFeedRow({})] }),
				receipt: receiptFeedRow({ ...owner, receipt: `C${key}`, notice: undefined, load: undefined }),
				settlement: settlementFeedRow({
					supplier: "V78",
					settlement: `S${key}`,
					currency,
					lines: [
						{ line: 1, receipt: `C${key}`, netLb: 45_500, unit: "GT", price: 380, freight: 0.55, amount: 7719.2 },
					],
				}),
			};
		};
		const both = [settled("1", "USD"), settled("2", "MXN")];
		const theirs = await api.signInAs({ suppliers: ["V78"] });
		const currencies = async (args: string) => {
			type Page = { totals: Figures; settledCurrencies: { code: string }[]; nodes: { currency: string }[] };
			const document = `{ invoicedLoads(${args}) { totals { count } settledCurrencies { code } nodes { currency } } }`;
			const { data } = await api.ask<{ invoicedLoads: Page }>(theirs, document);
			const { totals, settledCurrencies = [], nodes = [] } = data?.invoicedLoads ?? {};
			return [totals?.count, settledCurrencies.map(({ code }) => code), nodes.map(({ currency }) => currency).sort()];
		};
		for (const { order, receipt } of both) {
			await feed(database, "purchase-orders", [order]);
			await feed(database, "receipts", [receipt]);
		}
		expect(await currencies("tab: all")).toEqual([2, [], ["MXN", "USD"]]);
		for (const { settlement } of both) await feed(database, "settlements", [settlement]);
		for (const view of ["tab: all", 'tab: all, search: "C"', "tab: invoiced"])
			expect(await currencies(view)).toEqual([2, ["MXN", "USD"], ["MXN", "USD"]]);
		expect(await currencies('tab: all, search: "C1"')).toEqual([1, ["USD"], ["USD"]]);
		const file = async (list: string, query: string) => {
			const headers = { cookie: `${theirs.cookie}; auth=${theirs.authorization.replace("Bearer ", "")}; lang=es` };
			return (await (await fetch(`${api.url}/downloads/${list}.csv?${query}`, { headers })).text())
				.split("\r\n")
				.slice(1, 3)
				.sort();
		};
		// The last cell says what contradicts the amount: nothing.
		expect(await file("shipments-with-invoice", "tab=all&columns=receipt,amount")).toEqual([
			"C1,7719.2,USD,",
			"C2,7719.2,MXN,",
		]);
		expect(await file("outstanding-tonnage", "tab=all&columns=po,priceBasis")).toEqual([
			"C-1/1,Fijo,380,USD,GT",
			"C-2/1,Fijo,380,MXN,GT",
		]);
	});
});

describe("every figure opens rows that add up to it", () => {
	test("what was received and what is on its way of each purchase order line", async () => {
		type Line = { poNumber: string; line: number; receivedLb: number; inTransitLb: number };
		const document = "{ outstandingLines(tab: open) { nodes { poNumber line receivedLb inTransitLb } } }";
		const { data } = await api.ask<{ outstandingLines: { nodes: Line[] } }>(caller, document);
		const lines = data?.outstandingLines.nodes ?? [];
		expect(lines.length).toBeGreaterThan(0);
		for (const { poNumber, line, receivedLb, inTransitLb } of lines) {
			const po = `filter: { po: "${poNumber}/${line}" }`;
			expect(await totalsOf("receivedLoads", po, "acceptedLb")).toEqual({ acceptedLb: receivedLb });
			expect(await totalsOf("noticeLoads", `tab: underWay, ${po}`, "netLb")).toEqual({ netLb: inTransitLb });
		}
	});

	test("the tiles of the home page", async () => {
		type Home = {
			openLines: Figures;
			underWay: Figures;
			receivedThisWeek: Figures;
			trouble: { rejected: number; held: number; downgraded: number; since: string };
			due: { count: number; loads: number; amount: number }[];
			dueUntil: string;
		};
		const { data } = await api.ask<{ supplierHome: Home }>(
			caller,
			`{ supplierHome { openLines { count weightLb } underWay { count weightLb } receivedThisWeek { count weightLb }
				trouble { rejected held downgraded since } due { count loads amount } dueUntil } }`,
		);
		const home = data?.supplierHome as Home;
		const lines = await totalsOf("outstandingLines", "tab: open", "count balanceLb");
		expect(home.openLines).toEqual({ count: lines.count, weightLb: lines.balanceLb });
		const loads = await totalsOf("noticeLoads", "tab: underWay", "count netLb");
		expect(home.underWay).toEqual({ count: loads.count, weightLb: loads.netLb });
		const week = await totalsOf("receivedLoads", "tab: thisWeek", "count acceptedLb");
		expect(home.receivedThisWeek).toEqual({ count: week.count, weightLb: week.acceptedLb });
		const trouble = await totalsOf(
			"receivedLoads",
			`tab: trouble, filter: { received: { from: "${home.trouble.since}" } }`,
			"count",
		);
		expect(home.trouble.rejected + home.trouble.held + home.trouble.downgraded).toBe(trouble.count);
		const due = await totalsOf(
			"invoicedLoads",
			`tab: unpaid, filter: { due: { to: "${home.dueUntil}" } }`,
			"count unpaidAmount",
		);
		expect(home.due.reduce((total, { amount }) => total + amount, 0)).toBeCloseTo(due.unpaidAmount ?? 0, 6);
		expect(home.due.reduce((total, one) => total + one.loads, 0)).toBe(due.count);
	});

	test("nothing of another supplier: two of them see together what the owner sees of both", async () => {
		const other = await api.signInAs({ suppliers: ["700120"] });
		const ask = "{ receivedLoads { totals { count } } outstandingLines(tab: all) { totals { count } } }";
		type Counts = { receivedLoads: List; outstandingLines: List };
		const [mine, theirs] = [await api.ask<Counts>(caller, ask), await api.ask<Counts>(other, ask)];
		const both = "account_id in (select id from accounts where code in ('700110', '700120'))";
		const add = (field: keyof Counts) =>
			(mine.data?.[field].totals.count ?? 0) + (theirs.data?.[field].totals.count ?? 0);
		expect({ count: add("receivedLoads") }).toEqual(
			await sum(`select count(*)::int as count from receipts where ${both}`),
		);
		expect({ count: add("outstandingLines") }).toEqual(
			await sum(`select count(*)::int as count from purchase_order_lines where ${both}`),
		);
	});
});
