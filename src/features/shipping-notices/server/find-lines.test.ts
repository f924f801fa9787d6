import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { feed, restartFeeds } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import {
	feedCommodities,
	noticeFeedRow,
	noticeLoadFeedRow,
	poLineFeedRow,
	purchaseOrderFeedRow,
} from "../../../../tests/support/supply-rows.ts";

const open = { periodTo: "2099-01-01", expiresOn: "2099-02-01" };

const database = await testDatabase();
await restartFeeds(database);
await feedCommodities(database);
const many = Array.from({ length: 45 }, (_, index) => poLineFeedRow({ line: index + 1, ...open }));
const orders = [
	purchaseOrderFeedRow({ po: "45001", lines: many }),
	purchaseOrderFeedRow({
		po: "77123",
		lines: [poLineFeedRow({ ...open, expiresOn: "2099-01-15", commodity: "200" })],
	}),
	purchaseOrderFeedRow({
		po: "450019",
		lines: [poLineFeedRow({ ...open, expiresOn: "2099-01-10", commodity: "200" })],
	}),
	purchaseOrderFeedRow({ po: "80000", lines: [poLineFeedRow({ ...open, state: "closed" })] }),
	purchaseOrderFeedRow({ po: "90001", supplier: "V2", lines: [poLineFeedRow(open)] }),
];
const { rejects } = await feed(database, "purchase-orders", orders);
expect(rejects).toEqual([]);
const api = await testApi(database);
const mine = await api.signInAs({ suppliers: ["V1"] });
const other = await api.signInAs({ suppliers: ["V2"] });

type Page = { lines: { line: string }[]; next: string | null };
async function page(
	caller: Caller,
	search: string,
	after?: string,
): Promise<{ lines: string[]; next: string | null; code?: string }> {
	const document =
		"query ($search: String!, $after: String) { noticeLines(search: $search, after: $after) { lines { line } next } }";
	const { data, errors } = await api.ask<{ noticeLines: Page }>(caller, document, { search, after });
	const code = errors?.[0]?.extensions?.code;
	return {
		lines: data?.noticeLines.lines.map(({ line }) => line) ?? [],
		next: data?.noticeLines.next ?? null,
		...(code ? { code } : {}),
	};
}
const linesOf = async (search: string, caller = mine) => (await page(caller, search)).lines;

describe("lines of purchase orders for a notice", () => {
	test("are paged through to the last, each once, those that end first above", async () => {
		const found: string[] = [];
		let after: string | undefined;
		do {
			const { lines, next } = await page(mine, "", after);
			found.push(...lines);
			after = next ?? undefined;
		} while (after);
		expect(found.slice(0, 3)).toEqual(["450019/1", "77123/1", "45001/1"]);
		expect([found.length, new Set(found).size]).toEqual([47, 47]);
	});

	test("whose steel was received or is under way are behind those with a balance", async () => {
		const loads = [noticeLoadFeedRow({ po: "450019", commodity: "200", grossLb: 9_000_000 })];
		const notice = noticeFeedRow({ loads });
		expect((await feed(database, "shipping-notices", [notice])).rejects).toEqual([]);
		expect((await linesOf("200 bend")).slice(0, 2)).toEqual(["77123/1", "450019/1"]);
		const cancelled = { ...notice, state: "cancelled", revision: 2 };
		expect((await feed(database, "shipping-notices", [cancelled])).rejects).toEqual([]);
		expect((await linesOf("200 bend")).slice(0, 2)).toEqual(["450019/1", "77123/1"]);
	});

	test.each([
		["a number's beginning", "771", ["77123/1"]],
		["a whole order above those that only begin so", "45001", ["45001/1", "45001/2"]],
		["a line of it", "45001/45", ["45001/45"]],
		["a commodity and a mill", "200 bend", ["450019/1", "77123/1"]],
		["a mistyped number", "77132", ["77123/1"]],
		["a mistyped name", "pesdaa", ["450019/1", "77123/1"]],
		["nothing of theirs", "zinc", []],
	])("are found by %s", async (_name, search, expected) => {
		expect((await linesOf(search)).slice(0, 2)).toEqual(expected);
	});

	test("that are closed, or another supplier's, are not there", async () => {
		expect(await linesOf("80000")).toEqual([]);
		expect(await linesOf("90001")).toEqual([]);
		expect(await linesOf("", other)).toEqual(["90001/1"]);
	});

	test("take no cursor that is none, and nothing that no number could be", async () => {
		expect((await page(mine, "", "nonsense")).code).toBe("invalid");
		expect(await linesOf("\u0000")).toEqual([]);
		expect(await linesOf("4".repeat(61))).toEqual([]);
	});
});
