import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { buyingViewer } from "../../../tests/support/page-viewer.ts";
import type { PageViewer } from "../page-context.ts";
import { ViewerProvider } from "../viewer.tsx";
import { SearchResults } from "./search-results.tsx";
import type { SearchBoxState } from "./use-search-box.ts";

const nothingFound = {
	lines: [],
	isOpen: true,
	text: "885729",
	found: { state: "idle", choices: [], text: "885729" },
} as unknown as SearchBoxState;

/** The message for a search without results. */
function hintFor(alias: PageViewer["alias"]): string | undefined {
	const html = renderToStaticMarkup(
		<ViewerProvider shared={{ viewer: { ...buyingViewer, alias }, millName: "Caldera Steel", version: "1" }}>
			<SearchResults list="found" box={nothingFound} />
		</ViewerProvider>,
	);
	return /role="status"[^>]*>([^<]*)/.exec(html)?.[1];
}

test("a number that was not found is none of one's own, or of the account that one acts for", () => {
	expect(hintFor(null)).toBe(m.web_search_nothing());
	const alias = { code: "200310", name: "Duluth Yard", city: null, kind: "ship_to" } as const;
	expect(hintFor(alias)).toBe(`${m.web_search_nothing()} ${m.web_list_empty_alias({ alias: "200310 Duluth Yard" })}`);
});
