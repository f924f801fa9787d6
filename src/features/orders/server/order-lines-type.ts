import type { Builder } from "#server/graphql/builder.ts";
import { dataStamp } from "#server/graphql/data-stamp.ts";
import type { PageInfo } from "#server/lists/page-request.ts";
import type { LinePartyRow, LinePriceRow, LineRow } from "./order-lines-fields.ts";
import type { LateWeek, LineChoices, LineConnection, LineTotals, TabCount } from "./order-lines-queries.ts";

/** The types of a list of order lines. */
export function implementLines(builder: Builder) {
	const line = implementLine(builder);
	const pageInfo = implementPageInfo(builder);
	return { line, pageInfo, connection: implementConnection(builder, line, pageInfo) };
}
export type LineTypes = ReturnType<typeof implementLines>;

function implementLine(builder: Builder) {
	const party = builder.objectRef<LinePartyRow>("OrderLineParty").implement({
		description: "A business partner of an order line.",
		access: "customer",
		fields: (t) => ({
			code: t.exposeString("code", { description: "The mill's code of the account." }),
			name: t.exposeString("name", { description: "Its name." }),
			city: t.exposeString("city", { nullable: true, description: "Where it is." }),
		}),
	});
	const mill = builder.objectRef<LineRow["mill"]>("OrderLineMill").implement({
		description: "The mill that makes an order line.",
		access: "customer",
		fields: (t) => ({
			code: t.exposeString("code", { description: "Its code." }),
			name: t.exposeString("name", { description: "Its name." }),
			timeZone: t.exposeString("timeZone", { description: "Its time zone, IANA name." }),
		}),
	});
	const price = builder.objectRef<LinePriceRow>("OrderLinePrice").implement({
		description: "Price of an order line; only the sold-to reads it.",
		access: "prices",
		fields: (t) => ({
			currency: t.exposeString("currency", { description: "Currency, ISO 4217." }),
			basePerCwt: t.exposeFloat("basePerCwt", { description: "Base price per 100 lb." }),
			netPerCwt: t.exposeFloat("netPerCwt", { description: "Price per 100 lb with extras and surcharges." }),
		}),
	});
	return builder.objectRef<LineRow>("OrderLine").implement({
		description: "One line of an order, as lists show it. Weights in pounds, lengths in inches, days at the mill.",
		access: "customer",
		fields: (t) => ({
			orderNumber: t.exposeString("orderNumber", { description: "The mill's order number." }),
			item: t.exposeInt("item", { description: "Line of the mill's order." }),
			poNumber: t.exposeString("poNumber", { description: "The customer's own number." }),
			poLine: t.exposeString("poLine", { description: "Line of the customer's order." }),
			partNumber: t.exposeString("partNumber", { nullable: true, description: "The customer's part." }),
			product: t.exposeString("product", { description: "`plate` or `coil`." }),
			grade: t.exposeString("grade", { description: "Steel grade." }),
			thicknessIn: t.exposeFloat("thicknessIn", { description: "Thickness in inches." }),
			widthIn: t.exposeFloat("widthIn", { description: "Width in inches." }),
			lengthIn: t.exposeFloat("lengthIn", { nullable: true, description: "Length in inches; a coil has none." }),
			mode: t.exposeString("mode", { description: "`truck`, `railcar` or `barge`." }),
			orderedPieces: t.exposeInt("orderedPieces", { description: "Pieces ordered." }),
			producedPieces: t.exposeInt("producedPieces", { description: "Pieces made." }),
			readyPieces: t.exposeInt("readyPieces", { description: "Pieces ready to ship." }),
			heldPieces: t.exposeInt("heldPieces", { description: "Pieces on hold." }),
			shippedPieces: t.exposeInt("shippedPieces", { description: "Pieces shipped." }),
			orderedLb: t.exposeFloat("orderedLb", { description: "Pounds ordered." }),
			readyLb: t.exposeFloat("readyLb", { description: "Pounds ready and not shipped." }),
			shippedLb: t.exposeFloat("shippedLb", { description: "Pounds shipped." }),
			balanceLb: t.exposeFloat("balanceLb", { description: "Pounds that remain to ship." }),
			orderedOn: t.expose("orderedOn", { type: "Day", description: "Day of the order." }),
			requestedOn: t.expose("requestedOn", { type: "Day", description: "Day the customer asked for." }),
			firstPromisedOn: t.expose("firstPromisedOn", { type: "Day", nullable: true, description: "First promised day." }),
			estimatedOn: t.expose("estimatedOn", { type: "Day", nullable: true, description: "Current estimate." }),
			expectedOn: t.expose("expectedOn", { type: "Day", description: "Current estimate, else the first promise, else the requested day." }),
			daysLate: t.exposeInt("daysLate", {
				nullable: true,
				description: "Days behind the first promise; below 0 is ahead. Null without a promise, and once nothing remains to ship.",
			}),
			state: t.exposeString("state", { description: "State, as a code." }),
			heldFrom: t.exposeString("heldFrom", { nullable: true, description: "The state in which it was put on hold." }),
			holdReason: t.exposeString("holdReason", { nullable: true, description: "Why it is on hold, as a code." }),
			delayReason: t.exposeString("delayReason", { nullable: true, description: "Why its date moved last, as a code." }),
			isOpen: t.exposeBoolean("isOpen", { description: "Whether something is still to be made or shipped." }),
			lastShippedAt: t.expose("lastShippedAt", { type: "DateTime", nullable: true, description: "When something of it left last." }),
			mill: t.expose("mill", { type: mill, description: "The mill that makes it." }),
			shipTo: t.expose("shipTo", { type: party, nullable: true, description: "Where it goes." }),
			soldTo: t.expose("soldTo", { type: party, nullable: true, description: "Who buys it." }),
			price: t.expose("price", { type: price, nullable: true, access: "prices", description: "Its price; null for those who see none." }),
		}),
	});
}

