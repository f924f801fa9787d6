import type { Page } from "playwright";

/**
 * Links of the navigation, header and footer that are in another order than on the pages before; a line each. `known`
 * keeps the order of each such part from page to page (WCAG 3.2.3, 3.2.6).
 */
export async function placesFaults(page: Page, known: Map<string, string[]>): Promise<string> {
	const parts = await page.evaluate(() =>
		["nav", "header", "footer"].flatMap((part) =>
			[...document.querySelectorAll(part)]
				.filter((element) => !element.closest("main, article, section"))
				.map((element): [string, string[]] => [
					`${part} ${element.getAttribute("aria-label") ?? ""} of ${location.pathname.split("/")[1]}`,
					[...element.querySelectorAll("a[href]")].map((link) => new URL((link as HTMLAnchorElement).href).pathname),
				]),
		),
	);
	return parts.flatMap(([part, links]) => orderFaults(part, [...new Set(links)], known)).join("\n");
}

function orderFaults(part: string, links: string[], known: Map<string, string[]>): string[] {
	const before = known.get(part) ?? [];
	const common = links.filter((link) => before.includes(link));
	const wanted = before.filter((link) => links.includes(link));
	known.set(part, [...before, ...links.filter((link) => !before.includes(link))]);
	return common.join() === wanted.join() ? [] : [`${part}: ${common.join(" ")} instead of ${wanted.join(" ")}`];
}
