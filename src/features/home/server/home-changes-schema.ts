import type { Builder } from "#server/graphql/builder.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { asViewer } from "#server/request-context.ts";
import {
	findHomeChanges,
	type HomeChangesRow,
	type MovedPromiseRow,
	type NewCertificateRow,
	noteHomeVisit,
	type ShippedRow,
} from "./home-changes-queries.ts";

/** Adds `homeChanges` (what changed since the last visit) and `noteHomeVisit` (that this visit is going on). */
export function addHomeChanges(builder: Builder): void {
	const changes = implementChanges(builder);
	builder.queryField("homeChanges", (t) =>
		t.field({
			type: changes,
			access: "customer",
			description:
				"What changed in the viewer's accounts, or the alias's, since the last visit to the home page under the same alias.",
			resolve: (_root, _args, context, info) =>
				asViewer(context, (tx) =>
					findHomeChanges(tx, context.viewer?.personId ?? 0, context.viewer?.alias?.code ?? "", selectionOf(info)),
				),
		}),
	);
	builder.mutationField("noteHomeVisit", (t) =>
		t.boolean({
			access: "customer",
			description: "Notes that the viewer looks at the home page: after two hours without, a new visit begins.",
			resolve: async (_root, _args, context) => {
				await asViewer(context, (tx) =>
					noteHomeVisit(tx, context.viewer?.personId ?? 0, context.viewer?.alias?.code ?? ""),
				);
				return true;
			},
		}),
	);
}

function implementChanges(builder: Builder) {
	const promises = implementPromises(builder);
	const shipped = implementShipped(builder);
	const certificates = implementCertificates(builder);
	return builder.objectRef<HomeChangesRow>("HomeChanges").implement({
		description: "What changed since the last visit.",
		access: "customer",
		fields: (t) => ({
			since: t.expose("since", {
				type: "DateTime",
				description: "Since when: the end of the last visit, a month ago at most.",
			}),
			isFirst: t.exposeBoolean("isFirst", { description: "Whether there was no visit before; then a week is shown." }),
			promises: t.expose("promises", { type: promises, description: "Promises that moved." }),
			shipped: t.expose("shipped", { type: shipped, description: "What left the mill." }),
			certificates: t.expose("certificates", {
				type: certificates,
				description: "Certificates that came, or came corrected.",
			}),
		}),
	});
}

function implementPromises(builder: Builder) {
	const row = builder.objectRef<MovedPromiseRow>("MovedPromise").implement({
		description: "An order line whose promise is another than at the last visit.",
		access: "customer",
		fields: (t) => ({
			orderNumber: t.exposeString("orderNumber", { description: "Mill order." }),
			item: t.exposeInt("item", { description: "Its line." }),
			poNumber: t.exposeString("poNumber", { description: "The customer's own number." }),
			from: t.expose("from", { type: "Day", description: "What was promised at the last visit." }),
			to: t.expose("to", { type: "Day", description: "What is promised now." }),
		}),
	});
	return builder.objectRef<HomeChangesRow["promises"]>("MovedPromises").implement({
		description: "Promises that moved.",
		access: "customer",
		fields: (t) => ({
			count: t.exposeInt("count", { description: "How many lines." }),
			newest: t.expose("newest", { type: [row], description: "The newest, five at most." }),
			keys: t.exposeStringList("keys", {
				description: "Their lines as the filter `line` of orders takes them, the newest first, 200 at most.",
			}),
		}),
	});
}

function implementShipped(builder: Builder) {
	const line = builder.objectRef<ShippedRow["orders"][number]>("ShippedLine").implement({
		description: "An order line with pieces on the load.",
		access: "customer",
		fields: (t) => ({
			orderNumber: t.exposeString("orderNumber", { description: "Mill order." }),
			item: t.exposeInt("item", { description: "Its line." }),
		}),
	});
	const row = builder.objectRef<ShippedRow>("ShippedLoad").implement({
		description: "A load that left.",
		access: "customer",
		fields: (t) => ({
			bolNumber: t.exposeString("bolNumber", { description: "Bill of lading." }),
			shippedAt: t.expose("shippedAt", { type: "DateTime", description: "When it left." }),
			timeZone: t.exposeString("timeZone", { description: "Time zone of the mill that it left, IANA name." }),
			weightLb: t.exposeFloat("weightLb", { description: "Net weight in pounds." }),
			shipTo: t.exposeString("shipTo", { nullable: true, description: "Name of where it goes." }),
			orders: t.expose("orders", { type: [line], description: "Order lines it carries pieces of." }),
		}),
	});
	return builder.objectRef<HomeChangesRow["shipped"]>("ShippedLoads").implement({
		description: "What left the mill.",
		access: "customer",
		fields: (t) => ({
			count: t.exposeInt("count", { description: "How many loads." }),
			newest: t.expose("newest", { type: [row], description: "The newest, five at most." }),
			keys: t.exposeStringList("keys", {
				description: "Their bills of lading as the list's filter `one` takes them, the newest first, 200 at most.",
			}),
		}),
	});
}

function implementCertificates(builder: Builder) {
	const row = builder.objectRef<NewCertificateRow>("NewCertificate").implement({
		description: "A certificate that came.",
		access: "customer",
		fields: (t) => ({
			number: t.exposeString("number", { description: "Its number." }),
			heatNumber: t.exposeString("heatNumber", { description: "Its heat." }),
			orderNumber: t.exposeString("orderNumber", { description: "Mill order." }),
			item: t.exposeInt("item", { description: "Line of the order." }),
			issuedOn: t.expose("issuedOn", { type: "Day", description: "Day of its issue." }),
			isCorrected: t.exposeBoolean("isCorrected", { description: "Whether it replaces an earlier revision." }),
		}),
	});
	return builder.objectRef<HomeChangesRow["certificates"]>("NewCertificates").implement({
		description: "Certificates that came.",
		access: "customer",
		fields: (t) => ({
			count: t.exposeInt("count", { description: "How many." }),
			newest: t.expose("newest", { type: [row], description: "The newest, five at most." }),
			keys: t.exposeStringList("keys", {
				description: "Their numbers as the list's filter `one` takes them, the newest first, 200 at most.",
			}),
		}),
	});
}
