import { m } from "#generated/texts/messages.js";
import { refusedField } from "#shared/errors.ts";

export const defaultPageSize = 50;
export const maxPageSize = 200;

/** Which rows of a list: so many behind a cursor, or before it. */
export type PageRequest = { size: number; cursor: string | undefined; isBackward: boolean };

export type ConnectionArgs = {
	first?: number | null;
	after?: string | null;
	last?: number | null;
	before?: string | null;
};

/**
 * Relay's arguments as one request; throws InvalidError when they contradict each other or ask for more than 200 rows.
 */
export function requirePage({ first, after, last, before }: ConnectionArgs): PageRequest {
	const isBackward =
		last !== null && last !== undefined
			? true
			: before !== null && before !== undefined && (first === null || first === undefined);
	const isMixed = isBackward ? Boolean(after) || typeof first === "number" : Boolean(before);
	const size = (isBackward ? last : first) ?? defaultPageSize;
	if (isMixed) throw refusedField("first", m.server_list_directions());
	if (size < 1 || size > maxPageSize)
		throw refusedField(isBackward ? "last" : "first", m.server_list_size({ most: maxPageSize }));
	return { size, cursor: (isBackward ? before : after) ?? undefined, isBackward };
}

/** A row and the cursor behind which the page after it begins. */
type PlacedRow<Node> = { cursor: string; node: Node };
export type PageInfo = {
	hasNextPage: boolean;
	hasPreviousPage: boolean;
	startCursor: string | null;
	endCursor: string | null;
};

/** Rows as read (one more than requested if there are more; backwards in reverse order) as a page of the list. */
export function toPage<Node>(
	rows: readonly PlacedRow<Node>[],
	{ size, cursor, isBackward }: PageRequest,
): { nodes: Node[]; pageInfo: PageInfo } {
	const hasMore = rows.length > size;
	const kept = rows.slice(0, size);
	const placed = isBackward ? kept.toReversed() : kept;
	const cameFrom = cursor !== undefined;
	return {
		nodes: placed.map(({ node }) => node),
		pageInfo: {
			hasNextPage: isBackward ? cameFrom : hasMore,
			hasPreviousPage: isBackward ? hasMore : cameFrom,
			startCursor: placed[0]?.cursor ?? null,
			endCursor: placed.at(-1)?.cursor ?? null,
		},
	};
}
