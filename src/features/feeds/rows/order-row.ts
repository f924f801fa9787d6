import { z } from "zod";
import { lineStates } from "#shared/orders/line-states.ts";
import {
	asRowError,
	code,
	day,
	instant,
	item,
	lengthIn,
	mode,
	optional,
	perCwt,
	pieceCount,
	revision,
	text,
	thicknessIn,
	weightLb,
	widthIn,
} from "../fields.ts";

const charge = z.strictObject({
	code: code.describe("Code of the extra or surcharge in the source's system."),
	perCwt,
});

const price = z.strictObject({
	currency: optional(z.enum(["USD", "CAD", "MXN"])),
	basePerCwt: z.number().min(0).max(10_000),
	extras: optional(z.array(charge).max(50)),
	surcharges: optional(z.array(charge).max(50)),
});

export const orderLineRow = z.strictObject({
	item,
	shipTo: optional(code).describe("Code of the line's own ship-to; that of the order when left out."),
	mill: optional(code).describe("Code of the line's own mill; that of the order when left out."),
	poLine: text(40),
	part: optional(text(80)),
	product: z.enum(["plate", "coil"]),
	grade: text(80),
	thicknessIn,
	widthIn,
	lengthIn: optional(lengthIn),
	mode,
	pieces: pieceCount,
	weightLb,
	requestedOn: day,
	firstPromisedOn: optional(day),
	estimatedOn: optional(day),
	state: optional(z.enum(lineStates)).describe("State of the line; requires `stateAt`."),
	stateAt: optional(instant),
	price: optional(price),
});

/** Fields that are stored as they are sent: their column of `order_lines` and its type. */
export const storedLineFields = {
	poLine: { column: "po_line", type: "text" },
	part: { column: "part_number", type: "text" },
	product: { column: "product", type: "text" },
	grade: { column: "grade", type: "text" },
	thicknessIn: { column: "thickness_in", type: "numeric" },
	widthIn: { column: "width_in", type: "numeric" },
	lengthIn: { column: "length_in", type: "numeric" },
	mode: { column: "mode", type: "text" },
	pieces: { column: "ordered_pieces", type: "int" },
	weightLb: { column: "ordered_lb", type: "bigint" },
	requestedOn: { column: "requested_on", type: "date" },
} as const satisfies Partial<Record<keyof OrderLineRow, { column: string; type: string }>>;

/** An order with lines. Lines that a newer revision no longer names stay as they are: cancelling is a state. */
export const orderRow = z
	.strictObject({
		order: code,
		soldTo: code,
		shipTo: code,
		po: text(60),
		mill: code,
		orderedOn: day,
		paymentTerms: optional(text()),
		fob: optional(text()),
		freightTerms: optional(text()),
		orderRevision: optional(z.int().min(0).max(1_000_000)),
		contact: optional(text()),
		revision,
		lines: z.array(orderLineRow),
	})
	.superRefine((row, context) => checkLines(row?.lines, context), { when: () => true });
export type OrderRow = z.infer<typeof orderRow>;
export type OrderLineRow = z.infer<typeof orderLineRow>;

// Runs on rows with other errors too, so that all are reported at once; nothing about their shape is certain then.
function checkLines(lines: readonly Partial<OrderLineRow>[] | undefined, context: z.RefinementCtx): void {
	if (!Array.isArray(lines)) return;
	const seen = new Set<unknown>();
	for (const [index, line] of (lines as readonly (Partial<OrderLineRow> | null)[]).entries()) {
		if (line?.item !== undefined && seen.has(line.item)) {
			context.addIssue({
				code: "custom",
				path: ["lines", index, "item"],
				...asRowError("duplicate", String(line.item)),
			});
		}
		seen.add(line?.item);
		// A state without its moment could not be put in order with the order's events.
		if (line?.state && !line.stateAt)
			context.addIssue({ code: "custom", path: ["lines", index, "stateAt"], ...asRowError("required") });
		if (line?.stateAt && !line.state)
			context.addIssue({ code: "custom", path: ["lines", index, "state"], ...asRowError("required") });
	}
}
