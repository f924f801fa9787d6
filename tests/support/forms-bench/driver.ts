import type { Browser, Locator, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { openChromium } from "../chromium.ts";
import { openWindow } from "../left-windows.ts";
import { startFormsBench } from "./bench.ts";
import type { BenchWishes } from "./page.tsx";

/** The bench of this file; see driveFormsBench. */
export let bench: Awaited<ReturnType<typeof startFormsBench>>;
let browser: Browser;
/** The page of this test. */
export let page: Page;
let faults: string[];

/**
 * Gives each test of a file the living page in a browser of its own, hydrated; a test fails when the page complained.
 */
export function driveFormsBench(): void {
	beforeAll(async () => {
		bench = await startFormsBench();
		browser = await openChromium();
	});
	afterAll(async () => {
		await browser?.close();
		await bench?.stop();
	});
	beforeEach(async () => {
		({ page } = await openWindow(browser, { baseURL: bench.url, viewport: { width: 1280, height: 900 } }));
		faults = [];
		page.on("console", (message) => {
			if (message.type() === "error" && !/404/.test(message.text())) faults.push(message.text());
		});
		page.on("pageerror", (error) => faults.push(String(error)));
		await open("en");
	});
	afterEach(async () => {
		await page.context().close();
		expect(faults).toEqual([]);
	});
}

export async function open(language: "en" | "es"): Promise<void> {
	await page.goto(`${bench.url}/?${language}`);
	await page.waitForSelector("[data-ready]");
}
export const form = () => page.getByRole("form").first();
export const field = (label: string | RegExp) => form().getByLabel(label, { exact: typeof label === "string" });
export const submit = () =>
	form()
		.getByRole("button", { name: /^(Submit|Enviar)$/ })
		.click();
export const summary = () => form().getByRole("alert").first();
export const wish = (wishes: BenchWishes) =>
	page.evaluate((given) => void Object.assign(window, { wishes: given }), wishes);
export const sent = () => page.evaluate(() => window.sent ?? []);
export const statesOf = (control: Locator) =>
	control.evaluate((element) => element.closest("[data-states]")?.getAttribute("data-states")?.split(" ") ?? []);
/** The sentences that describe a control, as its accessible description names them. */
export const saidOf = (control: Locator) =>
	control.evaluate((element) =>
		(element.getAttribute("aria-describedby") ?? "")
			.split(" ")
			.flatMap((id) => document.getElementById(id)?.textContent?.trim() || []),
	);

/** Fills the fields that the form currently requires. */
export async function fillRight(): Promise<void> {
	const texts: [string | RegExp, string][] = [
		[/^Purchase order/, "PO-1"],
		[/^E-mail \(/, "a@b.example"],
		["E-mail again", "a@b.example"],
		[/^Pieces/, "12"],
		[/^From/, "2026-11-01"],
		[/^To/, "2026-11-30"],
	];
	for (const [label, value] of texts) await field(label).fill(value);
	await field(/^Mill/).selectOption("river-bend");
	await field("Truck").check();
	await field("Pitting").check();
	await field(/claims policy/).check();
	await form().getByRole("group", { name: "Gross weight" }).getByRole("textbox").fill("40000");
}
export const right = {
	po: "PO-1",
	email: "a@b.example",
	email_confirm: "a@b.example",
	pieces: 12,
	mill: "river-bend",
	mode: "truck",
	defects: ["pitting"],
	agreed: true,
	period: { from: "2026-11-01", to: "2026-11-30" },
	loads: [{ vehicle: "T-100", gross: { amount: 40_000, unit: "lb" } }],
};
