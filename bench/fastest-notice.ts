import type { Page } from "playwright";
import { startPortal } from "../tests/support/portal.ts";
import { openJar } from "../tests/support/session-jar.ts";
import { launchChromium } from "../tools/test/launch-chromium.ts";
import { TimedPerson, type Walk } from "./support/timed-person.ts";
import { typeLoad } from "./support/type-load.ts";

/**
 * How long a person takes to announce a load, from the open page to the notice that was taken: everything typed by the
 * keyboard alone, the last notice copied, rows of a spreadsheet pasted. Keys and clicks are counted on the built portal
 * in Chromium with the demo mill; a person's seconds follow from them by the keystroke-level model.
 */
const supplier = "elena.fontenot@gulfferroalloys.example";
const rows =
	"T-201\t78460\t32100\tlb\t\tclear\t4711\nT-202\t77900\t31800\tlb\t\tclear\t4712\nT-203\t78120\t32040\tlb\t\tclear\t4713";

const portal = await startPortal();
const browser = await launchChromium();
try {
	const context = await browser.newContext({
		baseURL: portal.url,
		locale: "en-US",
		viewport: { width: 1440, height: 900 },
	});
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await context.addCookies(await openJar(supplier, { url: portal.url, databaseUrl: await portal.databaseUrl() }));
	const page = await context.newPage();
	// In this order: the notice that is typed is the last one then.
	report("typed by the keyboard alone, one load", await walk(page, typed));
	report("the last one copied, one load", await walk(page, copied));
	report("rows pasted, three loads", await walk(page, pasted));
} finally {
	await browser.close();
	await portal.stop();
}

async function walk(page: Page, work: (person: TimedPerson, page: Page) => Promise<void>): Promise<Walk> {
	await page.goto("/supplier/asn-entry");
	await page.waitForLoadState("networkidle");
	await page.evaluate((text) => navigator.clipboard.writeText(text), rows);
	const person = new TimedPerson(page);
	await work(person, page);
	await page.getByRole("heading", { name: /^Notice SN\d+$/ }).waitFor();
	return person.walked();
}

async function chooseLine(person: TimedPerson, page: Page): Promise<void> {
	await person.type("4500");
	await page.getByRole("listbox", { name: "PO line" }).getByRole("option").first().waitFor();
	await person.press("Enter");
	await page.getByText(/^Ordered/).waitFor();
}

async function typed(person: TimedPerson, page: Page): Promise<void> {
	await person.click(page.getByRole("combobox", { name: "PO line" }));
	await chooseLine(person, page);
	await typeLoad(person, page);
}

async function copied(person: TimedPerson, page: Page): Promise<void> {
	await person.click(page.getByRole("button", { name: "Copy the last notice" }));
	await person.type("B-48214");
	await person.click(page.getByRole("textbox", { name: "Gross weight" }));
	await person.type("78120");
	// The radiation statement is made anew for each load.
	await person.press("Tab", "Tab", "Tab", "Tab");
	await person.type("S");
	await person.press("Tab", "Enter");
}

async function pasted(person: TimedPerson, page: Page): Promise<void> {
	await person.click(page.getByRole("combobox", { name: "PO line" }));
	await chooseLine(person, page);
	await person.press("Tab", "Tab");
	await person.type("B-48215");
	await person.click(page.getByRole("button", { name: "Paste rows or upload a file" }));
	await person.press("Control+V");
	await person.click(page.getByRole("button", { name: "Add 3 loads" }));
	await person.click(page.getByRole("button", { name: "Send notice" }));
}

function report(name: string, { keys, clicks, thoughts, personSeconds, machineSeconds }: Walk): void {
	const counted = `${keys} keys, ${clicks} clicks, ${thoughts} thoughts`;
	console.log(
		`${name}: ${counted}; a person ${personSeconds.toFixed(0)} s, the machine ${machineSeconds.toFixed(1)} s`,
	);
}
