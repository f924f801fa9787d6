import type { Builder } from "#server/graphql/builder.ts";
import { resourceFields } from "#server/lists/resources/resource-object.ts";
import { lineFigures } from "./line-figures.ts";
import { implementItemParts } from "./order-item-parts.ts";
import type { ItemRow } from "./order-rows.ts";

/** The type of an order line as one looks at it alone, and of the partners it names. */
export function implementItem(builder: Builder) {
	const parts = implementItemParts(builder);
	const item = builder.objectRef<ItemRow>("OrderItem").implement({
		description: "One line of an order.",
		access: "customer",
		fields: (t) => ({
			...resourceFields(builder, t, lineFigures),
			daysLate: t.exposeInt("daysLate", {
				nullable: true,
				description:
					"Days behind the first promise, below 0 ahead of it; null when nothing was promised or it was cancelled.",
			}),
			shipTo: t.expose("shipTo", { type: parts.party, nullable: true, description: "Where it goes." }),
			events: t.expose("events", { type: [parts.event], description: "What happened to it, oldest first." }),
			promises: t.expose("promises", { type: [parts.promise], description: "Every date promised, newest first." }),
			pieceCount: t.exposeInt("pieceCount", { description: "All pieces known, scrapped ones too." }),
			pieces: t.expose("pieces", { type: [parts.piece], description: "Its pieces by number, 200 at most." }),
			nextPieces: t.exposeString("nextPieces", {
				nullable: true,
				description:
					"Give it as `piecesAfter` for the pieces behind these; null when these are the last. Asked together with `pieces`.",
			}),
			thread: t.expose("thread", {
				type: parts.thread,
				nullable: true,
				description:
					"The thread of the piece asked for, by default of the first shipped one; null without such a piece.",
			}),
			shipments: t.expose("shipments", {
				type: [parts.shipment],
				description: "Shipments that carried pieces of it, oldest first.",
			}),
			heats: t.expose("heats", { type: [parts.heat], description: "Heats its pieces come from." }),
			acknowledgments: t.expose("acknowledgments", {
				type: [parts.acknowledgment],
				nullable: true,
				access: "prices",
				description: "Acknowledgments of its order, with what they say of it; null for ship-tos.",
			}),
			invoices: t.expose("invoices", {
				type: [parts.invoice],
				nullable: true,
				access: "prices",
				description: "Invoices that charge it and the memos that correct them, oldest first; null for ship-tos.",
			}),
			complaints: t.expose("complaints", {
				type: [parts.complaint],
				description: "Complaints about it or its pieces, newest first.",
			}),
			price: t.expose("price", {
				type: parts.price,
				nullable: true,
				access: "prices",
				description: "What it costs; null for ship-tos.",
			}),
		}),
	});
	return { item, party: parts.party };
}
