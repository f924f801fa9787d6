import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright";

/** The rules of axe that every page must pass. */
export const axeTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * While a dialog or menu is open, the page behind it is hidden from listeners: its landmarks and heading are, rightly,
 * not found.
 */
const pageRules = ["landmark-one-main", "page-has-heading-one", "region"];

/** What axe finds on the page once it has come to rest, a line for each rule broken; empty when it finds nothing. */
export async function axeFaults(page: Page, { isOpen = false }: { isOpen?: boolean } = {}): Promise<string> {
	await page.waitForFunction(isAtRest);
	// Read into a document once, however often it is looked at.
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
	const options: RunOptions = {
		runOnly: axeTags,
		rules: isOpen ? Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }])) : {},
		resultTypes: ["violations"],
		// Our pages have no frames and play nothing.
		iframes: false,
		preload: false,
	};
	return page.evaluate(async (asked) => {
		// Rows are all of one kind: a few represent the rest. These are away meanwhile, since axe reads the styles of every
		// element that there is, of those too that it shall not look at; whatever scrolls because of them still does.
		const putBack = [...document.querySelectorAll("tbody")].map((body) => {
			const rows = new DocumentFragment();
			const table = body.closest("table");
			const before = table?.offsetHeight ?? 0;
			rows.append(...body.querySelectorAll(":scope > tr:nth-child(n+6)"));
			const room = before - (table?.offsetHeight ?? 0);
			const margin = table?.style.marginBlockEnd ?? "";
			if (table && room > 0) table.style.marginBlockEnd = `calc(${margin || "0px"} + ${room}px)`;
			return () => {
				body.append(rows);
				if (table) table.style.marginBlockEnd = margin;
			};
		});
		const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked);
		for (const back of putBack.toReversed()) back();
		return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`).join("\n");
	}, options);
}

/** Nothing is being sent, and no colour is on its way to another: half of it has the contrast of neither. */
function isAtRest(): boolean {
	const isMoving = document
		.getAnimations()
		.some(({ playState, timeline }) => playState === "running" && timeline === document.timeline);
	return !isMoving && document.querySelector('[aria-busy="true"]') === null;
}
