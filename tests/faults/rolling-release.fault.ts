import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comeAgainCodes } from "#shared/close-codes.ts";
import { orderChanged } from "../support/live-mill.ts";
import { follow, openAs } from "../support/live-socket.ts";
import { insertPerson } from "../support/people.ts";
import type { Portal } from "../support/portal.ts";
import { type Cluster, startCluster } from "./support/cluster.ts";
import { callerFor, countWrites, type FaultMill, feedsOrders, fillFaultMill } from "./support/fault-mill.ts";
import { keepFigures } from "./support/figures.ts";
import { type Front, startFront } from "./support/front.ts";
import { rememberRelease, startPortalBehind } from "./support/portals.ts";
import { startLoad } from "./support/steady-load.ts";

/** A document of the release before, which open tabs still send. */
const oldTabs = "query OldTab { viewer { email } }";
/** A busy machine cannot show 200: then FAULT_RATE says how many. */
const perSecond = Number(process.env.FAULT_RATE ?? 200);
const sockets = 20;
/**
 * Number of clients: two hundred requests a second of one company alone would wait for each other
 * (decisions/tenant-throttling.md).
 */
const companies = 20;

let cluster: Cluster;
let mill: FaultMill;
let callers: Record<string, string>[];
let front: Front;
let running: Portal[];

const startNext = async () => {
	const portal = await startPortalBehind(front.url, cluster.adminUrl, { STOP_DELAY_MS: "1500" });
	await front.add(portal.url);
	return portal;
};

beforeAll(async () => {
	[cluster, front] = await Promise.all([startCluster(), startFront()]);
	mill = await fillFaultMill(cluster.adminUrl);
	callers = await Promise.all(Array.from({ length: companies }, (_, n) => callerOf(`S${n + 10}`)));
	await rememberRelease(cluster.adminUrl, [oldTabs, orderChanged]);
	running = [await startNext(), await startNext()];
});
afterAll(async () => {
	for (const portal of running ?? []) await portal.stop();
	await mill?.close();
	await front?.stop();
	await cluster?.drop();
});

/** Headers of a page of a user of this company, which sends documents of the release before. */
async function callerOf(soldTo: string): Promise<Record<string, string>> {
	const { id } = await insertPerson(mill, { soldTo: [soldTo] });
	const { "x-free-form-key": _key, ...headers } = (await callerFor(mill, id)).caller;
	return headers;
}

/** So many requests a second, whether or not those before were answered: what old tabs ask, and every tenth a page. */
function startRequests() {
	const faults: string[] = [];
	const under = new Set<Promise<void>>();
	let sent = 0;
	const body = JSON.stringify({ query: oldTabs });
	const ask = async (n: number) => {
		const isPage = n % 10 === 0;
		const answer = isPage
			? fetch(`${front.url}/login`, { headers: { accept: "text/html" } })
			: fetch(`${front.url}/api/graphql`, { method: "POST", headers: callers[n % companies] ?? {}, body });
		const response = await answer;
		const text = await response.text();
		if (response.status !== 200 || /"errors"/.test(text)) faults.push(`${response.status} ${text.slice(0, 200)}`);
	};
	const startedAt = performance.now();
	const timer = setInterval(() => {
		for (const due = ((performance.now() - startedAt) / 1000) * perSecond; sent < due; sent++) {
			const one = ask(sent)
				.catch((error: Error) => void faults.push(String(error.cause ?? error)))
				.finally(() => under.delete(one));
			under.add(one);
		}
	}, 5);
	const stop = async () => {
		clearInterval(timer);
		const seconds = (performance.now() - startedAt) / 1000;
		await Promise.all(under);
		return { sent, perSecond: Math.round(sent / seconds), faults };
	};
	return { stop };
}

/** A page's socket, which comes again whenever it is closed; what it was closed with. */
async function keepOpen(codes: number[], isOver: () => boolean): Promise<void> {
	while (!isOver()) {
		const spoken = await openAs(front.url, mill.live);
		await follow(spoken, orderChanged);
		while (!isOver() && spoken.socket.readyState === spoken.socket.OPEN) await pause(50);
		if (isOver()) spoken.socket.close();
		else codes.push((await spoken.closed).code);
	}
}

test("two processes are replaced one after the other without a request that fails; sockets come again, old tabs go on", async () => {
	const codes: number[] = [];
	let isOver = false;
	const open = Promise.all(Array.from({ length: sockets }, () => keepOpen(codes, () => isOver)));
	// Awaited at the end, after everything else was counted.
	open.catch(() => {});
	const requests = startRequests();
	const load = startLoad([feedsOrders(mill, front.url)]);
	await load.goodSince(performance.now());
	for (let n = 0; n < 2; n++) {
		const old = running.shift();
		running.push(await startNext());
		await old?.stop();
		if (old) await front.remove(old.url);
	}
	await pause(1000);
	const answered = await requests.stop();
	const { refused, unanswered, wrong, ...keys } = await load.stop();
	isOver = true;
	await open;
	const counts = await countWrites(cluster.adminUrl, keys);
	const note = `${answered.sent} requests at ${answered.perSecond} a second, ${answered.faults.length} failed; ${sockets} sockets closed ${codes.length} times with ${[...new Set(codes)].join(", ")} and open again; the documents of the release before taken throughout`;
	const done = "two processes behind a proxy that asks /readyz, each replaced by SIGTERM under steady requests";
	await keepFigures("rolling-release", {
		done,
		acknowledged: load.acknowledgedCount(),
		...counts,
		refused,
		unanswered,
		note,
	});
	expect({ ...counts, refused, unanswered, wrong, faults: answered.faults, codes: [...new Set(codes)] }).toEqual({
		...{ lost: 0, doubled: 0, refused: 0, unanswered: 0, wrong: [], faults: [] },
		codes: [comeAgainCodes.goingAway],
	});
	expect(codes.length).toBeGreaterThanOrEqual(sockets);
});
