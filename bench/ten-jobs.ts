import type { Browser, Locator, Page } from "playwright";
import { asOwner } from "../tests/support/people.ts";
import { startPortal } from "../tests/support/portal.ts";
import { openJar } from "../tests/support/session-jar.ts";
import { launchChromium } from "../tools/test/launch-chromium.ts";
import { TimedPerson, type Walk } from "./support/timed-person.ts";
import { typeLoad } from "./support/type-load.ts";

/**
 * Ten jobs of the portal, each from the person's home page to its end, in keys, clicks and seconds of the
 * keystroke-level model: `node bench/ten-jobs.ts [NAME…]` on the built portal with the demo mill.
 */
type Job = { person: string; home: string; work: (person: TimedPerson, page: Page) => Promise<void> };

const buyer = "maria.ruiz@greatlakes.example";
const yard = "tom.eriksen@duluthyard.example";
const jobs: Readonly<Record<string, Job>> = {
	"announce a load": { person: "elena.fontenot@gulfferroalloys.example", home: "/supplier", work: announce },
	"complain about a piece": { person: yard, home: "/customer", work: complain },
	"check off an arrival": { person: yard, home: "/customer", work: checkOff },
	"find where an order is": { person: buyer, home: "/customer", work: findOrder },
	"get the certificate of a heat": { person: buyer, home: "/customer", work: getCertificate },
	"accept an order's terms": { person: buyer, home: "/customer", work: acknowledge },
	"invite a colleague": { person: "dana.whitfield@calderasteel.example", home: "/admin", work: invite },
	"answer a message at the desk": { person: "marcus.bell@calderasteel.example", home: "/customer", work: answer },
	"export a filtered list": { person: buyer, home: "/customer", work: exportList },
	"find an invoice that is due": { person: buyer, home: "/customer", work: findInvoice },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in jobs));
if (unknown.length > 0) throw new Error(`${unknown.join(", ")}: there are ${Object.keys(jobs).join(", ")}`);

const portal = await startPortal();
const databaseUrl = await portal.databaseUrl();
const browser = await launchChromium();
try {
	for (const [name, job] of Object.entries(jobs))
		if (wanted.length === 0 || wanted.includes(name)) report(name, await walk(browser, job));
} finally {
	await browser.close();
	await portal.stop();
}

async function walk(on: Browser, { person: email, home, work }: Job): Promise<Walk> {
	const context = await on.newContext({
		baseURL: portal.url,
		locale: "en-US",
		viewport: { width: 1440, height: 900 },
	});
	await context.addCookies(await openJar(email, { url: portal.url, databaseUrl }));
	const page = await context.newPage();
	await page.goto(home);
	await page.waitForLoadState("networkidle");
	const person = new TimedPerson(page);
	await work(person, page);
	await context.close();
	return person.walked();
}

function report(name: string, { keys, clicks, thoughts, personSeconds }: Walk): void {
	console.log(`${name}: ${keys} keys, ${clicks} clicks, ${thoughts} thoughts; a person ${personSeconds.toFixed(1)} s`);
}

/** An entry of the navigation. */
function entry(page: Page, name: string): Locator {
	return page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name, exact: true });
}

async function heading(page: Page, name: string | RegExp): Promise<void> {
	await page.getByRole("heading", { name }).first().waitFor();
}

async function announce(person: TimedPerson, page: Page): Promise<void> {
	await person.click(entry(page, "Shipping notices"));
	await person.click(page.getByRole("combobox", { name: "PO line" }));
	await page.getByRole("option").first().waitFor();
	await person.press("Enter");
	await typeLoad(person, page);
	await heading(page, /^Notice SN\d+$/);
}

async function complain(person: TimedPerson, page: Page): Promise<void> {
	await person.click(entry(page, "Complaints"));
	await person.click(page.getByLabel("Transit damage"));
	await person.click(page.getByRole("combobox", { name: "Bill of lading" }));
	await person.click(page.getByRole("option").first());
	await person.click(page.getByRole("button", { name: "Next" }));
	await person.click(page.getByRole("group", { name: "Pieces" }).getByRole("checkbox").first());
	await person.click(page.getByRole("button", { name: "Next" }));
	await person.click(page.getByLabel("Damage", { exact: true }));
	await person.click(page.getByLabel("Bent"));
	await person.click(page.getByLabel("Description of the problem"));
	await person.type("Edge bent in transit");
	await person.click(page.getByRole("button", { name: "Next" }));
	await person.click(page.getByLabel("Replacement"));
	await person.click(page.getByRole("button", { name: "Next" }));
	await person.click(page.getByRole("button", { name: "Send complaint" }));
	await heading(page, /^CP\d+/);
}

