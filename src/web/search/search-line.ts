import type { SearchNumbersQuery } from "#generated/graphql/graphql.ts";

export type SearchHit = SearchNumbersQuery["search"][number];

/** One line that can be chosen: a number that was found, a page, or the list of all that fits. */
export type SearchLine = {
	id: string;
	group: string;
	label: string;
	detail: string;
	path: string;
	isNumber: boolean;
	isPage?: boolean;
	/** It answers a sentence. */
	isAnswer?: boolean;
	/** What choosing it does, where it opens no page. */
	run?: () => void;
};
