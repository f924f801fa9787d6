import type { Builder } from "#server/graphql/builder.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { liveKinds, type TallyKey } from "#shared/live-kinds.ts";

type TallyChange = { bolNumber: string };

/**
 * Loads on which a user marked a piece, finished or continued, sent to users who may see them: row policies are checked
 * on delivery.
 */
const tallyUpdates: Topic<TallyKey, TallyChange> = {
	kind: liveKinds.tallies,
	mayConcern: ({ soldTos, shipTos }, { account, shipTo }) => soldTos.has(account) || shipTos.has(shipTo),
	read: async (tx, keys) => {
		const rows = await tx.sql<TallyChange & { account: number }>(
			`select c.account_id as account, c.bol_number as "bolNumber"
			 from unnest($1::bigint[], $2::text[]) k (account, bol) join tally_checks c on c.account_id = k.account
			 and c.bol_number = k.bol`,
			[keys.map(({ account }) => account), keys.map(({ bol }) => bol)],
		);
		return keys.map((key) => rows.find(({ account, bolNumber }) => account === key.account && bolNumber === key.bol));
	},
};

/** Adds the subscription `tallyMarked`. */
export function addTallyUpdates(builder: Builder): void {
	const tally = builder.objectRef<TallyChange>("TallyChange").implement({
		description: "A load whose check-off has changed.",
		access: "customer",
		fields: (t) => ({
			bolNumber: t.exposeString("bolNumber", { description: "Bill of lading." }),
		}),
	});
	const changes = builder.objectRef<Changes<TallyChange>>("TallyChanges").implement({
		description: "Check-offs that changed since the last update.",
		access: "customer",
		fields: (t) => ({
			tallies: t.field({ type: [tally], description: "The loads.", resolve: ({ rows }) => rows }),
			isComplete: t.boolean({
				description: "False when more changed than is named.",
				resolve: ({ isComplete }) => isComplete,
			}),
		}),
	});
	builder.subscriptionField("tallyMarked", (t) =>
		t.field({
			type: changes,
			access: "customer",
			description: "The check-off of a load as others mark it.",
			args: { bol: t.arg.string({ required: true, description: "Bill of lading." }) },
			subscribe: (_root, { bol }, context) => follow(context, tallyUpdates, (key) => key.bol === bol),
			resolve: (update) => update,
		}),
	);
}
