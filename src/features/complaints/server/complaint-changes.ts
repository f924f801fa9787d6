import type { Builder } from "#server/graphql/builder.ts";
import { type Changes, follow, type Topic } from "#server/realtime/topic.ts";
import { type ComplaintChangeKey, liveKinds } from "#shared/live-kinds.ts";

type Change = { complaintNumber: string };

/** Complaints that the mill answered, sent to users who may see them: row policies are checked on delivery. */
const complaintChanges: Topic<ComplaintChangeKey, Change> = {
	kind: liveKinds.complaints,
	mayConcern: ({ soldTos, shipTos }, { account, shipTo }) =>
		soldTos.has(account) || (shipTo !== null && shipTos.has(shipTo)),
	read: async (tx, keys) => {
		const rows = await tx.sql<Change>(
			`select complaint_number as "complaintNumber" from complaints where complaint_number = any ($1)`,
			[keys.map(({ complaint }) => complaint)],
		);
		return keys.map(({ complaint }) => rows.find(({ complaintNumber }) => complaintNumber === complaint));
	},
};

/** Adds the subscription `complaintAnswered`. */
export function addComplaintChanges(builder: Builder): void {
	const complaint = builder.objectRef<Change>("ComplaintChange").implement({
		description: "A complaint that the mill has answered, as it is now.",
		access: "customer",
		fields: (t) => ({
			complaintNumber: t.exposeString("complaintNumber", { description: "Its number." }),
		}),
	});
	const changes = builder.objectRef<Changes<Change>>("ComplaintChanges").implement({
		description: "Complaints that were answered since the last update.",
		access: "customer",
		fields: (t) => ({
			complaints: t.field({ type: [complaint], description: "The complaints.", resolve: ({ rows }) => rows }),
			isComplete: t.boolean({
				description: "False when more changed than is named.",
				resolve: ({ isComplete }) => isComplete,
			}),
		}),
	});
	builder.subscriptionField("complaintAnswered", (t) =>
		t.field({
			type: changes,
			access: "customer",
			description: "Complaints of the viewer as the mill answers them.",
			subscribe: (_root, _args, context) => follow(context, complaintChanges),
			resolve: (update) => update,
		}),
	);
}
