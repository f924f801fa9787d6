import type { Browser as Chromium, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { openWholeChromium, visit } from "../support/chromium.ts";
import { ask, cookieHeader, openJar } from "../support/session-jar.ts";
import { demoEmail } from "../support/signed-in.ts";

const url = inject("portalUrl");
let chromium: Chromium;
beforeAll(async () => {
	chromium = await openWholeChromium();
});
afterAll(() => chromium.close());

/** Specification §3, cleared on sign-out. */
const cleared = ["auth", "isr-alias", "entra-state", "entra-nonce", "ad-state", "ad-nonce", "at", "rt", "entra-alias"];

/**
 * A buyer about to open their home, with everything in their jar that sign-out clears; what the page then writes to its
 * log.
 */
async function buyerWithEverything() {
	const { page, context } = await visit(chromium);
	const left = ["at", "rt", "entra-alias"].map((name) => ({
		name,
		value: "left",
		url,
		secure: true,
		sameSite: "Strict" as const,
	}));
	await context.addCookies([...(await openJar(demoEmail("customer"))), ...left]);
	const logged: string[] = [];
	page.on("console", (message) => void logged.push(`${message.type()}: ${message.text()}`));
	const held = async () => (await context.cookies()).map(({ name }) => name);
	return { page, context, logged, held };
}

const atTheRoot = (page: Page) => page.waitForURL((address) => address.pathname === "/");

describe("the session (§4)", () => {
	test("a missing token leads to the site root: the server's redirect, and the page's own when it asks for the user", async () => {
		const answer = await fetch(`${url}/customer`, { redirect: "manual" });
		expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
		const { page, context } = await buyerWithEverything();
		await page.addInitScript(() => {
			// biome-ignore lint/suspicious/noDocumentCookie: what another tab's sign-out does
			document.cookie = "auth=; Max-Age=0; Path=/; Secure; SameSite=Strict";
		});
		await page.goto("/customer");
		await atTheRoot(page);
		await context.close();
	});

	test.each([
		["the user fetch fails", 500, { message: "out of order" }, "The user could not be fetched"],
		["it returns empty", 200, { data: "", token: "x".repeat(43) }, undefined],
		["the user JSON cannot be parsed", 200, { data: "{oops", token: "x".repeat(43) }, "The user cannot be read"],
	])("if %s, user and cookies are cleared", async (_what, status, json, words) => {
		const { page, context, logged, held } = await buyerWithEverything();
		await page.route("**/api/auth/get-user", (route) => route.fulfill({ status, json }));
		await page.goto("/customer");
		await atTheRoot(page);
		expect((await held()).filter((name) => cleared.includes(name))).toEqual([]);
		expect(await held()).toContain("tac");
		if (words) expect(logged.some((line) => line.startsWith(`warning: ${words}`))).toBe(true);
		await context.close();
	});

	test("while the portal's database, or the portal, is away the user is not fetched, so that nothing fails and nobody is signed out", async () => {
		const { page, context, held } = await buyerWithEverything();
		const asked: string[] = [];
		await page.route("**/api/auth/*", async (route) => {
			asked.push(new URL(route.request().url()).pathname);
			await route.fulfill({ status: 503, json: { message: "Service unavailable" } });
		});
		await page.goto("/customer");
		await expect.poll(() => asked).toEqual(["/api/auth/session"]);
		await page.unroute("**/api/auth/*");
		const fetched = page.waitForResponse("**/api/auth/get-user");
		await page.goto("/customer/orders");
		expect((await fetched).status()).toBe(200);
		expect(new URL(page.url()).pathname).toBe("/customer/orders");
		expect(await held()).toContain("auth");
		await context.close();
	});
});

describe("a page that is requested with an ended session (§4)", () => {
	/** What a page's answer clears of a user's cookies. */
	const clearedBy = async (path: string, cookies: { name: string; value: string }[]) => {
		const answer = await fetch(`${url}${path}`, { headers: { cookie: cookieHeader(cookies) }, redirect: "manual" });
		const names = answer.headers.getSetCookie().flatMap((text) => /^([\w-]+)=; Max-Age=0; /.exec(text)?.[1] ?? []);
		return { status: answer.status, to: answer.headers.get("location"), names };
	};

	test("leads to the root, and the server clears every cookie of the list and the session, those that no page can reach included", async () => {
		const alive = [...(await openJar(demoEmail("customer"))), { name: "entra-state", value: "cdc.x" }];
		const dead = alive.map((cookie) => (cookie.name === "auth" ? { ...cookie, value: "y".repeat(43) } : cookie));
		const left = [
			"auth",
			"isr-alias",
			"entra-state",
			"entra-nonce",
			"ad-state",
			"ad-nonce",
			"at",
			"rt",
			"entra-alias",
			"millgate-session",
		];
		for (const path of ["/customer", "/admin"])
			expect(await clearedBy(path, dead)).toEqual({ status: 302, to: "/", names: left });
		expect((await clearedBy("/", dead)).names).toEqual(left);
		// A request of an open page may be answered late, after a sign-in in another window.
		expect((await clearedBy("/customer.data", dead)).names).toEqual([]);
		expect((await clearedBy("/customer", alive)).names).toEqual([]);
		expect((await clearedBy("/customer", [])).names).toEqual([]);
	});
});

describe("the flag of accepted terms (§§3, 9)", () => {
	const asked = "/customer/orders?tab=all";
	const answerWith = async (value: string | undefined) => {
		const jar = (await openJar(demoEmail("customer"))).filter(({ name }) => name !== "tac");
		const cookies = value === undefined ? jar : [...jar, { name: "tac", value }];
		const answer = await fetch(`${url}${asked}`, { headers: { cookie: cookieHeader(cookies) }, redirect: "manual" });
		return [answer.status, answer.headers.get("location")];
	};

	test.each([
		["missing, as when its 720 minutes are over", undefined],
		["another word", "yes"],
	])("that is %s leads to the terms page", async (_how, value) => {
		expect(await answerWith(value)).toEqual([302, `/terms-and-conditions?next=${encodeURIComponent(asked)}`]);
		expect(await answerWith("accepted")).toEqual([200, null]);
	});

	test("is set again by accepting there, and the requested page opens", async () => {
		const { page, context } = await visit(chromium);
		await context.addCookies((await openJar(demoEmail("customer"))).filter(({ name }) => name !== "tac"));
		await page.goto(asked);
		expect(new URL(page.url()).pathname).toBe("/terms-and-conditions");
		const before = Date.now() / 1000;
		await page.getByRole("button", { name: m.sign_in_terms_accept() }).click();
		await page.waitForURL(`${url}${asked}`);
		const flag = (await context.cookies()).find(({ name }) => name === "tac");
		expect(flag).toMatchObject({ value: "accepted", sameSite: "Strict", secure: true });
		expect(Math.round(((flag?.expires ?? 0) - before) / 60)).toBe(720);
		await context.close();
	});
});

describe("the alias (§4)", () => {
	/** One account code of the buyer's own lists, or of another user's. */
	const codeOf = async (list: string, isOwn: boolean) => {
		const [account] = await ask<{ code: string }>(
			`select a.code from accounts a
			 where a.kind = $2 and $3 = exists (select from person_accounts pa join people p on p.id = pa.person_id
			 where pa.account_id = a.id and p.email = $1) order by a.code limit 1`,
			[demoEmail("isr"), list, isOwn],
		);
		return account?.code ?? "";
	};

	test.each([
		["a sold-to of the user's is kept", "sold_to", true, undefined],
		["a ship-to of the user's is kept", "ship_to", true, undefined],
		["a sold-to of another user's is cleared, and its cookie deleted", "sold_to", false, /^isr-alias=; Max-Age=0; /],
		["a supplier's account is cleared, and its cookie deleted", "supplier", false, /^isr-alias=; Max-Age=0; /],
	])("%s", async (_what, list, isOwn, deleted) => {
		const code = await codeOf(list, isOwn);
		expect(code).not.toBe("");
		const jar = [...(await openJar(demoEmail("isr"))), { name: "isr-alias", value: code }];
		const answer = await fetch(`${url}/customer`, { headers: { cookie: cookieHeader(jar) } });
		const set = answer.headers.getSetCookie().find((text) => text.startsWith("isr-alias="));
		if (deleted) expect(set).toMatch(deleted);
		else expect(set).toBeUndefined();
		expect((await answer.text()).replace(/<[^>]*>/g, "").includes(`Acting for ${code}`)).toBe(deleted === undefined);
	});
});

test("signing out leaves nothing of the specification's list in a real browser (§3)", async () => {
	const { page, context, held } = await buyerWithEverything();
	await page.goto("/logout");
	await page.waitForURL((address) => address.origin === new URL(url).origin && address.pathname === "/");
	expect((await held()).filter((name) => cleared.includes(name))).toEqual([]);
	await context.close();
});
