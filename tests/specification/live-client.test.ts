import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "graphql-ws";
import { describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { endSessionOfKey } from "#server/session/sessions.ts";
import { closeCodes } from "#shared/close-codes.ts";
import { rememberedMs } from "#shared/live-age.ts";
import type { PageDocument } from "#web/data/graphql.ts";
import { retryAttempts, retryWaitMs } from "#web/realtime/retry-wait.ts";
import { type LivePage, openLivePage, openOddServer } from "../support/live-browser.ts";
import { feedRolled, openLiveMill, orderChanged } from "../support/live-mill.ts";

type Changed = { orderChanged: { lines: { orderNumber: string; item: number }[] } };
const document = orderChanged as unknown as PageDocument<Changed, Record<string, unknown>>;
const mill = openLiveMill();

/** A page of the buyer that follows all orders; what it hears and how often its socket came back. */
function openPage(more: { token?: string; url?: string; ageMs?: number; isPatient?: boolean } = {}) {
	const { url = mill.here.url, token = mill.buyer.bearer, isPatient = false } = more;
	const page = openLivePage(url, { cookie: mill.buyer.cookie, token, isPatient });
	const heard: string[] = [];
	const resumed = vi.fn();
	const next = ({ orderChanged: { lines } }: Changed) =>
		void heard.push(...lines.map((line) => `${line.orderNumber}/${line.item}`));
	const stop = page.client.follow(document, {}, { readAt: performance.now() - (more.ageMs ?? 0), next, resumed });
	return { ...page, heard, resumed, stop };
}

/** What the mill was filled with is older than any page that is opened from here on. */
async function millIsOld(): Promise<void> {
	await mill.here.realtime.listener.look();
	await pause(1100);
}

const followed = (count: number) => expect.poll(() => mill.here.realtime.counts().subscriptions).toBe(count);
const closing = (page: LivePage) => expect.poll(() => page.codes);

describe("the client's socket (§§7-9)", () => {
	test("sends the bearer header in its connection parameters and receives changes", async () => {
		await millIsOld();
		const page = openPage();
		await followed(1);
		await feedRolled(mill);
		await expect.poll(() => page.heard).toEqual(["M100/1"]);
		page.stop();
		await followed(0);
	});

	test("changes during the page's load are sent when it begins to follow", async () => {
		await millIsOld();
		const readAt = performance.now();
		await feedRolled(mill);
		await mill.here.realtime.listener.look();
		const page = openPage({ ageMs: performance.now() - readAt });
		await expect.poll(() => page.heard).toEqual(["M100/1"]);
		expect(page.resumed).not.toHaveBeenCalled();
		page.stop();
	});

	test("a page that is older than what the portal remembers reloads at once", async () => {
		const page = openPage({ ageMs: rememberedMs });
		await followed(1);
		expect(page.resumed).toHaveBeenCalledTimes(1);
		page.stop();
	});

	test("changes while a socket was disconnected are sent when it is back", async () => {
		await millIsOld();
		const page = openPage({ isPatient: true });
		await followed(1);
		page.client.restart();
		await followed(0);
		await feedRolled(mill);
		await mill.here.realtime.listener.look();
		await expect.poll(() => page.heard).toEqual(["M100/1"]);
		page.stop();
	});

	test("without a token: logged, 4005, a 403 at the error hook, and no retry", async () => {
		const page = openLivePage(mill.here.url, { cookie: mill.buyer.cookie, token: undefined });
		page.client.follow(document, {}, { readAt: performance.now(), next: () => {}, resumed: () => {} });
		await closing(page).toEqual([closeCodes.internalClientError]);
		expect(page.logged).toEqual(["No token for the socket"]);
		expect(page.reported).toEqual([["OrderChanged", "Forbidden"]]);
		expect(page.waits).toEqual([]);
		expect(page.forbidden(), "the page looks whether anybody is still signed in").toBe(1);
	});

	test("a refused document is reported in its own words", async () => {
		const page = openPage();
		page.client.follow(
			"subscription Unknown { orderChanged { isComplete } }" as unknown as typeof document,
			{},
			{ readAt: performance.now(), next: () => {}, resumed: () => {} },
		);
		await expect
			.poll(() => page.reported)
			.toEqual([
				[
					"Unknown",
					"Only the documents of the portal’s pages are accepted. If you see this on a page, the portal is being upgraded: try again in a minute.",
				],
			]);
		page.stop();
	});

	test("4004 answers a first message that is no acknowledgement; the error hook receives it", async () => {
		const odd = await openOddServer(() => JSON.stringify({ type: "next", id: "1", payload: {} }));
		const page = openPage({ url: odd.url });
		await closing(page).toEqual([closeCodes.badResponse]);
		expect(page.reported).toEqual([["OrderChanged", "First message cannot be of type next"]]);
		page.stop();
		await odd.stop();
	});

	test('a server that is not there is tried five times more, and then reported as "Socket closed"', async () => {
		const odd = await openOddServer(() => undefined);
		await odd.stop();
		const page = openPage({ url: odd.url });
		await expect.poll(() => page.reported).toEqual([["OrderChanged", "Socket closed"]]);
		expect(page.waits).toHaveLength(5);
		page.stop();
	});

	test("after the last retry, a page that is viewed again and one that is opened then try at once, and retry five times", async () => {
		const odd = await openOddServer(() => undefined);
		await odd.stop();
		const page = openPage({ url: odd.url });
		await expect.poll(() => page.reported.length).toBe(1);
		const again = [page.wake, () => page.client.follow(document, {}, { readAt: 0, next: () => {}, resumed: () => {} })];
		for (const [turn, tryAgain] of again.entries()) {
			page.waits.length = 0;
			tryAgain();
			await expect.poll(() => page.reported.length).toBe(turn + 2);
			expect(page.waits).toHaveLength(retryAttempts);
			for (const [retry, ms] of page.waits.entries()) {
				expect(ms).toBeGreaterThanOrEqual(retryWaitMs(retry, () => 0));
				expect(ms).toBeLessThan(retryWaitMs(retry, () => 1));
			}
		}
		page.stop();
	});

	test("what was cut off follows again as soon as another part of the page opens a socket", async () => {
		await millIsOld();
		const page = openLivePage(mill.here.url, { cookie: mill.buyer.cookie, token: undefined });
		const heard: string[] = [];
		const follow = (name: string) =>
			page.client.follow(document, {}, { readAt: performance.now(), next: () => heard.push(name), resumed: () => {} });
		const stops = [follow("bell")];
		await expect.poll(() => page.reported).toEqual([["OrderChanged", "Forbidden"]]);
		page.setToken(mill.buyer.bearer);
		stops.push(follow("list"));
		await followed(2);
		await feedRolled(mill);
		await expect.poll(() => heard.toSorted()).toEqual(["bell", "list"]);
		for (const stop of stops) stop();
		await followed(0);
	});

	test("4205: with a newer token the socket is opened again, and the page is notified that it was disconnected", async () => {
		await millIsOld();
		const page = openPage();
		await followed(1);
		page.client.restart();
		await closing(page).toEqual([closeCodes.clientRestart]);
		await expect.poll(() => page.resumed.mock.calls.length).toBe(1);
		await followed(1);
		await feedRolled(mill);
		await expect.poll(() => page.heard).toEqual(["M100/1"]);
		page.stop();
	});

	test("4499: a terminated socket is opened again", async () => {
		const page = openPage();
		await followed(1);
		page.client.terminate();
		await expect.poll(() => page.resumed.mock.calls.length).toBe(1);
		await closing(page).toContain(closeCodes.terminated);
		await followed(1);
		page.stop();
	});

	test("4403: an ended session is checked, and not retried for ever", async () => {
		const page = openPage();
		await followed(1);
		const key = /millgate-session=([\w-]+)/.exec(mill.buyer.cookie)?.[1] ?? "";
		await mill.database.transaction("millgate_auth", {}, (tx) => endSessionOfKey(tx, key, "sign-out"));
		await expect.poll(() => page.reported).toEqual([["OrderChanged", "Socket closed"]]);
		expect(page.codes).toEqual(Array.from({ length: 6 }, () => closeCodes.forbidden));
		expect(page.forbidden()).toBe(6);
	});

	test("keep-alive and acknowledgement time-outs are off: a silent server is neither pinged nor left", async () => {
		const said: string[] = [];
		const odd = await openOddServer((message) => {
			said.push(message);
			return undefined;
		});
		vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
		const page = openPage({ url: odd.url });
		await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 5000 });
		await vi.advanceTimersByTimeAsync(24 * 3_600_000);
		expect([said.length, page.codes]).toEqual([1, []]);
		vi.useRealTimers();
		page.stop();
		await odd.stop();
	});

	test("4504 is the code of a client that does wait for an acknowledgement", async () => {
		const odd = await openOddServer(() => undefined);
		const code = await new Promise((done) => {
			const client = createClient({
				url: odd.url.replace(/^http/, "ws"),
				webSocketImpl: WebSocket,
				connectionAckWaitTimeout: 50,
				retryAttempts: 0,
				lazy: false,
				onNonLazyError: (event) => done((event as { code: number }).code),
			});
			expect(client).toBeDefined();
		});
		expect(code).toBe(closeCodes.connectionAcknowledgementTimeout);
		await odd.stop();
	});
});

describe("retries (§9)", () => {
	/** Retry, its exponential part, and with jitter the least and the most in ms. */
	const rows = [
		[0, 1300, 4000],
		[1, 2300, 5000],
		[2, 4300, 7000],
		[3, 8300, 11_000],
		[4, 16_300, 19_000],
	] as const;

	test.each(rows)("retry %i waits %i to %i ms", (retry, least, most) => {
		expect(retryWaitMs(retry, () => 0)).toBe(least);
		expect(retryWaitMs(retry, () => 1 - Number.EPSILON)).toBe(most);
	});

	test("there are up to five", () => {
		expect(retryAttempts).toBe(rows.length);
	});
});
