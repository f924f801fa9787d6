import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** While a dialog or menu is open, the page behind it is hidden from listeners: its landmarks and heading are, rightly, not found. */
const pageRules = ["landmark-one-main", "page-has-heading-one", "region"];

/** What axe finds on the page once it has come to rest, a line for each rule broken; empty when it finds nothing. */
export async function axeFaults(page: Page, { isOpen = false }: { isOpen?: boolean } = {}): Promise<string> {
	await page.waitForFunction(isAtRest);
	// Our pages have no frames, so what was found need not be gathered in a page of its own: three times as quick.
	const builder = new AxeBuilder({ page })
		.options({ resultTypes: ["violations"] })
		.withTags(tags)
		.setLegacyMode()
		// Rows are all of one kind: a dozen stand for the rest.
		.exclude("tbody tr:nth-child(n+13)");
	const { violations } = await (isOpen ? builder.disableRules(pageRules) : builder).analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`).join("\n");
}

/** Nothing is being sent, and no colour is on its way to another: half of it has the contrast of neither. */
function isAtRest(): boolean {
	const isMoving = document.getAnimations().some(({ playState, timeline }) => playState === "running" && timeline === document.timeline);
	return !isMoving && document.querySelector('[aria-busy="true"]') === null;
}
