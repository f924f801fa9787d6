import type { Page } from "playwright";
import type { TimedPerson } from "./timed-person.ts";

/**
 * Types one load into a new shipping notice whose PO line is chosen, and sends it. Tabs go through mode, ship date and
 * time, arrival, yard, carrier, SCAC and number, which may stay as they are.
 */
export async function typeLoad(person: TimedPerson, page: Page): Promise<void> {
	await person.press("Tab", "Tab");
	await person.type("B-48213");
	await person.click(page.getByLabel("Vehicle"));
	await person.type("T-201");
	await person.press("Tab");
	await person.type("78460");
	await person.press("Tab");
	await person.type("32100");
	await person.press("Tab", "Tab", "Tab");
	await person.type("S");
	await person.press("Tab");
	await person.type("4711");
	await person.press("Enter");
}
