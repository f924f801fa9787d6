import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Request, WebSocket } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { endSessionOfKey } from "#server/session/sessions.ts";
import { prefetchKeptMs } from "#web/data/fresh-after-change.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openWholeChromium, visit } from "../support/chromium.ts";
import { promiseFeedRow, stateFeedRow } from "../support/feed-rows.ts";
import { openSocket } from "../support/live-socket.ts";
import { asOwner } from "../support/people.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { fillSmallMill, type SmallMill } from "../support/small-mill.ts";

let browser: Browser;
/** Two processes on one database. */
let fed: Portal;
let shown: Portal;
let mill: SmallMill;

beforeAll(async () => {
	browser = await openWholeChromium();
	fed = await startPortal({ isEmpty: true });
	mill = await fillSmallMill(fed);
	shown = await startPortal({ isEmpty: true, environment: { DATABASE_URL: mill.adminUrl } });
});
afterAll(async () => {
	await browser.close();
	await mill.close();
	await shown.stop();
	await fed.stop();
});

type Following = { language?: "en" | "es"; hasOwnClock?: boolean };

/**
 * Opens a page of a new buyer; resolves when it has subscribed to orders: later changes are sent, whenever they arrive.
 */
async function openFollowing(path: string, { language = "en", hasOwnClock = false }: Following = {}) {
	const { page, context, faults } = await visit(browser, { language }, shown.url);
	if (hasOwnClock) await page.clock.install();
	const buyer = await mill.signInBuyer(context, shown.url);
	const socket = page.waitForEvent("websocket");
	const response = await page.goto(path);
	expect(response?.status()).toBe(200);
	await following(await socket);
	return { page, context, faults, buyer };
}

async function following(socket: WebSocket): Promise<void> {
	const isSubscription = ({ payload }: { payload: string | Buffer }) =>
		/"subscribe".*OrderChanged/.test(String(payload));
	await socket.waitForEvent("framesent", { predicate: isSubscription });
}

/** An event's own key, so that a second try feeds another. */
const named = (event: string) => `${event}-${randomUUID()}`;

async function feedOverHttp(row: object, entity = "order-events"): Promise<void> {
	const headers = { authorization: `Bearer ${mill.feedKey}`, "content-type": "application/x-ndjson" };
	const response = await fetch(`${fed.url}/api/feeds/v1/${entity}`, {
		method: "POST",
		headers,
		body: `${JSON.stringify(row)}\n`,
	});
	expect(await response.json()).toMatchObject({ accepted: 1 });
}

test.each(["en", "es"] as const)(
	"after the last retry the page says, as long as it is so, that it is no longer live, and tries again on request (%s)",
	async (locale) => {
		const { page, context } = await visit(browser, { language: locale }, shown.url);
		await mill.signInBuyer(context, shown.url);
		let isAway = true;
		let tries = 0;
		await page.routeWebSocket(/\/api\/graphql/, (socket) => {
			tries += 1;
			if (isAway) void socket.close({ code: 1012, reason: "Service restart" });
			else socket.connectToServer();
		});
		await page.clock.install();
		await page.goto("/customer/orders/single?order=M100&item=1");
		const banner = page.getByText(m.web_live_off({}, { locale }));
		const later = async () => {
			await page.clock.fastForward(60_000);
			return banner.isVisible();
		};
		await expect.poll(later).toBe(true);
		expect(tries).toBe(6);
		// It stays.
		await page.clock.fastForward(600_000);
		expect(await banner.isVisible()).toBe(true);
		isAway = false;
		await page.getByRole("button", { name: m.web_live_again({}, { locale }) }).click();
		await banner.waitFor({ state: "detached" });
		await context.close();
	},
);

test("an order event fed to one process changes the page that another serves, says so, and does not move the focus", async () => {
	const { page, context, faults } = await openFollowing("/customer/orders/single?order=M100&item=1");
	const search = page.getByRole("searchbox").or(page.getByRole("combobox")).or(page.getByRole("textbox")).first();
	await search.focus();
	await feedOverHttp(stateFeedRow({ event: named("L1"), state: "melted" }));
	await page.getByText(m.web_live_line({ order: "M100", item: 1 })).waitFor();
	await expect.poll(() => page.getByRole("main").textContent()).toMatch(/melted/i);
	expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
	expect(faults).toEqual([]);
	await context.close();
});

