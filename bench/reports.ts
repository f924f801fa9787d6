import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { fillReceipts } from "./data/write-receipts.ts";
import { ask } from "./support/ask.ts";
import { createBenchDatabase } from "./support/bench-database.ts";
import { median } from "./support/load.ts";
import { type SignedIn, signInBuyer, startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * The four supplier reports and a supplier's lists of notices and documents over HTTP, one request after the other:
 * median milliseconds for the largest supplier and for a medium one. `rows` are 50 rows of the view and their place,
 * `whole` adds totals and counts as the page requests them, and the day report's groups. `node bench/reports.ts
 * [receipts] [days]`: the same mill for longer is ten times the receipts over ten times the days.
 */
const receipts = Number(process.argv[2] ?? sized(100_000, 1_000));
const days = Number(process.argv[3] ?? Math.round(receipts / 274));
const times = sized(21, 1);

type Report = { field: string; columns: string; totals: string; views: readonly string[]; more?: string };
const loads = "loads netLb acceptedLb openLb";
const reports: readonly Report[] = [
	{
		field: "receivedLoads",
		columns: "receiptNumber receivedOn netLb",
		totals: "shipLb netLb differenceLb acceptedLb",
		views: ["all", "thisWeek", "trouble"],
	},
	{
		field: "outstandingLines",
		columns: "poNumber line balanceLb",
		totals: "orderedLb receivedLb inTransitLb balanceLb",
		views: ["open", "all"],
	},
	{
		field: "invoicedLoads",
		columns: "receiptNumber amount paidOn",
		totals: "acceptedLb amount unpaidAmount",
		views: ["recent", "notInvoiced", "unpaid", "all"],
	},
	{
		field: "noticeLoads",
		columns: "noticeNumber load netLb state",
		totals: "netLb acceptedLb openLb",
		views: ["lately", "underWay", "all"],
		more: `shippedDays { day until ${loads} } shippedGroups { mill mode ${loads} }`,
	},
	{
		field: "shippingNotices",
		columns: "noticeNumber state shippedOn",
		totals: "loads netLb",
		views: ["underWay", "received", "all"],
	},
	{ field: "supplierDocuments", columns: "kind number issuedOn", totals: "", views: ["all", "settlement"] },
];
const documentOf = ({ field, columns, totals, more = "" }: Report, view: string, isWhole: boolean) =>
	`query BenchReport { ${field}(first: 50, tab: ${view}) { nodes { ${columns} } pageInfo { hasNextPage endCursor }
		${isWhole ? `totals { count ${totals} } tabs { tab count } ${more}` : ""} } }`;
const documents = reports.flatMap((one) =>
	one.views.flatMap((view) => [true, false].map((isWhole) => documentOf(one, view, isWhole))),
);

const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
const database = await createBenchDatabase(4);
const client = new pg.Client({ connectionString: database.adminUrl });
let stopPortal = async () => {};
try {
	await client.connect();
	const ids = await fillReceipts(client, receipts, days);
	const { url, stop } = await startPortal(database.adminUrl, folder, documents);
	stopPortal = stop;
	for (const [name, of] of [
		["largest", ids.slice(0, 1)],
		["middle", ids.slice(120, 121)],
	] as const) {
		const person = await signInBuyer(database.adminUrl, of, "supplier");
		for (const one of reports) {
			const figures: string[] = [];
			for (const view of one.views)
				for (const isWhole of [false, true]) {
					const ms = await medianOf(url, documentOf(one, view, isWhole), person);
					figures.push(`${view} ${isWhole ? "whole" : "rows"} ${ms.toFixed(1)}`);
				}
			console.log(`${receipts} receipts, ${name} supplier, ${one.field}: ${figures.join(", ")} ms`);
		}
	}
} finally {
	await client.end();
	await stopPortal();
	await database.stop();
	await rm(folder, { recursive: true, force: true });
}

async function medianOf(url: string, query: string, person: SignedIn): Promise<number> {
	const taken: number[] = [];
	for (let time = 0; time <= times; time += 1) {
		const before = performance.now();
		await ask(url, person, query);
		// The first warms up what every server keeps.
		if (time > 0) taken.push(performance.now() - before);
	}
	return median(taken);
}
