import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright";
import type { DemoPerson } from "#shared/demo-people.ts";
import { goTo, leaveTour, signInAs, takePicture } from "./screens/demo-window.ts";
import { type Screen, screens } from "./screens/screen-list.ts";
import { launchChromium } from "./test/launch-chromium.ts";

// Takes the pictures of docs/screens.md from a demo portal that runs: `npm run screens -- http://localhost:3000`. A
// second word is added to the names of the files: `before` for a portal of an earlier commit. Commit what it writes.

const folder = new URL("../docs/pictures", import.meta.url).pathname;
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const [url, suffix] = process.argv.slice(2);
if (!url) throw new Error("Name the address of a demo portal: npm run screens -- http://localhost:3000");
const browser = await launchChromium();
try {
	await mkdir(folder, { recursive: true });
	const contexts = new Map<string, Promise<BrowserContext>>();
	let bytes = 0;
	for (const screen of screens.filter(({ isNew }) => suffix === undefined || !isNew)) {
		const role = screen.role ?? "visitor";
		const context = contexts.get(role) ?? openContext(browser, screen.role);
		contexts.set(role, context);
		bytes += await take(await context, screen);
	}
	process.stdout.write(`${Math.round(bytes / 1000)} kB in ${folder}\n`);
} finally {
	await browser.close();
}

async function openContext(browser: Browser, role: DemoPerson["role"] | undefined): Promise<BrowserContext> {
	const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce" });
	if (role) {
		const page = await context.newPage();
		await signInAs(page, role, url ?? "");
		await page.close();
	}
	return context;
}

async function take(context: BrowserContext, screen: Screen): Promise<number> {
	const { language = "en", theme = "light" } = screen;
	const page = await context.newPage();
	await context.addCookies(
		Object.entries({ lang: language, theme }).map(([name, value]) => ({ name, value, url: url ?? "" })),
	);
	await page.setViewportSize(screen.isOnPhone ? phone : desktop);
	await page.emulateMedia({ colorScheme: theme });
	await goTo(page, screen.path);
	for (const selector of screen.follow ?? []) {
		const href = await page.locator(selector).first().getAttribute("href");
		await goTo(page, href ?? "");
	}
	if (screen.role) await leaveTour(page);
	const picture = await takePicture(page);
	await writeFile(join(folder, `${[screen.name, suffix].filter(Boolean).join("-")}.webp`), picture);
	await page.close();
	return picture.length;
}
