import { searchLength } from "#shared/search/search-kinds.ts";
import { graphql } from "../data/graphql.ts";
import type { SearchHit } from "./search-line.ts";

const SearchNumbersDocument = graphql(`
	query SearchNumbers($text: String!) {
		search(text: $text) { kind number match orderNumber item poNumber heatNumber bolNumber name day meltedIn pouredIn }
	}
`);

/** Asks for whatever number begins so; too little to go by finds nothing. */
export async function searchNumbers(text: string): Promise<readonly SearchHit[]> {
	const typed = text.trim();
	if (typed.length < searchLength.least || typed.length > searchLength.most) return [];
	const { runInBrowser } = await import("../data/mutate.ts");
	return (await runInBrowser(SearchNumbersDocument, { text: typed })).search;
}
