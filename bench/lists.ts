import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { keptDays } from "./data/write-lines.ts";
import { fillPapers, type PaperTable } from "./data/write-papers.ts";
import { createBenchDatabase } from "./support/bench-database.ts";
import { median } from "./support/load.ts";
import { type SignedIn, signInBuyer, startPortal } from "./support/portal-process.ts";

/**
 * Every customer list over HTTP, one request after the other: milliseconds in the median for a buyer of one account and for inside sales with
 * all 500. `rows` are 50 rows of the view and their place; `whole` adds totals and the counts of all views, as the page asks for them.
 * Tables are filled one after the other, each from the order lines, and emptied once measured: 10,000,000 lines take 26 GB at most.
 * `node bench/lists.ts [lines] [days] [lists, apart by commas]`: the same mill for longer is ten times the lines over ten times the days.
 */
const lines = Number(process.argv[2] ?? 1_000_000);
const days = Number(process.argv[3] ?? keptDays);
const chosen = process.argv[4]?.split(",");
/** A question is asked fifteen times, or three times where that takes longer than five seconds. */
const times = { most: 15, least: 3, ms: 5000 };

type Measured = { field: string; columns: string; views: readonly [string, string]; table?: PaperTable };
const measured: readonly Measured[] = [
	{ field: "orderLines", columns: "orderNumber item poNumber grade state estimatedOn balanceLb", views: ["open", "all"] },
	{ field: "lateOrderLines", columns: "orderNumber item poNumber grade state estimatedOn balanceLb", views: ["late", "days1to7"] },
	{ field: "billsOfLading", columns: "bolNumber state mode vehicle netLb shippedAt", views: ["recent", "all"], table: "shipments" },
	{ field: "railcars", columns: "car bolNumber state exception place etaAt", views: ["open", "all"], table: "railcars" },
	{ field: "talliedPieces", columns: "pieceNumber bolNumber orderNumber heatNumber weightLb", views: ["recent", "all"], table: "pieces" },
	{
		field: "certificates",
		columns: "certificateNumber heatNumber specification bolNumber state",
		views: ["recent", "all"],
		table: "certificates",
	},
	{ field: "invoices", columns: "invoiceNumber state dueOn totalCents openCents", views: ["open", "all"], table: "invoices" },
	{ field: "acknowledgments", columns: "number revision answerState mill", views: ["toAnswer", "all"], table: "order_acknowledgments" },
];

const place = "pageInfo { hasNextPage endCursor }";
const documentOf = ({ field, columns }: Measured, view: string, isWhole: boolean) =>
	`query BenchList { ${field}(first: 50, tab: ${view}) { nodes { ${columns} } ${place} ${isWhole ? "totals { count } tabs { tab count }" : ""} } }`;
const documents = measured.flatMap((one) => one.views.flatMap((view) => [true, false].map((isWhole) => documentOf(one, view, isWhole))));

const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
const database = await createBenchDatabase(lines, days);
const portal = await startPortal(database.adminUrl, folder, documents);
const client = new pg.Client({ connectionString: database.adminUrl });
await client.connect();
try {
	const people = [1, database.soldToIds.length].map(async (count) => {
		const ids = count === 1 ? database.soldToIds.slice(10, 11) : database.soldToIds;
		return { count, person: await signInBuyer(database.adminUrl, ids) };
	});
	for (const one of measured.filter(({ field, table }) => !chosen || chosen.includes(field) || table === "shipments")) {
		const rows = one.table ? await fillPapers(client, one.table) : lines;
		for (const { count, person } of await Promise.all(people)) await measure(one, rows, count, person);
		// Loads stay: cars and tallies name them.
		if (one.table && one.table !== "shipments") await client.query(`truncate ${one.table} cascade`);
	}
} finally {
	await client.end();
	await portal.stop();
	await database.stop();
	await rm(folder, { recursive: true, force: true });
}

async function measure(one: Measured, rows: number, accounts: number, person: SignedIn): Promise<void> {
	const figures: string[] = [];
	for (const view of one.views)
		for (const isWhole of [false, true]) {
			const ms = await medianOf(documentOf(one, view, isWhole), person);
			figures.push(`${view} ${isWhole ? "whole" : "rows"} ${ms.toFixed(1)}`);
		}
	console.log(`${one.field.padEnd(16)} ${rows} rows, ${accounts} accounts: ${figures.join(", ")} ms`);
}

async function medianOf(query: string, { bearer, cookie }: SignedIn): Promise<number> {
	const taken: number[] = [];
	const began = performance.now();
	for (let time = 0; time <= times.most; time += 1) {
		if (time > times.least && performance.now() - began > times.ms) break;
		const before = performance.now();
		const answer = await fetch(`${portal.url}/api/graphql`, {
			method: "POST",
			headers: { "content-type": "application/json", authorization: `Bearer ${bearer}`, cookie },
			body: JSON.stringify({ operationName: "BenchList", variables: {}, query }),
		});
		const { errors } = (await answer.json()) as { errors?: { message: string }[] };
		if (errors) throw new Error(`${query}: ${errors.map(({ message }) => message).join(", ")}`);
		// The first warms up what every server keeps.
		if (time > 0) taken.push(performance.now() - before);
	}
	return median(taken);
}
