import { melt } from "#server/certificates/melt-sql.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { resourceType } from "#server/lists/resources/resource-object.ts";
import { isEquivalent } from "#shared/certificates/elements.ts";
import { inTestOrder } from "#shared/certificates/test-values.ts";
import { implementAcknowledgment } from "./order-acknowledgments.ts";
import { implementComplaint } from "./order-complaints.ts";
import { implementInvoice } from "./order-invoices.ts";
import type {
	ChargeRow,
	EventRow,
	HeatRow,
	OrderShipmentRow,
	PartyRow,
	PieceRow,
	PriceRow,
	PromiseRow,
	TestRow,
} from "./order-rows.ts";
import { implementPieceThread } from "./piece-thread.ts";

/** The types of what hangs on an order line. */
export function implementItemParts(builder: Builder) {
	const party = implementParty(builder);
	return {
		party,
		event: implementEvent(builder),
		promise: implementPromise(builder),
		piece: implementPiece(builder),
		shipment: implementShipment(builder, party),
		heat: implementHeat(builder),
		acknowledgment: implementAcknowledgment(builder),
		complaint: implementComplaint(builder),
		invoice: implementInvoice(builder),
		thread: implementPieceThread(builder),
		price: implementPrice(builder),
	};
}

function implementParty(builder: Builder) {
	return builder.objectRef<PartyRow>("OrderParty").implement({
		description: "A business partner of an order.",
		access: "customer",
		fields: (t) => ({
			code: t.exposeString("code", { description: "The mill's code of the account." }),
			name: t.exposeString("name", { description: "Its name." }),
			city: t.exposeString("city", { nullable: true, description: "Where it is." }),
		}),
	});
}

function implementEvent(builder: Builder) {
	return builder.objectRef<EventRow>("OrderEvent").implement({
		description: "Something that happened to an order line.",
		access: "customer",
		fields: (t) => ({
			state: t.exposeString("state", { description: "The state it reached." }),
			happenedAt: t.expose("happenedAt", { type: "DateTime", description: "When." }),
			timeZone: t.exposeString("timeZone", {
				description: "Time zone of where it happened: of a melting that of the melting works, else of the line's mill.",
			}),
			pieces: t.exposeInt("pieces", { nullable: true, description: "How many pieces, when not all." }),
			heatNumber: t.exposeString("heatNumber", { nullable: true, description: "The heat, when one was melted." }),
			reason: t.exposeString("reason", { nullable: true, description: "Why, as a code." }),
			note: t.exposeString("note", {
				nullable: true,
				description: "What was said about it, in the reader's language when there is one.",
			}),
		}),
	});
}

function implementPromise(builder: Builder) {
	return builder.objectRef<PromiseRow>("OrderPromise").implement({
		description: "One promised date of an order line, with who gave it and why.",
		access: "customer",
		fields: (t) => ({
			promisedOn: t.expose("promisedOn", { type: "Day", description: "The promised day." }),
			changedAt: t.expose("changedAt", { type: "DateTime", description: "When it was given." }),
			timeZone: t.exposeString("timeZone", { description: "Time zone of the line's mill." }),
			changedBy: t.exposeString("changedBy", { description: "Who gave it." }),
			reason: t.exposeString("reason", { description: "Why, as a code." }),
			note: t.exposeString("note", {
				nullable: true,
				description: "What was said about it, in the reader's language when there is one.",
			}),
		}),
	});
}

function implementPiece(builder: Builder) {
	return builder.objectRef<PieceRow>("OrderPiece").implement({
		description: "A plate or coil made for an order line.",
		access: "customer",
		fields: (t) => ({
			pieceNumber: t.exposeString("pieceNumber", { description: "Its own number." }),
			heatNumber: t.exposeString("heatNumber", { nullable: true, description: "The heat it was melted in." }),
			slabNumber: t.exposeString("slabNumber", { nullable: true, description: "The slab it was rolled from." }),
			thicknessIn: t.exposeFloat("thicknessIn", { description: "Thickness in inches." }),
			widthIn: t.exposeFloat("widthIn", { description: "Width in inches." }),
			lengthIn: t.exposeFloat("lengthIn", { nullable: true, description: "Length in inches; a coil has none." }),
			weightLb: t.exposeInt("weightLb", { description: "Weight in pounds." }),
			state: t.exposeString("state", {
				description: "`produced`, `held`, `tested`, `ready`, `shipped` or `scrapped`.",
			}),
			place: t.exposeString("place", { nullable: true, description: "Where in the mill it lies." }),
			bolNumber: t.exposeString("bolNumber", { nullable: true, description: "The bill of lading it left on." }),
		}),
	});
}

