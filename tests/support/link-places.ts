import type { Page } from "playwright";
import { m } from "#generated/texts/messages.js";
import { languages } from "#shared/languages.ts";

// What waits is a list of its own: it changes with the data, not with the page.
const attention = languages.map((locale) => m.web_nav_attention({}, { locale }));

/**
 * Links of the navigation, header and footer that are in another order than on the pages before; a line each. `known`
 * keeps the order of each such part from page to page (WCAG 3.2.3, 3.2.6).
 */
export async function placesFaults(page: Page, known: Map<string, string[]>): Promise<string> {
	const parts = await page.evaluate((ownLists) => {
		const lists = ownLists.map((label) => `ul[aria-label="${CSS.escape(label)}"]`);
		const own = lists.join();
		return ["nav", "header", "footer", ...lists].flatMap((part) =>
			[...document.querySelectorAll(part)]
				.filter((element) => !element.closest("main, article, section"))
				.map((element): [string, string[]] => [
					`${part} ${element.getAttribute("aria-label") ?? ""} of ${location.pathname.split("/")[1]}`,
					[...element.querySelectorAll<HTMLAnchorElement>("a[href]")]
						.filter((link) => element.matches(own) || !link.closest(own))
						.map(({ href }) => new URL(href).pathname),
				]),
		);
	}, attention);
	return parts.flatMap(([part, links]) => orderFaults(part, [...new Set(links)], known)).join("\n");
}

function orderFaults(part: string, links: string[], known: Map<string, string[]>): string[] {
	const before = known.get(part) ?? [];
	const common = links.filter((link) => before.includes(link));
	const wanted = before.filter((link) => links.includes(link));
	known.set(part, [...before, ...links.filter((link) => !before.includes(link))]);
	return common.join() === wanted.join() ? [] : [`${part}: ${common.join(" ")} instead of ${wanted.join(" ")}`];
}
