import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connectDatabase, type Database, type Transaction } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { type Api, startApi } from "../tests/support/api.ts";
import { fillDocuments } from "./data/write-documents.ts";
import { createBenchDatabase } from "./support/bench-database.ts";
import { ordersQuery } from "./support/orders-question.ts";
import { sized } from "./support/sizes.ts";

/**
 * The plans of the hottest queries, as the pages of one buyer ask them and under the row policies: each in
 * bench/plans/NAME.txt with its SQL, rows that were read and pages of the cache, without costs and times, so that two
 * versions can be compared. `node bench/plans.ts [lines]`.
 */
const lines = Number(process.argv[2] ?? sized(100_000, 2_000));
// The committed plans are those of the usual size.
const folder = sized("bench/plans", join(tmpdir(), "millgate-short-plans"));

const stored: string[] = JSON.parse(await readFile("src/generated/documents.json", "utf8"));
const pageDocument = (name: string) => stored.find((text) => new RegExp(`query ${name}\\b`).test(text)) ?? "";
const place = "pageInfo { hasNextPage endCursor } totals { count } tabs { tab count }";
type Asked = { name: string; query: string; variables?: Record<string, unknown> };
const asked: readonly Asked[] = [
	{ name: "orders-with-lines", query: ordersQuery },
	{
		name: "order-lines-open",
		query: `{ orderLines(first: 50, tab: open) { nodes { orderNumber item poNumber grade state balanceLb } ${place} } }`,
	},
	{
		name: "order-lines-all",
		query: `{ orderLines(first: 50, tab: all) { nodes { orderNumber item poNumber grade state balanceLb } ${place} } }`,
	},
	{
		name: "late-orders",
		query: `{ lateOrderLines(first: 50, tab: late) { nodes { orderNumber item poNumber grade state } ${place} } }`,
	},
	{
		name: "bills-of-lading",
		query: `{ billsOfLading(first: 50, tab: recent) { nodes { bolNumber state mode netLb shippedAt } ${place} } }`,
	},
	{
		name: "certificates",
		query: `{ certificates(first: 50, tab: recent) { nodes { certificateNumber heatNumber bolNumber state } ${place} } }`,
	},
	{
		name: "invoices",
		query: `{ invoices(first: 50, tab: open) { nodes { invoiceNumber state dueOn openCents } ${place} } }`,
	},
	{
		name: "home",
		query: pageDocument("HomePage"),
		variables: { withPrices: true, withProgrammes: false, isInsideSales: false },
	},
	{ name: "search", query: pageDocument("SearchNumbers"), variables: { text: "M1000" } },
	{ name: "bell", query: pageDocument("Bell") },
];

type Statement = { text: string; values: unknown[]; inTransaction: string[] };

const base = await createBenchDatabase(lines);
const client = new pg.Client({ connectionString: base.adminUrl });
await client.connect();
const database = connectDatabase(appUrl(base.adminUrl), { connections: 4, acquireMs: 5000, log: createLog("error") });
let heard: Statement[] = [];
let api: Api | undefined;
try {
	for (const table of ["shipments", "certificates", "invoices"] as const) await fillDocuments(client, table);
	await client.query("vacuum analyze");
	api = await startApi({ ...listening(database), adminUrl: base.adminUrl });
	const caller = await api.signIn(await insertBuyer());
	await mkdir(folder, { recursive: true });
	for (const { name, query, variables } of asked) {
		heard = [];
		const { errors } = await api.ask(caller, query, variables);
		if (errors) throw new Error(`${name}: ${JSON.stringify(errors)}`);
		if (heard.length === 0) throw new Error(`${name}: no statement was heard`);
		const plans: string[] = [];
		for (const statement of heard) plans.push(await explained(statement));
		await writeFile(join(folder, `${name}.txt`), `${lines} order lines, one account of 500\n\n${plans.join("\n\n")}\n`);
		console.log(`${name}: ${heard.length} statements`);
	}
} finally {
	await api?.stop();
	await database.close();
	await client.end();
	await base.stop();
}

async function insertBuyer(): Promise<number> {
	const { rows } = await client.query<{ id: number }>(
		"insert into people (email, name) values ('plans@bench.example', 'Bench') returning id::int",
	);
	const id = rows[0]?.id ?? 0;
	await client.query("insert into person_accounts (person_id, account_id, list) values ($1, $2, 'sold_to')", [
		id,
		base.soldToIds[10],
	]);
	return id;
}

/** The same database, whose reads as a viewer are heard. */
function listening(real: Database): Database {
	const transaction: Database["transaction"] = (role, scope, work) =>
		real.transaction(role, scope, (tx) => (role === "millgate_viewer" ? work(listened(tx, scope)) : work(tx)));
	return { ...real, transaction };
}

function listened(tx: Transaction, scope: object): Transaction {
	const settings: string[] = [JSON.stringify(scope)];
	const hear = (text: string, values: unknown[] = []) => {
		if (/^\s*set /i.test(text)) settings.push(text);
		else if (/^[\s(]*(select|with)/i.test(text)) heard.push({ text, values, inTransaction: [...settings] });
	};
	return {
		...tx,
		sql: (text, values) => {
			hear(text, values);
			return tx.sql(text, values);
		},
		last: (text, values) => {
			hear(text, values);
			return tx.last(text, values);
		},
		lastPlanned: (text, values) => {
			hear(text, values);
			return tx.lastPlanned(text, values);
		},
	};
}

async function explained({ text, values, inTransaction: [scope = "{}", ...settings] }: Statement): Promise<string> {
	const rows = await database.transaction("millgate_viewer", JSON.parse(scope), async (tx) => {
		for (const setting of settings) await tx.sql(setting);
		// Once before, so that the cache holds what it will hold.
		await tx.sql(text, values);
		return tx.sql<{ "QUERY PLAN": string }>(
			`explain (analyze, costs off, timing off, summary off, buffers) ${text}`,
			values,
		);
	});
	return [
		...settings,
		text,
		...(values.length > 0 ? [`with ${JSON.stringify(values)}`] : []),
		"",
		...rows.map((row) => row["QUERY PLAN"]),
	].join("\n");
}
