import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { buildMetaPath, latestBuildPath } from "#shared/build-files.ts";
import { openWholeChromium, visit } from "../support/chromium.ts";
import { makeNextRelease } from "../support/next-release.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { fillSmallMill, type SmallMill } from "../support/small-mill.ts";

let browser: Browser;
let portal: Portal;
let mill: SmallMill;
let release: Awaited<ReturnType<typeof makeNextRelease>>;

beforeAll(async () => {
	browser = await openWholeChromium();
	portal = await startPortal({ isEmpty: true });
	mill = await fillSmallMill(portal);
	// Every text of that wording.
	release = await makeNextRelease({ from: /`Orders`,\s*`Pedidos`/g, to: "`Newest Orders`,`Pedidos`" });
});
afterAll(async () => {
	await browser.close();
	await mill.close();
	await portal.stop();
	await release.remove();
});

let deployed: string | undefined;
/** Stops what runs and starts the build of a folder on the same address, unless that one runs. */
async function deploy(folder?: string): Promise<void> {
	if (folder === deployed) return;
	await portal.kill();
	await portal.start(folder);
	deployed = folder;
}
beforeEach(() => deploy());

/** An open tab of a buyer on a page that shows no link to orders, so that nothing of them is fetched ahead. */
async function openTab(width = 1440) {
	const { page, context } = await visit(browser, { width }, portal.url);
	await mill.signInBuyer(context, portal.url);
	await page.goto("/status");
	await page.waitForFunction(() => "__reactRouterDataRouter" in window);
	const asked: string[] = [];
	page.on("request", (request) => {
		if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
	});
	return { page, context, asked };
}

const goTo = (page: Page, path: string) =>
	page.evaluate((to) => {
		void (
			window as unknown as { __reactRouterDataRouter: { navigate: (path: string) => void } }
		).__reactRouterDataRouter.navigate(to);
	}, path);

const readJson = async (path: string) => {
	const response = await fetch(`${portal.url}${path}`);
	return {
		status: response.status,
		kept: response.headers.get("cache-control"),
		body: response.ok ? await response.json() : undefined,
	};
};

describe("build files (§7)", () => {
	test("the latest build and its metadata are served, and kept nowhere; another build's are not there", async () => {
		const latest = await readJson(latestBuildPath);
		expect(latest).toEqual({ status: 200, kept: "no-store", body: { id: expect.stringMatching(/^\w+$/) } });
		const meta = await readJson(buildMetaPath(latest.body.id));
		expect(meta).toMatchObject({ status: 200, kept: "no-store", body: { id: latest.body.id, version: "1.0.63" } });
		expect((await readJson(buildMetaPath("another"))).status).toBe(404);
	});

	test("the way to another page gets that page's payload file, not its document", async () => {
		const { page, context, asked } = await openTab();
		const payload = page.waitForRequest((one) => new URL(one.url()).pathname === "/customer/orders.data");
		await goTo(page, "/customer/orders");
		expect((await payload).method()).toBe("GET");
		await page.getByRole("heading", { level: 1, name: m.orders_title() }).waitFor();
		expect(asked).toEqual([]);
		await context.close();
	});

	test("a page waits for one stylesheet alone, and names it before its first byte", async () => {
		const answer = await fetch(`${portal.url}/login`);
		const sheets = [...(await answer.text()).matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(
			([, href]) => href,
		);
		expect(sheets).toHaveLength(1);
		expect(answer.headers.get("link")).toBe(`<${sheets[0]}>; rel=preload; as=style`);
	});

	test("another release is another build", async () => {
		const before = await readJson(latestBuildPath);
		await deploy(release.folder);
		expect((await readJson(latestBuildPath)).body.id).not.toBe(before.body.id);
	});
});

describe("a release under an open tab (§§4, 9)", () => {
	test("after an hour the page says so without interrupting, and reloads on request if nothing is unsaved", async () => {
		const { page, context, asked } = await openTab();
		await page.clock.install();
		await page.reload();
		await page.waitForFunction(() => "__reactRouterDataRouter" in window);
		await deploy(release.folder);
		await page.clock.fastForward(3_600_000);
		await page.getByText(m.web_build_new()).waitFor();
		expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
		asked.length = 0;
		await page.evaluate(() => {
			window.addEventListener("beforeunload", (event) => event.preventDefault(), { once: true });
		});
		await page.getByRole("button", { name: m.web_build_reload() }).click();
		await page.getByText(m.web_build_unsaved()).waitFor();
		expect(asked).toEqual([]);
		await page.getByRole("button", { name: m.web_build_reload() }).click();
		await expect.poll(() => asked).toEqual(["/status"]);
		await context.close();
	});

	test("a page whose part is gone is loaded again, at the reader's destination", async () => {
		// A window of a size of its own, which nobody had before: another's cache may still hold the part that is gone.
		const { page, context, asked } = await openTab(1430);
		await deploy(release.folder);
		await goTo(page, "/customer/orders");
		await page.getByRole("heading", { level: 1, name: /^Newest/ }).waitFor();
		expect(asked).toEqual(["/customer/orders"]);
		await context.close();
	});

	test("so it is behind a proxy that keeps the probes to itself", async () => {
		await deploy();
		// A window of a size of its own, which nobody had before.
		const { page, context, asked } = await openTab(1420);
		await page.route(/\/(?:livez|readyz)$/, (route) => route.fulfill({ status: 404 }));
		await deploy(release.folder);
		await goTo(page, "/customer/orders");
		await page.getByRole("heading", { level: 1, name: /^Newest/ }).waitFor();
		expect(asked).toEqual(["/customer/orders"]);
		await context.close();
	});
});

describe("a release whose own part is gone (§§4, 9)", () => {
	beforeAll(async () => {
		const assets = join(release.folder, "build/client/assets");
		const parts = (await readdir(assets)).filter((name) => /^orders-page-/.test(name));
		expect(parts.length).toBeGreaterThan(0);
		for (const name of parts) await rm(join(assets, name));
	});

	test("a release that is broken too is not reloaded again and again: the second error within ten seconds is shown", async () => {
		// A window of a size of its own, which nobody had before: another's cache may still hold the part that is gone.
		const { page, context, asked } = await openTab(1400);
		await deploy(release.folder);
		const reloaded = page.waitForEvent("load");
		await goTo(page, "/customer/orders");
		await reloaded;
		expect(asked).toEqual(["/customer/orders"]);
		await page.goto("/status");
		await page.waitForFunction(() => "__reactRouterDataRouter" in window);
		await goTo(page, "/customer/orders");
		await page.getByRole("heading", { name: m.web_error_500_title() }).waitFor();
		expect(asked).toEqual(["/customer/orders", "/status"]);
		await context.close();
	});
});