function implementPageInfo(builder: Builder) {
	return builder.objectRef<PageInfo>("PageInfo").implement({
		description: "Where a page lies in its list (Relay).",
		access: "signedIn",
		fields: (t) => ({
			hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether rows follow." }),
			hasPreviousPage: t.exposeBoolean("hasPreviousPage", { description: "Whether rows lie before." }),
			startCursor: t.exposeString("startCursor", { nullable: true, description: "Cursor of the first row." }),
			endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor of the last row." }),
		}),
	});
}

type Line = ReturnType<typeof implementLine>;
type Info = ReturnType<typeof implementPageInfo>;

function implementConnection(builder: Builder, line: Line, pageInfo: Info) {
	const around = implementAround(builder);
	const edge = builder.objectRef<LineConnection["edges"][number]>("OrderLineEdge").implement({
		description: "An order line and its place in the list.",
		access: "customer",
		fields: (t) => ({
			cursor: t.exposeString("cursor", { description: "Its place under this sort." }),
			node: t.expose("node", { type: line, description: "The line." }),
		}),
	});
	return builder.objectRef<LineConnection>("OrderLineConnection").implement({
		description: "A page of order lines, and figures of all that were asked for.",
		access: "customer",
		fields: (t) => ({
			edges: t.expose("edges", { type: [edge], description: "Lines with their cursors." }),
			nodes: t.expose("nodes", { type: [line], description: "The lines alone." }),
			pageInfo: t.expose("pageInfo", { type: pageInfo, description: "Where the page lies." }),
			totals: t.expose("totals", { type: around.totals, description: "Sums over all lines of this view and these filters." }),
			tabs: t.expose("tabs", {
				type: [around.tab],
				description: "The same filters in the other views; closed lines are only counted in their own view.",
			}),
			lateWeeks: t.expose("lateWeeks", {
				type: [around.week],
				description: "What is late by mill and by the week in which it was first promised, a year back.",
			}),
			choices: t.expose("choices", { type: around.choices, description: "What filters can offer." }),
			dataAsOf: t.expose("dataAsOf", { type: dataStamp(builder), nullable: true, description: "How recent the mill's data is." }),
		}),
	});
}

function implementAround(builder: Builder) {
	const totals = builder.objectRef<LineTotals>("OrderLineTotals").implement({
		description: "Sums over order lines. Pounds.",
		access: "customer",
		fields: (t) => ({
			count: t.exposeInt("count", { description: "How many lines." }),
			orderedLb: t.exposeFloat("orderedLb", { description: "Ordered." }),
			readyLb: t.exposeFloat("readyLb", { description: "Ready and not shipped." }),
			shippedLb: t.exposeFloat("shippedLb", { description: "Shipped." }),
			balanceLb: t.exposeFloat("balanceLb", { description: "Remains to ship." }),
		}),
	});
	const tab = builder.objectRef<TabCount>("OrderLineTabCount").implement({
		description: "How much a preset view holds under the same filters.",
		access: "customer",
		fields: (t) => ({
			tab: t.exposeString("tab", { description: "The view." }),
			count: t.exposeInt("count", { description: "Lines in it." }),
			balanceLb: t.exposeFloat("balanceLb", { description: "Pounds that remain to ship." }),
		}),
	});
	const week = builder.objectRef<LateWeek>("LateWeek").implement({
		description: "Late lines of one mill that were promised in one week.",
		access: "customer",
		fields: (t) => ({
			mill: t.exposeString("mill", { description: "Name of the mill." }),
			week: t.expose("week", { type: "Day", description: "Monday of the week." }),
			count: t.exposeInt("count", { description: "Late lines." }),
			balanceLb: t.exposeFloat("balanceLb", { description: "Pounds that remain to ship." }),
		}),
	});
	const choice = builder.objectRef<{ code: string; name: string }>("OrderLineChoice").implement({
		description: "Something a filter offers.",
		access: "customer",
		fields: (t) => ({
			code: t.exposeString("code", { description: "What the filter takes." }),
			name: t.exposeString("name", { description: "What people read." }),
		}),
	});
	const choices = builder.objectRef<LineChoices>("OrderLineChoices").implement({
		description: "What filters can offer: what the open lines of the viewer hold.",
		access: "customer",
		fields: (t) => ({
			grades: t.exposeStringList("grades", { description: "Steel grades." }),
			mills: t.expose("mills", { type: [choice], description: "Mills." }),
			shipTos: t.expose("shipTos", { type: [choice], description: "Destinations." }),
		}),
	});
	return { totals, tab, week, choices };
}
