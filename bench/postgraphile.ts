import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBenchDatabase } from "./support/bench-database.ts";
import { startChild } from "./support/child-process.ts";
import { type Load, median, requestsPerSecond } from "./support/load.ts";
import { installOnDemand } from "./support/on-demand.ts";
import { lineNames, ordersQuery } from "./support/orders-question.ts";
import { signInBuyer, startPortal } from "./support/portal-process.ts";
import { sized } from "./support/sizes.ts";

/**
 * The orders page by GraphQL against PostGraphile 5 with its Amber preset, in turn on one database with the row
 * policies on in both. Ours answers with session, guards and audit as always; theirs sets one viewer and checks nobody.
 * `node bench/postgraphile.ts [lines] [rounds]`.
 */
const lines = Number(process.argv[2] ?? sized(100_000, 2_000));
const rounds = Number(process.argv[3] ?? sized(5, 1));
const connections = 32;
const secondsEach = sized(4, 1);

const libraryFolder = await installOnDemand("postgraphile", "5.1.5");
const folder = await mkdtemp(join(tmpdir(), "millgate-bench-data-"));
const database = await createBenchDatabase(lines);
const soldToId = database.soldToIds[10] ?? 1;
const buyer = await signInBuyer(database.adminUrl, [soldToId]);
const portal = await startPortal(database.adminUrl, folder, [ordersQuery]);
const theirs = await startChild("bench/support/postgraphile-server.ts", {
	NODE_ENV: "production",
	DATABASE_URL: database.adminUrl,
	SOLD_TO_ID: String(soldToId),
	POSTGRAPHILE_FOLDER: libraryFolder,
});
try {
	const json = { "content-type": "application/json" };
	const ours: Load = {
		url: `${portal.url}/api/graphql`,
		method: "POST",
		headers: { ...json, authorization: `Bearer ${buyer.bearer}`, cookie: buyer.cookie },
		body: JSON.stringify({ operationName: "BenchOrders", variables: {}, query: ordersQuery }),
	};
	const question = `query BenchOrders { allOrders(first: 25, condition: { accountId: "${soldToId}" }, orderBy: [ORDERED_ON_DESC, ORDER_NUMBER_DESC]) {
		nodes { orderNumber poNumber orderedOn mill orderLinesByAccountIdAndOrderNumber(orderBy: [ITEM_ASC]) { nodes { ${lineNames.join(" ")} } } } } }`;
	const other: Load = { url: theirs.url, method: "POST", headers: json, body: JSON.stringify({ query: question }) };
	await assertSameRows(ours, other);
	const ratios: number[] = [];
	const rates: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const [one, two] = [
			await requestsPerSecond(ours, connections, secondsEach),
			await requestsPerSecond(other, connections, secondsEach),
		];
		ratios.push(one / two);
		rates.push(two);
	}
	console.log(
		`${lines} lines: GraphQL orders page ${median(ratios).toFixed(2)} times PostGraphile (${median(rates).toFixed(0)} requests/s)`,
	);
} finally {
	await portal.stop();
	await theirs.stop();
	await database.stop();
	await rm(folder, { recursive: true, force: true });
}

/** Every order and every line, in the same order; figures are written differently and are not compared. */
async function assertSameRows(ours: Load, other: Load): Promise<void> {
	const [mine, their] = await Promise.all(
		[ours, other].map(async ({ url, headers, body }) => (await fetch(url, { method: "POST", headers, body })).text()),
	);
	const numbers = (text = "") =>
		[...text.matchAll(/"(?:orderNumber|item)":("?[\w-]+"?)/g)].map(([, value]) => value).join();
	if (numbers(mine) === "" || numbers(mine) !== numbers(their))
		throw new Error(`Other rows:\n${mine?.slice(0, 500)}\n${their?.slice(0, 500)}`);
}
