import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectWithReplica } from "#server/database/connect-with-replica.ts";
import type { Database } from "#server/database/database.ts";
import { ensureDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { startLiveListener } from "#server/realtime/live-listener.ts";
import { type Api, type Caller, startApi } from "../support/api.ts";
import { feed, feedPartners, orderFeedRow } from "../support/feed-rows.ts";
import { freeFormKey } from "../support/free-form-key.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { type Cluster, startDebianPostgres, startStandby } from "./support/debian-postgres.ts";

/**
 * Two portals with pools of their own, as two processes have, on a primary and a standby that streams from it
 * (PostgreSQL 15).
 */
let primary: Cluster;
let standby: Cluster;
let adminUrl: string;
let portals: { database: Database; api: Api }[] = [];
let buyer: Caller;
let orders = 0;

const item = (stock: string) => ({
	...{
		stock,
		mill: "RB",
		product: "plate",
		heat: "H1",
		grade: "A572-50",
		thicknessIn: 0.5,
		widthIn: 96,
		lengthIn: 240,
		pieces: 2,
	},
	...{ weightLb: 6534, quality: "prime", producedOn: "2026-10-01", isAvailable: true, revision: 1 },
});

beforeAll(async () => {
	primary = await startDebianPostgres();
	adminUrl = await ensureDatabase(primary.adminUrl, "millgate");
	await migrate(adminUrl);
	standby = await startStandby(primary);
	portals = [await openPortal(), await openPortal()];
	await feedPartners(first().database);
	await feed(first().database, "stock-list", [item("S1001"), item("S1002"), item("S1003")]);
	buyer = await first().api.signIn((await insertPerson({ adminUrl }, { soldTo: ["S1"] })).id);
});
afterAll(async () => {
	for (const { api, database } of portals) {
		await api.stop();
		await database.close();
	}
	await standby?.stop();
	await primary?.stop();
});
beforeEach(async () => {
	await onStandby("select pg_wal_replay_resume()");
	await following();
});

test("lists are read from the standby, and by the same row policies", async () => {
	const before = await orderNumbers(second().api, buyer);
	await onStandby("select pg_wal_replay_pause()");
	await feedOrder();
	expect(await orderNumbers(second().api, buyer)).toEqual(before);
	const stranger = await second().api.signIn((await insertPerson({ adminUrl }, { soldTo: ["S2"] })).id);
	expect(await orderNumbers(second().api, stranger)).toEqual([]);
	await onStandby("select pg_wal_replay_resume()");
	await expect.poll(() => orderNumbers(second().api, buyer)).toHaveLength(before.length + 1);
});

test("a user reads what they wrote from any process while replay is paused, and nobody else waits for it", async () => {
	await onStandby("select pg_wal_replay_pause()");
	const { cookie } = await post(first().api, buyer, 'mutation { holdStock(stockNumber: "S1001", account: "S1") }');
	expect(cookie).toMatch(
		/^millgate-written=[0-9A-F]+%2F[0-9A-F]+; Max-Age=60; Path=\/; SameSite=Strict; Secure; HttpOnly$/,
	);
	const writer = { ...buyer, cookie: `${buyer.cookie}; ${cookie?.split(";")[0]}` };
	for (const { api } of portals) {
		expect(await freeStock(api, writer)).not.toContain("S1001");
		expect(await freeStock(api, buyer)).toContain("S1001");
	}
	await onStandby("select pg_wal_replay_resume()");
	await expect.poll(() => freeStock(second().api, buyer)).not.toContain("S1001");
});

test("a question sets no cookie, and a forged one only sends its own reader to the primary", async () => {
	expect((await post(first().api, buyer, stockQuery)).cookie).toBeUndefined();
	for (const forged of ["FFFFFFFF/FFFFFFFF", "'; drop table orders --", "0/0"]) {
		const caller = { ...buyer, cookie: `${buyer.cookie}; millgate-written=${encodeURIComponent(forged)}` };
		expect(await freeStock(second().api, caller)).toHaveLength(2);
	}
});

test("a standby that is too far behind is left for the primary until it has caught up", async () => {
	await onStandby("select pg_wal_replay_pause()");
	const number = await feedOrder();
	await expect.poll(() => orderNumbers(second().api, buyer)).toContain(number);
	expect(second().database.replica?.isFollowing()).toBe(false);
	await onStandby("select pg_wal_replay_resume()");
	await following();
});

test("a standby that stops is left at once: not one list fails", async () => {
	let isOver = false;
	const faults: unknown[] = [];
	let answered = 0;
	const reading = (async () => {
		while (!isOver) {
			const numbers = await orderNumbers(second().api, buyer).catch((error: unknown) => void faults.push(error));
			if (numbers) answered += 1;
		}
	})();
	await standby.halt();
	await expect.poll(() => second().database.replica?.isFollowing()).toBe(false);
	const number = await feedOrder();
	expect(await orderNumbers(second().api, buyer)).toContain(number);
	await standby.start();
	await following();
	isOver = true;
	await reading;
	expect(faults).toEqual([]);
	expect(answered).toBeGreaterThan(0);
});

test("a notified user finds the change in the list", async () => {
	const { database, api } = second();
	const heard: string[][] = [];
	const onEvents = async () => void heard.push(await orderNumbers(api, buyer));
	const listener = await startLiveListener({ url: appUrl(adminUrl), database, log: createLog("silent"), onEvents });
	const number = await feedOrder();
	await expect.poll(() => heard.at(-1)).toContain(number);
	expect(heard[0]).toContain(number);
	await listener.stop();
});

const first = () => portals[0] as (typeof portals)[number];
const second = () => portals[1] as (typeof portals)[number];

async function openPortal(): Promise<{ database: Database; api: Api }> {
	const replica = { url: appUrl(adminUrl, inDatabase(standby.adminUrl)), lagMs: 2000 };
	const database = connectWithReplica(appUrl(adminUrl), replica, {
		connections: 6,
		acquireMs: 5000,
		log: createLog("silent"),
	});
	return { database, api: await startApi({ ...database, adminUrl }) };
}

function inDatabase(clusterUrl: string): string {
	const url = new URL(clusterUrl);
	url.pathname = "/millgate";
	return url.toString();
}

async function onStandby(statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: standby.adminUrl });
	await client.connect();
	await client.query(statement).finally(() => client.end());
}

