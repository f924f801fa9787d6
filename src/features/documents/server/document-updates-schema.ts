import type { Transaction } from "#server/database/database.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { type DocumentKey, liveKinds } from "#shared/live-kinds.ts";

type Document = { kind: string; number: string };
type ChangedDocument = Document | "many";

/**
 * Documents that were published, superseded or revoked, sent to users who may read them: row policies are checked on
 * delivery.
 */
const documentUpdates: Topic<DocumentKey, ChangedDocument> = {
	kind: liveKinds.documents,
	mayConcern: ({ soldTos, shipTos }, { account, shipTo }) =>
		soldTos.has(account) || (shipTo !== null && shipTos.has(shipTo)),
	read: async (tx, keys) =>
		(await readDocuments(tx, keys)).map(({ isFound, document }) => (isFound ? (document ?? "many") : undefined)),
};

/** Each that is the viewer's; of many at once only that one of them is. */
function readDocuments(
	tx: Transaction,
	keys: DocumentKey[],
): Promise<{ isFound: boolean; document: Document | null }[]> {
	return tx.sql(
		`select d.number is not null as "isFound", case when k.number is not null then
			jsonb_build_object('kind', d.kind, 'number', d.number) end as document
		 from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) with ordinality k
		 (account, ship_to, kind, number, n)
		 left join lateral (
			select * from documents x where x.account_id = k.account and x.kind = k.kind and x.ship_to_id is not distinct
			from k.ship_to
				and (k.number is null or x.number = k.number)
			order by x.revision desc limit 1
		 ) d on true order by k.n`,
		[
			keys.map((key) => key.account),
			keys.map((key) => key.shipTo),
			keys.map((key) => key.document),
			keys.map((key) => key.number),
		],
	);
}

/** Adds the subscription `documentPublished`. */
export function addDocumentUpdates(builder: Builder): void {
	const changes = implementChanges(builder);
	builder.subscriptionField("documentPublished", (t) =>
		t.field({
			type: changes,
			access: "customer",
			description:
				"Documents of the viewer as they are published, superseded or revoked: all of them, or those of one kind.",
			args: { kind: t.arg.string({ description: "Only documents of this kind." }) },
			subscribe: (_root, { kind }, context) =>
				follow(context, documentUpdates, (key) => (kind ?? key.document) === key.document),
			resolve: (update) => update,
		}),
	);
}

function implementChanges(builder: Builder) {
	const document = builder.objectRef<Document>("DocumentChange").implement({
		description: "A document that has changed, as it is now.",
		access: "customer",
		fields: (t) => ({
			kind: t.exposeString("kind", {
				description: "invoice, certificate, bill_of_lading, shipment_tally or order_acknowledgment.",
			}),
			number: t.exposeString("number", { description: "Its number." }),
		}),
	});
	return builder.objectRef<Changes<ChangedDocument>>("DocumentChanges").implement({
		description: "Documents that changed since the last update.",
		access: "customer",
		fields: (t) => ({
			documents: t.field({
				type: [document],
				description: "The documents.",
				resolve: ({ rows }) => rows.filter((row) => row !== "many"),
			}),
			isComplete: t.boolean({
				description: "False when more changed than is named.",
				resolve: ({ rows, isComplete }) => isComplete && !rows.includes("many"),
			}),
		}),
	});
}
