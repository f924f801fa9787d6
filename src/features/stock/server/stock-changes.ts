import type { Transaction } from "#server/database/database.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { liveKinds, type StockKey } from "#shared/live-kinds.ts";

type Change = { id: string; poNumber: string; state: string };
type StockChange = Change | "list";

/** Publishes that an item of the stock list was held or became free, to users who have the list open. */
export function publishStockChanges(tx: Transaction): Promise<void> {
	return publishChanges(
		tx,
		liveKinds.stock,
		`select jsonb_build_array(jsonb_build_object('account', null, 'request', null))`,
	);
}

/** Publishes that a request changed its state and its steel is free again. */
export function publishRequestChange(tx: Transaction, accountId: number, id: string): Promise<void> {
	return publishChanges(
		tx,
		liveKinds.stock,
		`select jsonb_build_array(jsonb_build_object('account', $2::bigint, 'request', $3::text), jsonb_build_object('account', null, 'request', null))`,
		[accountId, id],
	);
}

/**
 * Requests that changed state, sent to users who may see them, and changes of the stock list, sent to users who buy.
 */
const stockChanges: Topic<StockKey, StockChange> = {
	kind: liveKinds.stock,
	mayConcern: ({ soldTos }, { account }) => (account === null ? soldTos.size > 0 : soldTos.has(account)),
	read: async (tx, keys) => {
		const rows = await tx.sql<Change>(
			`select id::text, po_number as "poNumber", state from stock_requests where id = any ($1::uuid[])`,
			[keys.flatMap(({ request }) => request ?? [])],
		);
		return keys.map(({ request }) => (request === null ? "list" : rows.find(({ id }) => id === request)));
	},
};

/** Adds the subscription `stockChanged`. */
export function addStockChanges(builder: Builder): void {
	const request = builder.objectRef<Change>("StockRequestChange").implement({
		description: "A stock request that has moved on, as it is now.",
		access: "prices",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			poNumber: t.exposeString("poNumber", { description: "The customer's order number." }),
			state: t.exposeString("state", { description: "Its state." }),
		}),
	});
	const changes = builder.objectRef<Changes<StockChange>>("StockChanges").implement({
		description: "Changes of the stock since the last update.",
		access: "prices",
		fields: (t) => ({
			requests: t.field({
				type: [request],
				description: "Requests.",
				resolve: ({ rows }) => rows.filter((row) => row !== "list"),
			}),
			isComplete: t.boolean({
				description: "False when more changed than is named.",
				resolve: ({ isComplete }) => isComplete,
			}),
		}),
	});
	builder.subscriptionField("stockChanged", (t) =>
		t.field({
			type: changes,
			access: "prices",
			description: "The stock list as it is held and freed, and the viewer's requests as the mill decides.",
			subscribe: (_root, _args, context) => follow(context, stockChanges),
			resolve: (update) => update,
		}),
	);
}
