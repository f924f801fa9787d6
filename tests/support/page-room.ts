import type { Page } from "playwright";

/** Shows all rows of every table, or only the first five. By a user stylesheet, which React does not notice. */
export async function showFewRows(page: Page, areFew: boolean): Promise<void> {
	await page.evaluate(
		(rule) => {
			const sheet = new CSSStyleSheet();
			sheet.replaceSync(rule);
			document.adoptedStyleSheets = [sheet];
		},
		areFew ? "tbody tr:nth-child(n+6) { display: none !important }" : "",
	);
}

/**
 * What makes the page wider than the window, or must be pushed sideways to be read; tables and charts may (WCAG
 * 1.4.10). A line each.
 */
export async function overflowFaults(page: Page): Promise<string> {
	return page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		const faults =
			scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in a window of ${clientWidth}`] : [];
		if (clientWidth > 340) return faults.join("\n");
		for (const element of document.querySelectorAll("body *")) {
			if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) continue;
			if (!/auto|scroll/.test(getComputedStyle(element).overflowX) || element.querySelector("table, svg[viewBox]"))
				continue;
			if (element.matches("textarea, table *, pre")) continue;
			faults.push(`<${element.localName} class="${element.className}"> must be pushed sideways`);
		}
		return faults.join("\n");
	});
}

/**
 * Text that is cut off or overflows only with a line height of 1.5 times its size, letter spacing 0.12, word spacing
 * 0.16 and paragraph spacing 2 times (WCAG 1.4.12); a line each.
 */
export async function spacingFaults(page: Page): Promise<string> {
	return page.evaluate(() => {
		const cutOff = () =>
			new Set(
				[...document.querySelectorAll<HTMLElement>("body *")].filter((element) => {
					if (!element.checkVisibility() || element.matches("input, select, textarea, .hidden-text")) return false;
					const { overflowX, overflowY } = getComputedStyle(element);
					const isWider = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
					const isHigher = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
					return element.textContent?.trim() && (isWider || isHigher);
				}),
			);
		const before = cutOff();
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(
			"* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
		);
		document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
		const faults = [...cutOff()]
			.filter((element) => !before.has(element))
			.map((element) => `cut off: ${element.outerHTML.slice(0, 160)}`);
		const { scrollWidth, clientWidth } = document.documentElement;
		if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide in a window of ${clientWidth}`);
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
		return faults.join("\n");
	});
}

/** Words that a narrow column breaks within: letters alone, since codes and addresses may be. */
export async function brokenWords(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found = new Set<string>();
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			if (!node.parentElement?.checkVisibility() || node.parentElement.closest(".hidden-text, svg")) continue;
			for (const { 0: word, index } of (node.textContent ?? "").matchAll(
				/(?<![\p{L}\p{N}@._/-])\p{L}{2,24}(?![\p{L}\p{N}@._/-])/gu,
			)) {
				const range = document.createRange();
				range.setStart(node, index);
				range.setEnd(node, index + word.length);
				if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.add(word);
			}
		}
		return [...found];
	});
}