test("a page that was fetched ahead shows at once what changes right after it was opened", async () => {
	const { page, context, faults } = await openFollowing("/customer", { hasOwnClock: true });
	await untilAtRest(page);
	// What a page does when it is first opened counts as a change of its own, after which nothing is taken from the cache.
	await page.clock.fastForward(2 * prefetchKeptMs);
	const address = "/customer/orders/single?order=M100&item=1";
	const ahead = (request: Request) =>
		request.url().endsWith(address.replace("?", ".data?")) && request.headers()["sec-purpose"] === "prefetch";
	const fetchedAhead = page.waitForEvent("requestfinished", { predicate: ahead });
	await page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).click();
	await fetchedAhead;
	await page.locator(`a[href="${address}"]`).click();
	await page.getByRole("heading", { level: 1 }).filter({ hasText: "M100" }).waitFor();
	await feedOverHttp(stateFeedRow({ event: named("L5"), at: "2026-04-05T10:00:00Z", state: "rolled" }));
	await page.getByText(m.web_live_line({ order: "M100", item: 1 })).waitFor();
	await expect.poll(() => page.getByRole("main").textContent()).toMatch(/rolled/i);
	expect(faults).toEqual([]);
	await context.close();
});

test("what comes between a page and its socket is shown and said all the same", async () => {
	const { page, context, faults } = await visit(browser, {}, shown.url);
	await mill.signInBuyer(context, shown.url);
	let open = () => {};
	const isHeld = new Promise<void>((done) => {
		open = done;
	});
	const client = "**/live-client-*.js";
	await page.route(client, (route) => isHeld.then(() => route.continue()));
	const asked = page.waitForRequest(client);
	await page.goto("/customer/orders/single?order=M100&item=1");
	await asked;
	await feedOverHttp(stateFeedRow({ event: named("L4"), at: "2026-04-04T10:00:00Z", state: "ready" }));
	open();
	await page.getByText(m.web_live_line({ order: "M100", item: 1 })).waitFor();
	await expect.poll(() => page.getByRole("main").textContent()).toMatch(/ready/i);
	expect(faults).toEqual([]);
	await context.close();
});

test("a page whose token is replaced while it opens waits for that with its socket, and opens one", async () => {
	const { page, context } = await visit(browser, {}, shown.url);
	await mill.signInBuyer(context, shown.url);
	const socket = page.waitForEvent("websocket");
	let sockets = 0;
	page.on("websocket", () => sockets++);
	// Slower than the server waits for a socket's first word.
	await page.route("/api/auth/session", async (route) => {
		await pause(4000);
		await route.continue();
	});
	await page.goto("/customer/orders");
	const sent: string[] = [];
	(await socket).on("framesent", ({ payload }) => sent.push(String(payload)));
	await following(await socket);
	await untilAtRest(page);
	const auth = (await context.cookies()).find(({ name }) => name === "auth")?.value;
	expect([sockets, (await socket).isClosed()]).toEqual([1, false]);
	expect(sent[0]).toContain(`Bearer ${auth}`);
	await context.close();
});

