import type { Builder } from "#server/graphql/builder.ts";
import { dataStamp } from "#server/graphql/data-stamp.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { resourceFields } from "#server/lists/resources/resource-object.ts";
import { asViewer } from "#server/request-context.ts";
import { actingUser } from "#server/session/acting-user.ts";
import {
	findHome,
	type HomeRow,
	homeParts,
	type StageRow,
	shownAtHome,
	type TileRow,
	type WeekRow,
} from "./home-queries.ts";

/** Adds `customerHome`: the figures of a customer's home page. */
export function addHome(builder: Builder): void {
	const home = implementHome(builder);
	builder.queryField("customerHome", (t) =>
		t.field({
			type: home,
			access: "customer",
			description: "Figures of the viewer's accounts, or of the alias's.",
			resolve: (_root, _args, context, info) =>
				asViewer(context, (tx) =>
					findHome(tx, shownAtHome(actingUser(context.viewer)), context.config, selectionOf(info)),
				),
		}),
	);
}

function implementHome(builder: Builder) {
	const tile = implementTile(builder);
	const stage = implementStage(builder);
	const week = implementWeek(builder);
	const transit = builder.objectRef<HomeRow["inTransit"]>("HomeTransit").implement({
		description: "Loads on their way.",
		access: "customer",
		fields: (t) => ({
			loads: t.exposeInt("loads", { description: "How many loads." }),
			weightLb: t.exposeFloat("weightLb", { description: "Their net weight in pounds." }),
		}),
	});
	const documents = builder.objectRef<HomeRow["newDocuments"][number]>("HomeDocuments").implement({
		description: "New documents of one kind.",
		access: "customer",
		fields: (t) => ({
			kind: t.exposeString("kind", {
				description: "`certificate`, `bill_of_lading`, `invoice` or `order_acknowledgment`.",
			}),
			count: t.exposeInt("count", { description: "How many." }),
		}),
	});
	return builder.objectRef<HomeRow>("CustomerHome").implement({
		description: "Figures of a customer's home page.",
		access: "customer",
		fields: (t) => ({
			open: t.expose("open", { type: tile, description: "Open lines and what remains to ship." }),
			dueThisWeek: t.expose("dueThisWeek", {
				type: tile,
				description: "Open lines expected this week, Monday to Sunday at the mill.",
			}),
			late: t.expose("late", { type: tile, description: "Open lines behind their first promise." }),
			ready: t.expose("ready", { type: tile, description: "Open lines with something ready to ship, and its weight." }),
			inTransit: t.expose("inTransit", {
				type: transit,
				description: "Loads that left and have not been reported delivered, of the last 45 days.",
			}),
			newDocuments: t.expose("newDocuments", {
				type: [documents],
				description:
					"Documents of the last seven days by kind; a bill of lading counts with its tally. Kinds with none are left out.",
			}),
			openComplaints: t.exposeInt("openComplaints", { description: "Complaints that have not come to their end." }),
			stages: t.expose("stages", {
				type: [stage],
				description: "Open lines by where their steel is, in the order of making; together they are all open lines.",
			}),
			...resourceFields(builder, t, homeParts),
			weeks: t.expose("weeks", { type: [week], description: "The last 13 weeks, this one included, oldest first." }),
			dataAsOf: t.expose("dataAsOf", {
				type: dataStamp(builder),
				nullable: true,
				description: "How recent the mill's data is.",
			}),
		}),
	});
}

function implementTile(builder: Builder) {
	return builder.objectRef<TileRow>("HomeTile").implement({
		description: "Order lines under one heading.",
		access: "customer",
		fields: (t) => ({
			lines: t.exposeInt("lines", { description: "How many lines." }),
			// Pounds of many accounts together outgrow GraphQL's 32-bit integer.
			weightLb: t.exposeFloat("weightLb", { description: "Their weight in pounds." }),
		}),
	});
}

function implementWeek(builder: Builder) {
	return builder.objectRef<WeekRow>("HomeWeek").implement({
		description: "One week of shipping.",
		access: "customer",
		fields: (t) => ({
			week: t.expose("week", { type: "Day", description: "Its Monday." }),
			lines: t.exposeInt("lines", { description: "Promised lines whose last shipment left in it." }),
			onTime: t.exposeInt("onTime", { description: "Those of them that left on or before the first promise." }),
			shippedLb: t.exposeFloat("shippedLb", { description: "Pounds shipped in it." }),
		}),
	});
}

function implementStage(builder: Builder) {
	return builder.objectRef<StageRow>("HomeStage").implement({
		description: "Open order lines whose steel is in one stage of making.",
		access: "customer",
		fields: (t) => ({
			stage: t.exposeString("stage", {
				description: "`ordered`, `scheduled`, `melted`, `rolled`, `tested`, `ready`, `partlyShipped` or `onHold`.",
			}),
			lines: t.exposeInt("lines", { description: "How many lines." }),
			weightLb: t.exposeFloat("weightLb", { description: "What remains to ship of them, in pounds." }),
		}),
	});
}
