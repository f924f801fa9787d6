import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import {
	type LandingScreen,
	landingScreens,
	type ScreenSize,
	screenAddress,
	screenDensity,
	screenSizes,
} from "#features/sign-in/landing-screens.ts";
import type { DemoPerson } from "#shared/demo-people.ts";
import { languages } from "#shared/languages.ts";
import { goTo, leaveTour, signInAs, takePicture } from "./screens/demo-window.ts";
import { launchChromium } from "./test/launch-chromium.ts";

// Takes the start page's pictures from the demo portal's real pages: `npm run pictures`, or with the address of a demo
// portal that runs already, `npm run pictures -- http://localhost:3000`. Commit what it writes.

type Screen = { role: DemoPerson["role"]; open: (page: Page) => Promise<void> };

const screens: Record<LandingScreen, Screen> = {
	home: { role: "customer", open: (page) => goTo(page, "/customer") },
	order: {
		role: "customer",
		open: async (page) => {
			// Shipped before the day that was promised: its thread is whole, and nothing of it is late.
			const today = new Date().toISOString().slice(0, 10);
			await goTo(page, `/customer/orders?tab=all&status=shipped&promised_from=${today}`);
			const line = page.locator('main a[href*="/customer/orders/single"]').last();
			await goTo(page, (await line.getAttribute("href")) ?? "");
		},
	},
	supplier: { role: "supplier", open: (page) => goTo(page, "/supplier") },
	desk: { role: "isr", open: (page) => goTo(page, "/desk") },
};
const themes = ["light", "dark"] as const;
const publicFolder = new URL("../public", import.meta.url).pathname;
const startsWithinMs = 1_800_000;

const given = process.argv[2];
const own = given === undefined ? await startDemo() : undefined;
const browser = await launchChromium();
try {
	let bytes = 0;
	for (const screen of landingScreens) bytes += await takeScreen(browser, screen, given ?? own?.url ?? "");
	process.stdout.write(`${Math.round(bytes / 1000)} kB in ${publicFolder}/start\n`);
} finally {
	await browser.close();
	await own?.stop();
}

/** A portal of its own with the demo mill, in a folder that goes with it. */
async function startDemo(): Promise<{ url: string; stop: () => Promise<void> }> {
	const folder = await mkdtemp(join(tmpdir(), "millgate-pictures-"));
	const [PORT, IDENTITY_PORT] = ["3920", "3921"];
	const url = `http://localhost:${PORT}`;
	const env = { ...process.env, PORT, IDENTITY_PORT, DATA_DIR: folder, PUBLIC_URL: url };
	const child = spawn(process.execPath, ["tools/start.mjs"], { env, stdio: "inherit" });
	const ended = new Promise((done) => child.once("exit", done));
	const stop = async () => {
		child.kill("SIGTERM");
		await ended;
		await rm(folder, { recursive: true, force: true });
	};
	const isReady = () =>
		fetch(`${url}/readyz`).then(
			({ ok }) => ok,
			() => false,
		);
	// The demo's history is loaded while the portal is open already; its news would cover the page.
	const isLoaded = () => existsSync(join(folder, "demo-loaded"));
	const until = Date.now() + startsWithinMs;
	while (!isLoaded() || !(await isReady())) {
		if (Date.now() > until || child.exitCode !== null) {
			await stop();
			throw new Error("The demo portal did not start");
		}
		await wait(1_000);
	}
	return { url, stop };
}

/** One screen in both sizes, languages and themes, by one person in one window; answers how many bytes they are. */
async function takeScreen(browser: Browser, screen: LandingScreen, url: string): Promise<number> {
	const { role, open } = screens[screen];
	const context = await browser.newContext({
		baseURL: url,
		deviceScaleFactor: screenDensity,
		reducedMotion: "reduce",
	});
	const page = await context.newPage();
	await signInAs(page, role, url);
	await leaveTour(page);
	await open(page);
	let bytes = 0;
	for (const language of languages)
		for (const theme of themes) {
			const chosen = { lang: language, theme, rail: "narrow" };
			await context.addCookies(Object.entries(chosen).map(([name, value]) => ({ name, value, url })));
			await page.emulateMedia({ colorScheme: theme });
			for (const size of Object.keys(screenSizes) as ScreenSize[]) {
				await page.setViewportSize(screenSizes[size]);
				await goTo(page, page.url());
				const clip = await contentOf(page, size);
				const picture = await takePicture(page, { clip });
				await writeFile(join(publicFolder, screenAddress(screen, { language, theme, size })), picture);
				bytes += picture.length;
			}
		}
	await context.close();
	return bytes;
}

/** The page's content without header and navigation, which bear the demo mill's name. */
async function contentOf(page: Page, size: ScreenSize) {
	const { width, height } = screenSizes[size];
	const corner = async () => {
		const box = await page.locator("main").boundingBox();
		return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) };
	};
	const { x, y } = await corner();
	await page.setViewportSize({ width: width + x, height: height + y });
	return { ...(await corner()), width, height };
}
