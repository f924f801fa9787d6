import type { Transaction } from "#server/database/database.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { type DocumentBundleKey, liveKinds } from "#shared/live-kinds.ts";

type BundleChange = { id: string };

/** Announces that a bundle waits, has come further, is there or has failed: to its person, wherever they look. */
export function publishBundleChange(tx: Transaction, id: string): Promise<void> {
	return publishChanges(
		tx,
		liveKinds.documentBundles,
		"select jsonb_agg(jsonb_build_object('person', person_id, 'bundle', id)) from document_bundles where id = $2",
		[id],
	);
}

/** Bundles whose state changed, published to the user who ordered them. */
const bundleUpdates: Topic<DocumentBundleKey, BundleChange> = {
	kind: liveKinds.documentBundles,
	mayConcern: (reach, { person }) => reach.person === person,
	read: async (tx, keys) => {
		const rows = await tx.sql<BundleChange>(
			"select id from document_bundles where id = any ($1) and person_id = viewer_person()",
			[keys.map(({ bundle }) => bundle)],
		);
		return keys.map(({ bundle }) => rows.find(({ id }) => id === bundle));
	},
};

/** Adds the subscription `documentBundleChanged`. */
export function addBundleUpdates(builder: Builder): void {
	const bundle = builder.objectRef<BundleChange>("DocumentBundleChange").implement({
		description: "A ZIP whose progress has changed.",
		access: "customer",
		fields: (t) => ({
			id: t.exposeString("id", { description: "Its id." }),
		}),
	});
	const changes = builder.objectRef<Changes<BundleChange>>("DocumentBundleChanges").implement({
		description: "ZIPs whose progress has changed since the last update.",
		access: "customer",
		fields: (t) => ({
			bundles: t.field({ type: [bundle], description: "The ZIPs.", resolve: ({ rows }) => rows }),
			isComplete: t.boolean({
				description: "False if there are more than are listed.",
				resolve: ({ isComplete }) => isComplete,
			}),
		}),
	});
	builder.subscriptionField("documentBundleChanged", (t) =>
		t.field({
			type: changes,
			access: "customer",
			description: "The viewer's own ZIPs as they are made.",
			subscribe: (_root, _args, context) => follow(context, bundleUpdates),
			resolve: (update) => update,
		}),
	);
}
