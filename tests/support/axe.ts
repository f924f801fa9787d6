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
		const { run } = (window as unknown as { axe: typeof axe }).axe;
		const bodies = [...document.querySelectorAll("tbody")].filter(({ rows }) => rows.length > 5);
		const scrolls = (element: Element) =>
			/auto|scroll/.test(getComputedStyle(element).overflow) &&
			(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
		const frames = [...document.querySelectorAll("body *")].filter(
			(element) => bodies.some((body) => element.contains(body)) && scrolls(element),
		);
		const found = [];
		// What scrolls may do so because of its rows alone.
		if (frames.length > 0) found.push(await run(frames, { ...asked, runOnly: ["scrollable-region-focusable"] }));
		// Rows are all of one kind: a few represent the rest. The others are away meanwhile, since axe reads the styles of
		// every element that there is, of those too that it is told to exclude. Where React has not hydrated them yet, they
		// stay and are excluded: it would find others than the server sent.
		const isHydrated = (body: Element) => Object.keys(body).some((key) => key.startsWith("__reactFiber"));
		const farRows = (body: HTMLTableSectionElement) => [...body.rows].slice(5);
		const away = bodies.filter(isHydrated).map((body) => ({ body, rows: farRows(body) }));
		const exclude = bodies.filter((body) => !isHydrated(body)).flatMap(farRows);
		for (const { rows } of away) for (const row of rows) row.remove();
		try {
			found.push(await run({ include: [document], exclude }, asked));
		} finally {
			for (const { body, rows } of away) body.append(...rows);
		}
		return found
			.flatMap(({ violations }) => violations)
			.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
			.join("\n");
	}, options);
}

/** Nothing is being sent, and no colour is on its way to another: half of it has the contrast of neither. */
function isAtRest(): boolean {
	const isMoving = document
		.getAnimations()
		.some(({ playState, timeline }) => playState === "running" && timeline === document.timeline);
	return !isMoving && document.querySelector('[aria-busy="true"]') === null;
}
