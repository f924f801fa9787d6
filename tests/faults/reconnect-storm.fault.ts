import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "#server/database/embedded.ts";
import { feed, stateFeedRow } from "../support/feed-rows.ts";
import { orderChanged } from "../support/live-mill.ts";
import type { Portal } from "../support/portal.ts";
import { type Cluster, startCluster } from "./support/cluster.ts";
import { type FaultMill, fillFaultMill } from "./support/fault-mill.ts";
import { keepFigures } from "./support/figures.ts";
import { insertCompanies, type OpenPage, openPage, type StormBuyer } from "./support/open-pages.ts";
import { rememberRelease, startPortalBehind } from "./support/portals.ts";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.ts";
import { monitorHealth } from "./support/watch-answers.ts";

/** A small machine opens fewer: FAULT_SOCKETS says how many. */
const sockets = Number(process.env.FAULT_SOCKETS ?? 2000);
const companies = 100;

let cluster: Cluster;
let mill: FaultMill;
let front: TcpProxy;
let portal: Portal;
let metrics: string;
let buyers: StormBuyer[];
let pages: OpenPage[];

beforeAll(async () => {
	cluster = await startCluster();
	mill = await fillFaultMill(cluster.adminUrl);
	await rememberRelease(cluster.adminUrl, [orderChanged]);
	buyers = await insertCompanies(mill, companies);
	front = await startTcpProxy(await freePort());
	metrics = `http://127.0.0.1:${await freePort()}/metrics`;
	portal = await startPortalBehind(`http://localhost:${front.port}`, cluster.adminUrl, {
		METRICS_PORT: new URL(metrics).port,
	});
	front.pointTo(Number(new URL(portal.url).port));
});
afterAll(async () => {
	await portal?.stop();
	await front?.stop();
	await mill?.close();
	await cluster?.drop();
});

const feedState = async (state: string) => {
	const rows = buyers.map(({ order }) =>
		stateFeedRow({ order, event: crypto.randomUUID(), state, at: new Date().toISOString() }),
	);
	await feed(mill.database, "order-events", rows);
};
const waitForAll = (state: string) => expect.poll(() => pages.filter((page) => page.shown() !== state).length).toBe(0);

beforeEach(async () => {
	pages = [];
	while (pages.length < sockets) {
		for (let n = 0; n < 200 && pages.length < sockets; n++)
			pages.push(openPage(`http://localhost:${front.port}`, buyers[pages.length % companies] as StormBuyer));
		await expect.poll(subscriptions).toBe(pages.length);
	}
	await feedState("melted");
	await waitForAll("melted");
});
afterEach(async () => {
	for (const page of pages) page.close();
	await expect.poll(subscriptions).toBe(0);
});

/** What the process follows for others now, as it says itself. */
async function subscriptions(): Promise<number> {
	const text = await fetch(metrics).then((answer) => answer.text());
	return Number(/^millgate_subscriptions (\d+)/m.exec(text)?.[1]);
}

const watchOthers = () =>
	monitorHealth(
		["/readyz", "/login", "/customer/orders"].map((path) => portal.url + path),
		mill.pageCookie,
	);

/** Does it with all pages open, feeds news while they are away, and waits until every page shows them. */
async function storm(name: string, done: string, break_: () => Promise<void>): Promise<void> {
	const calm = watchOthers();
	await pause(5000);
	const before = await calm.stop();
	const brokenAt = performance.now();
	const askedBefore = pages.reduce((sum, page) => sum + page.asked(), 0);
	await break_();
	const backSince = performance.now();
	const busy = watchOthers();
	await waitForAll("rolled");
	const sinceBackMs = performance.now() - backSince;
	await expect.poll(() => pages.filter((page) => (page.backAt() ?? 0) < brokenAt).length).toBe(0);
	await expect.poll(subscriptions).toBe(sockets);
	const meanwhile = await busy.stop();
	await feedState("shipped");
	await waitForAll("shipped");
	const back = pages.map((page) => ((page.backAt() ?? 0) - brokenAt) / 1000).toSorted((a, b) => a - b);
	const [first, half, last] = [back[0], back[Math.floor(back.length / 2)], back.at(-1)].map((at) =>
		(at ?? 0).toFixed(1),
	);
	const asked = pages.reduce((sum, page) => sum + page.asked(), 0) - askedBefore;
	const lost = pages.filter((page) => page.shown() !== "shipped").length;
	await keepFigures(`reconnect-storm, ${name}`, {
		done: `${sockets} pages of ${companies} companies follow; ${done}; news of every order meanwhile`,
		firstGoodMs: sinceBackMs,
		acknowledged: pages.length,
		lost,
		refused: asked - pages.length,
		note: `the first socket back ${first} s after the break, half of them after ${half} s, all after ${last} s; /readyz, /login and the list of orders meanwhile ${meanwhile.good} times answered and ${meanwhile.refused} sinceBackMs to come again, p99 ${meanwhile.p99.toFixed(0)} ms (${before.p99.toFixed(0)} ms before)`,
	});
	const reported = pages.flatMap((page) => page.reported());
	const failed = pages.reduce((sum, page) => sum + page.refusals(), 0);
	expect({ wrong: [...before.wrong, ...meanwhile.wrong], lost, reported, failed }).toEqual({
		wrong: [],
		lost: 0,
		reported: [],
		failed: 0,
	});
}

test("thousands of sockets that a proxy drops at once come back spread out, and every page shows what happened meanwhile", async () => {
	await storm("proxy", "the proxy drops all of them at once and refuses for 1 s", async () => {
		front.refuse();
		await feedState("rolled");
		await pause(1000);
		front.accept();
	});
});

test("thousands of sockets of a process that dies come back to the next one, and every page shows what happened meanwhile", async () => {
	await storm("restart", "kill -9 of the process and a new one at its place", async () => {
		await portal.kill();
		await feedState("rolled");
		await portal.start();
	});
});