async function following(): Promise<void> {
	for (const { database } of portals) await expect.poll(() => database.replica?.isFollowing()).toBe(true);
	// What has been written until now is there: what a test writes next is all that can be missing.
	const [row] = await asOwner<{ position: string }>({ adminUrl }, "select pg_current_wal_lsn()::text as position");
	for (const { database } of portals)
		await expect.poll(() => database.replica?.reader(database, row?.position) === database).toBe(false);
}

async function feedOrder(): Promise<string> {
	orders += 1;
	const order = `M${100 + orders}`;
	await feed(first().database, "orders", [orderFeedRow({ order })]);
	return order;
}

async function post(api: Api, caller: Caller, query: string): Promise<{ cookie: string | undefined; data: unknown }> {
	const headers = { "content-type": "application/json", "x-free-form-key": freeFormKey, ...caller };
	const response = await fetch(`${api.url}/api/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) });
	const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown };
	expect(errors).toBeUndefined();
	return { cookie: response.headers.getSetCookie().find((text) => text.startsWith("millgate-written=")), data };
}

async function orderNumbers(api: Api, caller: Caller): Promise<string[]> {
	const { data } = await api.ask<{ orderLines: { nodes: { orderNumber: string }[] } }>(
		caller,
		"{ orderLines(tab: all) { nodes { orderNumber } } }",
	);
	return (data?.orderLines.nodes ?? []).map(({ orderNumber }) => orderNumber).toSorted();
}

const stockQuery = "{ stockItems { nodes { stockNumber isFree } } }";

async function freeStock(api: Api, caller: Caller): Promise<string[]> {
	const { data } = await api.ask<{ stockItems: { nodes: { stockNumber: string; isFree: boolean }[] } }>(
		caller,
		stockQuery,
	);
	return (data?.stockItems.nodes ?? []).flatMap(({ stockNumber, isFree }) => (isFree ? [stockNumber] : []));
}
