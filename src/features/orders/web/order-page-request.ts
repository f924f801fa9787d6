import type { PageViewer } from "#web/page-context.ts";

export type OrderAddress = { order: string; item: number | null; piece: string | null; piecesAfter: string | null };

/** What `?order=…&item=…&piece=…&pieces=…` names; undefined when no order can be meant by it. */
export function readOrderAddress(query: URLSearchParams): OrderAddress | undefined {
	const order = query.get("order")?.trim();
	const item = query.get("item");
	if (!order || (item !== null && !/^[1-9]\d{0,5}$/.test(item))) return undefined;
	return {
		...{ order, item: item === null ? null : Number(item) },
		...{ piece: query.get("piece"), piecesAfter: query.get("pieces") },
	};
}

/**
 * Whether to ask for prices at all. The server decides again, by the field's access statement and by the row policies.
 */
export function seesPrices({ user, alias }: Pick<PageViewer, "user" | "alias">): boolean {
	return alias ? alias.kind === "sold_to" : user.SoldTo.length > 0;
}
