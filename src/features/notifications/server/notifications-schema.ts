import { m } from "#generated/texts/messages.js";
import type { Builder } from "#server/graphql/builder.ts";
import { decodeCursor, encodeCursor, type KeyPart } from "#server/lists/keyset.ts";
import { type PageInfo, requirePage, toPage } from "#server/lists/page-request.ts";
import { pageInfoType } from "#server/lists/resources/resource-types.ts";
import {
	countUnread,
	findNotifications,
	markRead,
	type Notification,
} from "#server/notifications/notifications-queries.ts";
import { asViewer } from "#server/request-context.ts";
import { refusedField } from "#shared/errors.ts";

type Page = { nodes: Notification[]; pageInfo: PageInfo };
const parts: KeyPart[] = [
	{ sql: "n.happened_at", type: "instant" },
	{ sql: "n.id", type: "integer" },
];

/**
 * Adds `notifications`, `unreadNotifications` and `markNotificationsRead`: the viewer's own notifications. Answers
 * their type.
 */
export function addNotifications(builder: Builder) {
	const notification = implementNotification(builder);
	const page = implementPage(builder, notification);
	builder.queryField("notifications", (t) =>
		t.field({
			type: page,
			access: "signedIn",
			description: "My notifications, what happened last first; of an alias only, while I act under one.",
			args: {
				first: t.arg.int({ description: "How many, 50 by default, 200 at most." }),
				after: t.arg.string({ description: "Cursor of the one to go on behind." }),
			},
			resolve: (_root, { first, after }, context) => {
				const request = requirePage({ first: first ?? null, after: after ?? null });
				const [happenedAt, id] =
					request.cursor === undefined ? [] : decodeCursor(request.cursor, "notifications", parts);
				const behind = happenedAt === undefined ? undefined : { happenedAt: String(happenedAt), id: Number(id) };
				return asViewer(context, async (tx) => {
					const rows = await findNotifications(tx, request.size + 1, behind);
					return toPage(
						rows.map((node) => ({ node, cursor: encodeCursor("notifications", [node.happenedAt, node.id]) })),
						request,
					);
				});
			},
		}),
	);
	builder.queryField("unreadNotifications", (t) =>
		t.int({
			access: "signedIn",
			description: "How many of my notifications are unread.",
			resolve: (_root, _args, context) => asViewer(context, countUnread),
		}),
	);
	addMark(builder);
	return notification;
}

function addMark(builder: Builder): void {
	const input = builder.inputType("MarkNotificationsReadInput", {
		description: "Which: either some, or all up to one.",
		fields: (t) => ({
			ids: t.stringList({ description: "Ids of those that were read." }),
			upTo: t.string({ description: "Highest id that was seen: it and all that came before it." }),
		}),
	});
	builder.mutationField("markNotificationsRead", (t) =>
		t.int({
			access: "signedIn",
			description: "Marks my notifications as read; answers how many were not yet.",
			args: { input: t.arg({ type: input, required: true, description: "Which." }) },
			resolve: (_root, { input: { ids, upTo } }, context) => {
				const which = upTo ? { upTo: requireId("upTo", upTo) } : { ids: (ids ?? []).map((id) => requireId("ids", id)) };
				return asViewer(context, (tx) => markRead(tx, which));
			},
		}),
	);
}

function requireId(field: string, text: string): number {
	const id = Number(text);
	if (/^\d{1,15}$/.test(text)) return id;
	throw refusedField(field, m.server_invalid());
}

function implementNotification(builder: Builder) {
	return builder.objectRef<Notification>("Notification").implement({
		description: "An event about something that a user may see.",
		access: "signedIn",
		fields: (t) => ({
			id: t.string({ description: "Its id.", resolve: ({ id }) => String(id) }),
			event: t.exposeString("event", { description: "The kind of news." }),
			order: t.string({
				nullable: true,
				description: "The mill's order number.",
				resolve: ({ subject }) => subject.order ?? null,
			}),
			item: t.int({
				nullable: true,
				description: "Line of the order.",
				resolve: ({ subject }) => subject.item ?? null,
			}),
			poNumber: t.string({
				nullable: true,
				description: "The customer's own number.",
				resolve: ({ subject }) => subject.po ?? null,
			}),
			number: t.string({
				nullable: true,
				description: "Number of the document, railcar or complaint.",
				resolve: ({ subject }) => subject.number ?? null,
			}),
			revision: t.int({
				nullable: true,
				description: "Revision of a document that was corrected.",
				resolve: ({ subject }) => subject.revision ?? null,
			}),
			memo: t.string({
				nullable: true,
				description: "`credit_memo` or `debit_memo`, where an invoice is one.",
				resolve: ({ subject }) => subject.memo ?? null,
			}),
			state: t.string({
				nullable: true,
				description:
					"Where an answer moved a complaint or a dispute; `confirmed`, `declined` or `expired`, of a stock request; `superseded` or `revoked`, of a document that was taken.",
				resolve: ({ subject }) => subject.state ?? null,
			}),
			document: t.string({
				nullable: true,
				description: "Kind of the document that was taken.",
				resolve: ({ subject }) => subject.document ?? null,
			}),
			matter: t.string({
				nullable: true,
				description: "What it is at the mill's desk, as `account:kind:item`.",
				resolve: ({ subject }) => subject.matter ?? null,
			}),
			by: t.string({ nullable: true, description: "Who gave it.", resolve: ({ subject }) => subject.by ?? null }),
			taken: t.int({
				nullable: true,
				description: "Revision that was taken.",
				resolve: ({ subject }) => subject.taken ?? null,
			}),
			day: t.field({
				type: "Day",
				nullable: true,
				description: "The day it names.",
				resolve: ({ subject }) => subject.day ?? null,
			}),
			accountName: t.exposeString("accountName", {
				nullable: true,
				description: "Name of the account that it is about.",
			}),
			happenedAt: t.expose("happenedAt", { type: "DateTime", description: "When it happened." }),
			happenedOn: t.field({
				type: "Day",
				nullable: true,
				description: "The mill's day that it is dated, of what has no hour.",
				resolve: ({ subject }) => subject.on ?? null,
			}),
			isRead: t.boolean({ description: "Whether it has been read.", resolve: ({ readAt }) => readAt !== null }),
		}),
	});
}

function implementPage(builder: Builder, notification: ReturnType<typeof implementNotification>) {
	return builder.objectRef<Page>("NotificationPage").implement({
		description: "Some notifications.",
		access: "signedIn",
		fields: (t) => ({
			nodes: t.expose("nodes", { type: [notification], description: "The notifications." }),
			pageInfo: t.expose("pageInfo", { type: pageInfoType(builder), description: "Whether there are older ones." }),
		}),
	});
}
