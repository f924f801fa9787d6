import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type DocumentTable, fillDocuments } from "./data/write-documents.ts";
import { companySoldTos, keptDays } from "./data/write-lines.ts";
import { ask } from "./support/ask.ts";
import { createBenchDatabase } from "./support/bench-database.ts";
import { median } from "./support/load.ts";
import { type SignedIn, signInBuyer, startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * Every customer list over HTTP, one request after the other: milliseconds in the median for a buyer of one account and
 * for inside sales with
 * 500. `rows` are 50 rows of the view, of a search in it or of another sort, and their place; `whole` adds totals and
 *      the counts of all views, as the page asks for them. Tables are filled one after the other, each from the order
 *      lines, and emptied once measured: 10,000,000 lines take 26 GB at most. `node bench/lists.ts [lines] [days]
 *      [lists, apart by commas, or -] [sold-tos]`. Several mills are asked in turns: `100000,1000000 365,3650` is one
 *      mill after one year and after ten, `1000000,10000000 3650,3650 - 500,5000` are one company and ten, with
 *      a user who has 500 of the accounts.
 */
const lines = (process.argv[2] ?? sized("1000000", "1000")).split(",").map(Number);
const days = (process.argv[3] ?? "").split(",").map((some) => Number(some) || keptDays);
const chosen = (process.argv[4] ?? "-") === "-" ? undefined : process.argv[4]?.split(",");
const soldTos = (process.argv[5] ?? "").split(",").map((some) => Number(some) || sized(companySoldTos, 20));
/** A query runs fifteen times, or three times if that takes longer than five seconds. */
const times = { most: sized(15, 1), least: sized(3, 1), ms: 5000 };

/** `sort` is a column that no index has in order. */
type Measured = {
	field: string;
	columns: string;
	views: readonly [string, string];
	sort: string;
	table?: DocumentTable;
};
const measured: readonly Measured[] = [
	{
		field: "orderLines",
		columns: "orderNumber item poNumber grade state estimatedOn balanceLb",
		views: ["open", "all"],
		sort: "shipTo",
	},
	{
		field: "lateOrderLines",
		columns: "orderNumber item poNumber grade state estimatedOn balanceLb",
		views: ["late", "days1to7"],
		sort: "shipTo",
	},
	{
		field: "billsOfLading",
		columns: "bolNumber state mode vehicle netLb shippedAt",
		views: ["recent", "all"],
		sort: "shipTo",
		table: "shipments",
	},
	{
		field: "railcars",
		columns: "car bolNumber state exception place etaAt",
		views: ["open", "all"],
		sort: "shipTo",
		table: "railcars",
	},
	{
		field: "talliedPieces",
		columns: "pieceNumber bolNumber orderNumber heatNumber weightLb",
		views: ["recent", "all"],
		sort: "weight",
		table: "pieces",
	},
	{
		field: "certificates",
		columns: "certificateNumber heatNumber specification bolNumber state",
		views: ["recent", "all"],
		sort: "shipTo",
		table: "certificates",
	},
	{
		field: "invoices",
		columns: "invoiceNumber state dueOn totalCents openCents",
		views: ["open", "all"],
		sort: "total",
		table: "invoices",
	},
	{
		field: "acknowledgments",
		columns: "number revision answerState mill",
		views: ["toAnswer", "all"],
		sort: "mill",
		table: "order_acknowledgments",
	},
];

const place = "pageInfo { hasNextPage endCursor }";
// The beginning of ten orders among a million, looked for in the wider view.
const search = 'search: "B0000123"';
const askedOf = ({ views: [usual, wide], sort }: Measured) => [
	`tab: ${usual}`,
	`tab: ${wide}`,
	`tab: ${wide}, ${search}`,
	...[usual, wide].map((view) => `tab: ${view}, sort: { column: ${sort} }`),
];
const documentOf = ({ field, columns }: Measured, asked: string, isWhole: boolean) =>
	`query BenchList { ${field}(first: 50, ${asked}) { nodes { ${columns} } ${place} ${isWhole ? "totals { count } tabs { tab count }" : ""} } }`;
const documents = measured.flatMap((one) =>
	askedOf(one).flatMap((asked) => [true, false].map((isWhole) => documentOf(one, asked, isWhole))),
);

type Mill = { lines: number; client: pg.Client; url: string; buyer: SignedIn; insideSales: SignedIn };
const opened: (() => Promise<unknown>)[] = [];
try {
	const mills: Mill[] = [];
	for (const [index, count] of lines.entries())
		mills.push(await openMill(count, days[index] ?? keptDays, soldTos[index] ?? companySoldTos));
	for (const one of measured.filter(({ field, table }) => !chosen || chosen.includes(field) || table === "shipments")) {
		const rows: number[] = [];
		for (const { client, lines: count } of mills) rows.push(one.table ? await fillDocuments(client, one.table) : count);
		for (const who of ["buyer", "insideSales"] as const) await measure(one, rows, mills, who);
		// Loads stay: cars and tallies name them.
		for (const { client } of mills)
			if (one.table && one.table !== "shipments") await client.query(`truncate ${one.table} cascade`);
	}
} finally {
	for (const close of opened.toReversed()) await close();
}

async function openMill(count: number, millDays: number, millSoldTos: number): Promise<Mill> {
	const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
	opened.push(() => rm(folder, { recursive: true, force: true }));
	const database = await createBenchDatabase(count, millDays, millSoldTos);
	opened.push(database.stop);
	const client = new pg.Client({ connectionString: database.adminUrl });
	await client.connect();
	opened.push(() => client.end());
	const { url, stop } = await startPortal(database.adminUrl, folder, documents);
	opened.push(stop);
	// Of ten companies every tenth account: as many lines as one company's 500 have.
	const companies = Math.max(1, Math.floor(millSoldTos / companySoldTos));
	const ofOne = database.soldToIds.filter((_, place) => place % companies === Math.floor(companies / 2));
	const buyer = await signInBuyer(database.adminUrl, ofOne.slice(10, 11));
	return { lines: count, client, url, buyer, insideSales: await signInBuyer(database.adminUrl, ofOne) };
}

async function measure(
	one: Measured,
	rows: readonly number[],
	mills: readonly Mill[],
	who: "buyer" | "insideSales",
): Promise<void> {
	const figures: string[] = [];
	for (const asked of askedOf(one))
		for (const isWhole of [false, true]) {
			const taken = await mediansOf(documentOf(one, asked, isWhole), mills, who);
			figures.push(`${asked} ${isWhole ? "whole" : "rows"} ${taken.map((ms) => ms.toFixed(1)).join(" / ")}`);
		}
	console.log(
		`${one.field.padEnd(16)} ${rows.join(" / ")} rows, ${who === "buyer" ? "1 account" : "500 accounts"}: ${figures.join(", ")} ms`,
	);
}

/** Of each mill, queried in turn. */
async function mediansOf(query: string, mills: readonly Mill[], who: "buyer" | "insideSales"): Promise<number[]> {
	const taken: number[][] = mills.map(() => []);
	const began = performance.now();
	for (let time = 0; time <= times.most; time += 1) {
		if (time > times.least && performance.now() - began > times.ms * mills.length) break;
		for (const [index, mill] of mills.entries()) {
			const before = performance.now();
			await ask(mill.url, mill[who], query);
			// The first warms up what every server keeps.
			if (time > 0) taken[index]?.push(performance.now() - before);
		}
	}
	return taken.map(median);
}
