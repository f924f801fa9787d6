import type {
	ListOptionFragment,
	ListPlaceFragment,
	ListSavedViewFragment,
	ListStampFragment,
} from "#generated/graphql/graphql.ts";
import { graphql } from "../data/graphql.ts";

// Fields that every list's document selects besides its rows.
graphql(`
	fragment ListPlace on PageInfo {
		hasNextPage
		hasPreviousPage
		startCursor
		endCursor
	}
`);
graphql(`
	fragment ListOption on ListChoice {
		code
		name
	}
`);
graphql(`
	fragment ListStamp on DataStamp {
		at
		place
		timeZone
	}
`);
graphql(`
	fragment ListSavedView on SavedView {
		id
		name
		query
		isOwn
	}
`);

export type SavedView = ListSavedViewFragment;
export type ListOption = ListOptionFragment;

/** A list as its document answers it, whatever its rows are. */
export type ListAnswer<Row, Totals extends { count: number } = { count: number }> = {
	nodes: readonly Row[];
	pageInfo: ListPlaceFragment;
	totals: Totals;
	tabs: readonly { tab: string; count: number }[];
	dataAsOf?: ListStampFragment | null;
};

/** What a filter offers, from its choices. */
export function optionsOf(choices: readonly ListOption[]): { value: string; label: string }[] {
	return choices.map(({ code, name }) => ({ value: code, label: name }));
}

/** What a filter offers, from codes that have words. */
export function wordedOptions(
	codes: readonly string[],
	word: (code: string) => string,
): { value: string; label: string }[] {
	return codes.map((code) => ({ value: code, label: word(code) }));
}
