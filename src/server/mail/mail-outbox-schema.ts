import type { Builder } from "../graphql/builder.ts";
import { decodeCursor, encodeCursor, type KeyPart } from "../lists/keyset.ts";
import { type PageEdge, type PageInfo, requirePage, toPage } from "../lists/page-request.ts";
import { asAdmin } from "../request-context.ts";
import { findMails, type StoredMail } from "./mail-queries.ts";

const parts: KeyPart[] = [
	{ sql: "queued_at", type: "instant" },
	{ sql: "id", type: "text" },
];
type MailPage = { edges: PageEdge<StoredMail>[]; pageInfo: PageInfo };

/** Adds `mailOutbox`: every mail of the portal and what became of it, for administrators. */
export function addMailOutbox(builder: Builder): void {
	const page = implementPage(builder);
	builder.queryField("mailOutbox", (t) =>
		t.field({
			type: page,
			access: "admin",
			description: "Mails that the portal has written, newest first.",
			args: {
				first: t.arg.int({ description: "How many, 50 unless told, 200 at most." }),
				after: t.arg.string({ description: "Cursor of the mail to go on behind." }),
			},
			resolve: (_root, { first, after }, context) => {
				const request = requirePage({ first: first ?? null, after: after ?? null });
				const behind = request.cursor === undefined ? undefined : decodeCursor(request.cursor, "mails", parts);
				return asAdmin(context, async (tx) => {
					const mails = await findMails(tx, request.size + 1, behind);
					const edges = mails.map((node) => ({ node, cursor: encodeCursor("mails", [node.queuedAt, node.id]) }));
					return toPage(edges, request);
				});
			},
		}),
	);
}

function implementPage(builder: Builder) {
	const mail = builder.objectRef<StoredMail>("OutboxMail").implement({
		description: "A mail of the portal.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeString("id", { description: "Its id." }),
			address: t.exposeString("address", { description: "To whom." }),
			subject: t.exposeString("subject", { description: "Its subject." }),
			text: t.exposeString("bodyText", { description: "Its words as plain text." }),
			language: t.exposeString("language", { description: "`en` or `es`." }),
			state: t.exposeString("state", {
				description: "`waiting`, `claimed` (handed over, no answer yet), `sent`, `kept` (no mail server is set) or `failed`.",
			}),
			queuedAt: t.expose("queuedAt", { type: "DateTime", description: "When it was written." }),
			sentAt: t.expose("sentAt", { type: "DateTime", nullable: true, description: "When the mail server took it." }),
			attempts: t.exposeInt("attempts", { description: "How often it was tried." }),
			failure: t.exposeString("failure", { nullable: true, description: "What the mail server said against it." }),
		}),
	});
	const edge = builder.objectRef<PageEdge<StoredMail>>("OutboxMailEdge").implement({
		description: "A mail in the outbox, with its cursor.",
		access: "admin",
		fields: (t) => ({
			node: t.expose("node", { type: mail, description: "The mail." }),
			cursor: t.exposeString("cursor", { description: "Where it stands." }),
		}),
	});
	return builder.objectRef<MailPage>("OutboxMailPage").implement({
		description: "Some mails of the outbox.",
		access: "admin",
		fields: (t) => ({
			edges: t.expose("edges", { type: [edge], description: "The mails." }),
			hasNextPage: t.boolean({ description: "Whether there are older ones.", resolve: ({ pageInfo }) => pageInfo.hasNextPage }),
		}),
	});
}