test("a list of orders follows too, in the reader's language", async () => {
	const { page, context, faults } = await openFollowing("/customer/orders", { language: "es" });
	await feedOverHttp(stateFeedRow({ event: named("L2"), item: 2, at: "2026-04-02T10:00:00Z", state: "rolled" }));
	await page.getByText(m.web_live_line({ order: "M100", item: 2 }, { locale: "es" })).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("a page that cannot be refreshed for a moment stays as it is, and retries until it can", async () => {
	const { page, context } = await openFollowing("/customer/orders");
	let asked = 0;
	await page.route(/\/customer\/orders\.data/, async (route) => {
		asked += 1;
		if (asked > 1) return route.continue();
		await route.fulfill({ status: 503, headers: { "retry-after": "5" }, body: "away" });
	});
	const title = await page.getByRole("heading", { level: 1 }).textContent();
	await feedOverHttp(stateFeedRow({ event: named("L3"), item: 2, at: "2026-04-03T10:00:00Z", state: "ready" }));
	await page.getByText(m.web_live_line({ order: "M100", item: 2 })).waitFor();
	expect(asked).toBeGreaterThanOrEqual(2);
	expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
	expect(await page.getByRole("alert").filter({ hasText: "503" }).count()).toBe(0);
	await context.close();
});

test("the bell rings for what one process is fed, says so without taking the focus, and leads to the order", async () => {
	const { page, context, faults } = await openFollowing("/customer/orders", { language: "es" });
	await page.getByRole("searchbox").or(page.getByRole("combobox")).or(page.getByRole("textbox")).first().focus();
	const promise = (event: string, promisedOn: string, hours: number) =>
		promiseFeedRow({ event: named(event), promisedOn, at: new Date(Date.now() - hours * 3_600_000).toISOString() });
	await feedOverHttp(promise("P1", "2027-05-08", 3));
	await feedOverHttp(promise("P2", "2027-05-15", 1));
	const bell = page.getByRole("button", { name: m.web_bell_unread({ count: 1 }, { locale: "es" }) });
	await bell.waitFor();
	await page.getByRole("status").filter({ hasText: "Nuevo: Pedido M100, partida 1" }).waitFor({ state: "attached" });
	expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
	await bell.focus();
	await page.keyboard.press("Enter");
	const panel = page.getByRole("dialog");
	await panel.getByRole("link", { name: /M100, partida 1/ }).press("Enter");
	await page.waitForURL(/single\?order=M100&item=1/);
	await page.getByRole("button", { name: m.web_bell({}, { locale: "es" }), exact: true }).waitFor();
	expect(faults).toEqual([]);
	await context.close();
});

test("a portal without sockets works: its pages open none, and its address accepts none", async () => {
	const silent = await startPortal({ isEmpty: true, environment: { DATABASE_URL: mill.adminUrl, LIVE: "false" } });
	try {
		const { page, context, faults } = await visit(browser, {}, silent.url);
		await mill.signInBuyer(context, silent.url);
		let sockets = 0;
		page.on("websocket", () => sockets++);
		await page.goto("/customer/orders");
		await page.getByRole("button", { name: m.web_bell(), exact: true }).waitFor();
		await untilAtRest(page);
		const asked = page.waitForRequest((one) => new URL(one.url()).pathname === "/customer/orders.data");
		await page.evaluate(() => window.dispatchEvent(new Event("online")));
		await asked;
		expect([sockets, faults]).toEqual([0, []]);
		await context.close();
		await expect(openSocket(silent.url)).rejects.toThrow("HTTP 405");
	} finally {
		await silent.stop();
	}
});

test("a user who is signed out elsewhere is redirected from the page that is open here", async () => {
	const { page, context, buyer } = await openFollowing("/customer/orders");
	await mill.database.transaction("millgate_auth", {}, (tx) => endSessionOfKey(tx, buyer.sessionKey, "sign-out"));
	await page.waitForURL((url) => url.pathname === "/");
	await context.close();
});

test("what a person chooses is kept with them: by POST with operation name, variables, query, and the bearer of the auth cookie", async () => {
	const { page, context, buyer } = await openFollowing("/customer/orders");
	const request = page.waitForRequest(
		(one) => one.url().endsWith("/api/graphql") && /KeepLanguage/.test(one.postData() ?? ""),
	);
	await page.getByRole("button", { name: /^ES/ }).click();
	const sent = await request;
	expect(sent.method()).toBe("POST");
	expect(sent.postDataJSON()).toMatchObject({
		operationName: "KeepLanguage",
		variables: { input: { language: "es" } },
	});
	const auth = (await context.cookies()).find(({ name }) => name === "auth")?.value;
	expect((await sent.allHeaders()).authorization).toBe(`Bearer ${auth}`);
	const kept = "select language from people where id = $1";
	await expect.poll(() => asOwner(mill, kept, [buyer.personId])).toEqual([{ language: "es" }]);
	await context.close();
});
