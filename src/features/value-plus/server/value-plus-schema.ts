import type { Builder } from "#server/graphql/builder.ts";
import { asViewer } from "#server/request-context.ts";
import { findProcessing, findStocking, type ProcessingJob, type StockingPosition } from "./value-plus-queries.ts";

/**
 * Adds what value-plus customers see beside the rest: processing under way and their stocking programme. Of their
 * sold-tos only.
 */
export function addValuePlus(builder: Builder): void {
	const job = implementJob(builder);
	const position = implementPosition(builder);
	builder.queryFields((t) => ({
		processingJobs: t.field({
			type: [job],
			access: "valuePlus",
			description: "What of the viewer's sold-tos is being processed, what is due first on top; 50 at most.",
			resolve: (_root, _args, context) => asViewer(context, findProcessing),
		}),
		stockingPositions: t.field({
			type: [position],
			access: "valuePlus",
			description:
				"What the mills keep in stock for the viewer's sold-tos, what is below its minimum on top; 50 at most.",
			resolve: (_root, _args, context) => asViewer(context, findStocking),
		}),
	}));
}

function implementJob(builder: Builder) {
	return builder.objectRef<ProcessingJob>("ProcessingJob").implement({
		description: "Steel that is being processed on a programme.",
		access: "valuePlus",
		fields: (t) => ({
			jobNumber: t.exposeString("jobNumber", { description: "The mill's number of the job." }),
			programme: t.exposeString("programme", {
				description: "`cut_to_length`, `blast_and_prime` or `heat_treatment`.",
			}),
			state: t.exposeString("state", { description: "`waiting`, `in_process` or `inspection`." }),
			orderNumber: t.exposeString("orderNumber", { nullable: true, description: "Mill order." }),
			item: t.exposeInt("item", { nullable: true, description: "Its line." }),
			place: t.exposeString("place", { description: "Line, shop or processor." }),
			pieces: t.exposeInt("pieces", { description: "Pieces." }),
			weightLb: t.exposeFloat("weightLb", { description: "Pounds." }),
			dueOn: t.expose("dueOn", { type: "Day", nullable: true, description: "Day it should be done." }),
		}),
	});
}

function implementPosition(builder: Builder) {
	return builder.objectRef<StockingPosition>("StockingPosition").implement({
		description: "One size that a mill keeps in stock for a customer. Lengths in inches.",
		access: "valuePlus",
		fields: (t) => ({
			positionNumber: t.exposeString("positionNumber", { description: "The mill's number of the position." }),
			mill: t.exposeString("mill", { description: "Name of the mill." }),
			partNumber: t.exposeString("partNumber", { nullable: true, description: "The customer's part number." }),
			grade: t.exposeString("grade", { description: "Steel grade." }),
			thicknessIn: t.exposeFloat("thicknessIn", { description: "Thickness." }),
			widthIn: t.exposeFloat("widthIn", { description: "Width." }),
			lengthIn: t.exposeFloat("lengthIn", { nullable: true, description: "Length; a coil has none." }),
			minimumPieces: t.exposeInt("minimumPieces", { description: "Pieces below which it is filled up." }),
			maximumPieces: t.exposeInt("maximumPieces", { description: "Pieces up to which it is filled." }),
			onHandPieces: t.exposeInt("onHandPieces", { description: "Pieces in stock." }),
			onOrderPieces: t.exposeInt("onOrderPieces", { description: "Pieces on their way into stock." }),
		}),
	});
}
