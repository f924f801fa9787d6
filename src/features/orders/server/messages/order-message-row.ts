import type { Builder } from "#server/graphql/builder.ts";
import { type JsonFields, jsonArray } from "#server/graphql/json-fields.ts";

/** A message about an order as PostgreSQL's JSON answers it. */
export type OrderMessageRow = {
	key: string;
	item: number | null;
	side: string;
	author: string;
	company: string | null;
	alias: string | null;
	shipTo: string | null;
	body: string;
	sentAt: string;
	files: OrderMessageFileRow[];
};
type OrderMessageFileRow = { id: string; name: string; mediaType: string };

/** Files of messages are under this kind in `files`, each under the key of its message. */
export const messageFileKind = "order-message";
export const messageFileKey = (order: string, message: string): string => `${order}/${message}`;
const fileFields: JsonFields = { id: "f.id", name: "f.name", mediaType: "f.media_type" };
const filesOfMessage = `files f where f.account_id = w.account_id and f.owner_kind = '${messageFileKind}'
	and f.owner_key = w.order_number || '/' || w.message_key`;

export const messageFields: JsonFields = {
	key: "w.message_key",
	item: "w.item",
	side: "w.side",
	author: "w.author",
	// A ship-to writes in the name of the order's ship-to, and a buyer in the name of the account.
	company: `case when w.side = 'customer' then (select a.name from accounts a
			where a.id = coalesce(w.ship_to_id, w.account_id)) end`,
	alias: "w.alias",
	shipTo: "(select a.name from accounts a where a.id = w.ship_to_id)",
	body: "w.body",
	sentAt: "w.sent_at",
	files: (wanted) => jsonArray(fileFields, wanted, { from: filesOfMessage, order: "f.uploaded_at, f.id" }),
};

/** A conversation longer than this shows its end. */
const mostMessages = 200;

/** Messages about the order `asked.number` of the account found; row policies show a ship-to only its own. */
export const messagesOfOrderSql = `(select * from order_messages o where o.account_id = found.account_id
	and o.order_number = asked.number
	order by o.sent_at desc, o.message_key desc limit ${mostMessages}) w`;

/** The type of a message about an order. */
export function implementOrderMessage(builder: Builder) {
	const file = builder.objectRef<OrderMessageFileRow>("OrderMessageFile").implement({
		description: "A photo or PDF sent with a message about an order.",
		access: "customer",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its id, at /files/." }),
			name: t.exposeString("name", { description: "Its name." }),
			mediaType: t.exposeString("mediaType", { description: "What it is, as its content says." }),
		}),
	});
	return builder.objectRef<OrderMessageRow>("OrderMessage").implement({
		description: "What a customer or inside sales wrote about an order.",
		access: "customer",
		fields: (t) => ({
			key: t.exposeString("key", { description: "Names it within the order." }),
			item: t.exposeInt("item", { nullable: true, description: "Line of the order that it was written at." }),
			side: t.exposeString("side", { description: "`customer` or `mill`." }),
			author: t.exposeString("author", { description: "Who wrote it." }),
			company: t.exposeString("company", { nullable: true, description: "Company of the author; null = the mill." }),
			alias: t.exposeString("alias", { nullable: true, description: "Account that the author acted under." }),
			shipTo: t.exposeString("shipTo", {
				nullable: true,
				description: "The ship-to that reads it too; null = between sold-to and mill.",
			}),
			body: t.exposeString("body", { description: "The text." }),
			sentAt: t.expose("sentAt", { type: "DateTime", description: "When." }),
			files: t.expose("files", { type: [file], description: "What was sent with it." }),
		}),
	});
}
