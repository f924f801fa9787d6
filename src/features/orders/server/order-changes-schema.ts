import type { Builder } from "#server/graphql/builder.ts";
import { type Changes, follow } from "#server/realtime/topic.ts";
import { type OrderLineChange, orderLineChanges } from "./order-changes.ts";

type ChangedLine = OrderLineChange | "many";

/** Adds the subscription `orderChanged`. */
export function addOrderChanges(builder: Builder): void {
	const changes = implementChanges(builder);
	builder.subscriptionField("orderChanged", (t) =>
		t.field({
			type: changes,
			access: "customer",
			description: "Order lines of the viewer as they change: all of them, those of one order, or one line.",
			args: {
				order: t.arg.string({ description: "Only lines of this order." }),
				item: t.arg.int({ description: "Only this line of it." }),
			},
			// Where many lines changed, any of them may have.
			subscribe: (_root, { order, item }, context) =>
				follow(
					context,
					orderLineChanges,
					(key) => key.order === null || ((order ?? key.order) === key.order && (item ?? key.item) === key.item),
				),
			resolve: (update) => update,
		}),
	);
}

function implementChanges(builder: Builder) {
	const line = builder.objectRef<OrderLineChange>("OrderLineChange").implement({
		description: "An order line that has changed, as it is now.",
		access: "customer",
		fields: (t) => ({
			orderNumber: t.exposeString("orderNumber", { description: "The mill's order number." }),
			item: t.exposeInt("item", { description: "Line of the order." }),
			state: t.exposeString("state", { description: "Its state." }),
		}),
	});
	return builder.objectRef<Changes<ChangedLine>>("OrderChanges").implement({
		description: "Order lines that changed since the last update.",
		access: "customer",
		fields: (t) => ({
			lines: t.field({
				type: [line],
				description: "The lines.",
				resolve: ({ rows }) => rows.filter((row) => row !== "many"),
			}),
			isComplete: t.boolean({
				description: "False when more changed than is named.",
				resolve: ({ rows, isComplete }) => isComplete && !rows.includes("many"),
			}),
		}),
	});
}
