import type { Builder } from "#server/graphql/builder.ts";
import { implementItemParts } from "./order-item-parts.ts";
import type { ItemRow } from "./order-rows.ts";

/** The type of an order line as one looks at it alone, and of the partners it names. */
export function implementItem(builder: Builder) {
	const parts = implementItemParts(builder);
	const item = builder.objectRef<ItemRow>("OrderItem").implement({
		description: "One line of an order.",
		access: "customer",
		fields: (t) => ({
			item: t.exposeInt("item", { description: "Its number within the order." }),
			poNumber: t.exposeString("poNumber", { description: "The customer's own number." }),
			poLine: t.exposeString("poLine", { description: "Line of the customer's purchase order." }),
			partNumber: t.exposeString("partNumber", { nullable: true, description: "The customer's part number." }),
			product: t.exposeString("product", { description: "`plate` or `coil`." }),
			grade: t.exposeString("grade", { description: "Steel grade." }),
			thicknessIn: t.exposeFloat("thicknessIn", { description: "Thickness in inches." }),
			widthIn: t.exposeFloat("widthIn", { description: "Width in inches." }),
			lengthIn: t.exposeFloat("lengthIn", { nullable: true, description: "Length in inches; a coil has none." }),
			mode: t.exposeString("mode", { description: "`truck`, `railcar` or `barge`." }),
			orderedPieces: t.exposeInt("orderedPieces", { description: "Pieces ordered." }),
			producedPieces: t.exposeInt("producedPieces", { description: "Pieces made so far." }),
			readyPieces: t.exposeInt("readyPieces", { description: "Pieces ready to ship." }),
			heldPieces: t.exposeInt("heldPieces", { description: "Pieces on hold." }),
			shippedPieces: t.exposeInt("shippedPieces", { description: "Pieces shipped." }),
			orderedLb: t.exposeInt("orderedLb", { description: "Pounds ordered." }),
			readyLb: t.exposeInt("readyLb", { description: "Pounds ready to ship." }),
			shippedLb: t.exposeInt("shippedLb", { description: "Pounds shipped." }),
			balanceLb: t.exposeInt("balanceLb", { description: "Pounds still to ship." }),
			orderedOn: t.expose("orderedOn", { type: "Day", description: "Day of the order." }),
			requestedOn: t.expose("requestedOn", { type: "Day", description: "Day the customer asked for." }),
			firstPromisedOn: t.expose("firstPromisedOn", { type: "Day", nullable: true, description: "Day first promised." }),
			estimatedOn: t.expose("estimatedOn", { type: "Day", nullable: true, description: "Day it is now expected to ship." }),
			state: t.exposeString("state", { description: "Where it stands." }),
			heldFrom: t.exposeString("heldFrom", { nullable: true, description: "Where it stood when it was put on hold." }),
			holdReason: t.exposeString("holdReason", { nullable: true, description: "Why it is on hold, as a code." }),
			delayReason: t.exposeString("delayReason", { nullable: true, description: "Why its date last moved, as a code." }),
			isOpen: t.exposeBoolean("isOpen", { description: "Whether something is still to be made or shipped." }),
			daysLate: t.exposeInt("daysLate", {
				nullable: true,
				description: "Days behind the first promise, below 0 ahead of it; null when nothing was promised or it was cancelled.",
			}),
			lastShippedAt: t.expose("lastShippedAt", { type: "DateTime", nullable: true, description: "When pieces last left." }),
			shipTo: t.expose("shipTo", { type: parts.party, nullable: true, description: "Where it goes." }),
			events: t.expose("events", { type: [parts.event], description: "What happened to it, oldest first." }),
			promises: t.expose("promises", { type: [parts.promise], description: "Every date promised, newest first." }),
			pieceCount: t.exposeInt("pieceCount", { description: "All pieces known, scrapped ones too." }),
			pieces: t.expose("pieces", { type: [parts.piece], description: "Its pieces by number, 200 at most." }),
			nextPieces: t.exposeString("nextPieces", {
				nullable: true,
				description: "Give it as `piecesAfter` for the pieces behind these; null when these are the last. Asked together with `pieces`.",
			}),
			shipments: t.expose("shipments", { type: [parts.shipment], description: "Shipments that carried pieces of it, oldest first." }),
			heats: t.expose("heats", { type: [parts.heat], description: "Heats its pieces come from." }),
			price: t.expose("price", { type: parts.price, nullable: true, access: "prices", description: "What it costs; null for ship-tos." }),
		}),
	});
	return { item, party: parts.party };
}
