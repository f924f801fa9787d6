import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { languages } from "#shared/languages.ts";
import { untilAtRest } from "../support/at-rest.ts";
import { openChromium, visit } from "../support/chromium.ts";
import { openJar } from "../support/session-jar.ts";

let browser: Browser;
beforeAll(async () => {
	browser = await openChromium();
});
afterAll(() => browser.close());

test.each(languages)(
	"the heads of tables with many columns are of two lines at most on a laptop (%s)",
	async (locale) => {
		for (const [email, path] of [
			["marcus.bell@calderasteel.example", "/desk"],
			["ray.dombrowski@hawkeyescrap.example", "/supplier/reports/outstanding-tonnage"],
			// All cars: on some days none of a single buyer's is under way.
			["maria.ruiz@greatlakes.example", "/customer/documents/railcar-report?tab=all"],
		] as const) {
			const { page, context } = await visit(browser, { language: locale, width: 1440 });
			await context.addCookies(await openJar(email));
			await page.goto(path);
			await untilAtRest(page);
			const heads = await page.locator("main thead th").evaluateAll((cells) =>
				cells.map((cell) => {
					const words = document.createRange();
					words.selectNodeContents(cell);
					return {
						text: cell.textContent,
						lines: words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(cell).lineHeight),
					};
				}),
			);
			expect(heads.length, path).toBeGreaterThan(5);
			expect(
				heads.filter(({ lines }) => lines > 2.5),
				path,
			).toEqual([]);
			await context.close();
		}
	},
);