async function checkOff(person: TimedPerson, page: Page): Promise<void> {
	await person.click(page.getByRole("link", { name: /arrived .* Check off$/ }).first());
	await page.getByRole("heading", { name: /^Check off/ }).waitFor();
	const pieces = page.getByRole("group", { name: /^P\d/ });
	await pieces.first().waitFor();
	for (const piece of await pieces.locator("legend").allTextContents())
		await person.click(page.getByRole("button", { name: `Received ${piece}`, exact: true }));
	await person.click(page.getByRole("button", { name: "Finish receiving" }));
	await page.getByRole("button", { name: "Continue receiving" }).waitFor();
}

async function findOrder(person: TimedPerson, page: Page): Promise<void> {
	const order = await one(
		// The page of an order of one line is that line's.
		`select order_number as number from order_lines where account_id = $1
		 group by order_number having count(*) > 1 order by max(ordered_on) desc, order_number limit 1`,
	);
	await person.press("/");
	await person.type(order);
	await person.click(page.getByRole("option", { name: order }).first());
	await heading(page, order);
	await person.click(page.getByRole("rowheader").getByRole("link").first());
	await page.waitForURL(/orders\/single.*item=/);
}

async function getCertificate(person: TimedPerson, page: Page): Promise<void> {
	const heat = await one(
		"select heat_number as number from certificates where account_id = $1 order by certificate_number desc limit 1",
	);
	await person.click(entry(page, "Certificates"));
	await person.click(page.getByRole("region", { name: "Filters" }).getByRole("button", { name: "Heat" }));
	await person.click(page.getByRole("dialog").getByRole("textbox"));
	await person.type(heat);
	await person.press("Enter");
	await page.waitForURL(/heat=/, { waitUntil: "commit" });
	await person.click(page.getByRole("table").getByRole("rowheader").getByRole("link").first());
	const download = page.waitForEvent("download");
	await person.click(page.getByRole("link", { name: /PDF/ }).first());
	await download;
}

async function acknowledge(person: TimedPerson, page: Page): Promise<void> {
	await person.click(page.getByRole("link", { name: /acknowledgments? to answer/ }));
	await heading(page, "Order acknowledgments");
	await person.click(page.getByRole("table").getByRole("rowheader").getByRole("link").first());
	await person.click(page.getByRole("radio", { name: "We accept this revision" }));
	const send = page.getByRole("button", { name: "Send answer" });
	await person.click(send);
	await send.waitFor({ state: "detached" });
}

async function invite(person: TimedPerson, page: Page): Promise<void> {
	await person.click(entry(page, "Invitations"));
	await person.click(page.getByRole("link", { name: "Invite a person" }).first());
	await person.click(page.getByLabel("E-mail (required)"));
	await person.type("ana.lopez@greatlakes.example");
	await person.press("Tab");
	await person.type("Ana Lopez");
	await person.press("Tab", "Space", "Tab");
	await person.type("104233");
	await person.press("Enter");
	await person.click(page.getByRole("button", { name: "Send invitation" }));
	await heading(page, "Ana Lopez");
}

async function answer(person: TimedPerson, page: Page): Promise<void> {
	await person.click(entry(page, "Desk"));
	await person.click(page.locator('tbody th a[href*="order_message"]').first());
	await person.click(page.getByRole("textbox", { name: /^Message/ }));
	await person.type("Ships on Friday.");
	await person.click(page.getByRole("button", { name: "Send answer" }));
	await page.getByRole("listitem").filter({ hasText: "Ships on Friday." }).waitFor();
}

async function exportList(person: TimedPerson, page: Page): Promise<void> {
	await person.click(entry(page, "Orders"));
	await person.click(page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: /^Late/ }));
	await person.click(page.getByRole("button", { name: "Export" }));
	const download = page.waitForEvent("download");
	await person.click(page.getByRole("menuitem", { name: /Excel|XLSX/ }));
	await download;
}

async function findInvoice(person: TimedPerson, page: Page): Promise<void> {
	await person.click(entry(page, "Invoices"));
	await person.click(page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: /^Past due/ }));
	await page.waitForURL(/pastDue/, { waitUntil: "commit" });
	await person.click(page.getByRole("table").getByRole("rowheader").getByRole("link").first());
	await heading(page, /^Invoice /);
}

/** A number that the buyer has on paper: the first that `sql` finds among their account's. */
async function one(sql: string): Promise<string> {
	const [account] = await asOwner<{ id: number }>(
		{ adminUrl: databaseUrl },
		"select id from accounts where code = $1",
		["104233"],
	);
	const [row] = await asOwner<{ number: string }>({ adminUrl: databaseUrl }, sql, [account?.id]);
	if (!row) throw new Error("The demo mill has no such number");
	return row.number;
}