function implementShipment(builder: Builder, party: ReturnType<typeof implementParty>) {
	return builder.objectRef<OrderShipmentRow>("OrderShipment").implement({
		description: "A shipment that carried pieces of an order line.",
		access: "customer",
		fields: (t) => ({
			bolNumber: t.exposeString("bolNumber", { description: "Number of its bill of lading." }),
			mode: t.exposeString("mode", { description: "`truck`, `railcar` or `barge`." }),
			carrier: t.exposeString("carrier", { nullable: true, description: "Name of the carrier." }),
			scac: t.exposeString("scac", { nullable: true, description: "The carrier's code." }),
			vehicle: t.exposeString("vehicle", { nullable: true, description: "Trailer, car or barge." }),
			seals: t.exposeStringList("seals", { description: "Numbers of its seals." }),
			pieces: t.exposeInt("pieces", { description: "Pieces of this line on it." }),
			weightLb: t.exposeInt("weightLb", { description: "Their weight in pounds." }),
			netLb: t.exposeInt("netLb", { description: "Net weight of the whole load in pounds." }),
			shippedAt: t.expose("shippedAt", { type: "DateTime", description: "When it left." }),
			deliveredAt: t.expose("deliveredAt", {
				type: "DateTime",
				nullable: true,
				description: "When it arrived; null while it is on its way.",
			}),
			mill: t.exposeString("mill", { nullable: true, description: "Name of the mill it left." }),
			timeZone: t.exposeString("timeZone", { description: "Time zone of that mill." }),
			shipTo: t.expose("shipTo", { type: party, nullable: true, description: "Where it goes." }),
		}),
	});
}

function implementHeat(builder: Builder) {
	const element = builder.objectRef<{ element: string; percent: number }>("HeatElement").implement({
		description: "One element of a heat's chemistry.",
		access: "customer",
		fields: (t) => ({
			element: t.exposeString("element", { description: "Its symbol, or CE for the carbon equivalent." }),
			percent: t.exposeFloat("percent", { description: "Per cent by weight." }),
		}),
	});
	const value = builder.objectRef<{ name: string; value: string }>("HeatTestValue").implement({
		description: "One value of a test.",
		access: "customer",
		fields: (t) => ({
			name: t.exposeString("name", {
				description: "Field of the test by the contract of the feed of heats; its end says its unit.",
			}),
			value: t.exposeString("value", { description: "What was found." }),
		}),
	});
	const heatTest = builder.objectRef<TestRow>("HeatTest").implement({
		description: "A mechanical test of a heat.",
		access: "customer",
		fields: (t) => ({
			kind: t.string({
				description:
					"Kind of test: `tension`, `hardness`, `charpy`, `bend`, `drop_weight`, `through_thickness`, `grain_size`, `ultrasonic` or `other`.",
				resolve: ({ kind }) => kind,
			}),
			values: t.field({ type: [value], description: "What it found.", resolve: testValues }),
		}),
	});
	return builder.objectRef<HeatRow>("OrderHeat").implement({
		description: "A melt that pieces of an order line come from.",
		access: "customer",
		fields: (t) => ({
			heatNumber: t.exposeString("heatNumber", { description: "Its number." }),
			grade: t.exposeString("grade", { description: "Steel grade it was melted to." }),
			meltedAt: t.expose("meltedAt", { type: "DateTime", description: "When it was tapped." }),
			timeZone: t.exposeString("timeZone", {
				description: "Time zone of the works that melted it; `UTC` where that is not known.",
			}),
			melt: t.expose("melt", { type: resourceType(builder, melt), description: "Where it was melted and poured." }),
			chemistry: t.field({
				type: [element],
				description: "Its chemistry, in the order in which certificates give it.",
				resolve: ({ chemistry }) => byCustom(chemistry).map(([name, percent]) => ({ element: name, percent })),
			}),
			tests: t.expose("tests", { type: [heatTest], description: "Its mechanical tests." }),
		}),
	});
}

const usualOrder = ["C", "Mn", "P", "S", "Si", "Cu", "Ni", "Cr", "Mo", "V", "Nb", "Al", "Ti", "B", "N"];
// Rare elements follow; equivalents end the row.
const place = (element: string) =>
	isEquivalent(element) ? 99 : usualOrder.includes(element) ? usualOrder.indexOf(element) : 50;

function byCustom(chemistry: Record<string, number>): [string, number][] {
	return Object.entries(chemistry).sort(([a], [b]) => place(a) - place(b));
}

function testValues({ kind: _, ...found }: TestRow): { name: string; value: string }[] {
	const text = (value: unknown) =>
		Array.isArray(value) ? value.join(" / ") : typeof value === "object" ? JSON.stringify(value) : String(value);
	return inTestOrder(Object.keys(found)).flatMap((name) =>
		found[name] === null ? [] : [{ name, value: text(found[name]) }],
	);
}

function implementPrice(builder: Builder) {
	const charge = builder.objectRef<ChargeRow>("OrderCharge").implement({
		description: "An extra or surcharge on the base price.",
		access: "prices",
		fields: (t) => ({
			code: t.exposeString("code", { description: "What it is for, as a code." }),
			perCwt: t.exposeFloat("perCwt", { description: "Amount per 100 lb." }),
		}),
	});
	return builder.objectRef<PriceRow>("OrderPrice").implement({
		description: "What an order line costs; only its sold-to reads it.",
		access: "prices",
		fields: (t) => ({
			currency: t.exposeString("currency", { description: "ISO 4217 code." }),
			basePerCwt: t.exposeFloat("basePerCwt", { description: "Base price per 100 lb." }),
			netPerCwt: t.exposeFloat("netPerCwt", { description: "Price per 100 lb with extras and surcharges." }),
			extras: t.expose("extras", { type: [charge], description: "Extras for size, grade and treatment." }),
			surcharges: t.expose("surcharges", { type: [charge], description: "Surcharges for scrap, alloys and energy." }),
		}),
	});
}
