import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { requireViewer } from "#server/request-context.ts";
import type { ReportedError } from "../../x12/x12-errors.ts";
import { type InterchangeNotice, type TakenInterchange, takeInterchange } from "./take-interchange.ts";

/** Adds `sendInterchange`: shipping notices as an X12 interchange, looked at first and then taken. */
export function addInterchanges(builder: Builder): void {
	const taken = takenType(builder, noticeType(builder), reportedErrorType(builder));
	const sent = builder.inputType("SendInterchangeInput", {
		description: "An X12 interchange with 856 sets.",
		fields: (t) => ({
			text: t.string({ required: true, description: "The interchange as its file holds it." }),
			isTrial: t.boolean({ required: true, description: "Checks everything and keeps nothing." }),
		}),
	});
	builder.mutationField("sendInterchange", (t) =>
		t.field({
			type: taken,
			access: "supplier",
			description:
				"Sends the notices of an interchange to the mill, all or nothing; the same interchange twice is answered as before.",
			args: { input: t.arg({ type: sent, required: true, description: "The interchange." }) },
			resolve: (_root, { input: { text, isTrial } }, context) =>
				takeInterchange({ context, by: requireViewer(context), language: currentLanguage() }, text, isTrial),
		}),
	);
}

function reportedErrorType(builder: Builder) {
	return builder.objectRef<ReportedError>("InterchangeError").implement({
		description: "An error or warning of an interchange, at its place.",
		access: "supplier",
		fields: (t) => ({
			at: t.exposeInt("at", { description: "Place of the segment in the interchange; ISA is 1." }),
			segment: t.exposeString("segment", { description: "Its id." }),
			element: t.exposeInt("element", {
				nullable: true,
				description: "Its element, from 1; null for the segment as a whole.",
			}),
			value: t.exposeString("value", { description: "The value at that place." }),
			set: t.exposeString("set", { nullable: true, description: "Control number of its set; null outside of sets." }),
			reason: t.exposeString("reason", { description: "What to change, in the reader's language." }),
		}),
	});
}

function noticeType(builder: Builder) {
	return builder.objectRef<InterchangeNotice>("InterchangeNotice").implement({
		description: "A notice of an interchange.",
		access: "supplier",
		fields: (t) => ({
			notice: t.exposeString("notice", { description: "Its number." }),
			purpose: t.exposeString("purpose", { description: "`submit`, `amend` or `cancel`." }),
			revision: t.exposeInt("revision", { description: "The revision that it made or found." }),
			isNew: t.exposeBoolean("isNew", { description: "False when the same was taken before." }),
			line: t.exposeString("line", {
				nullable: true,
				description: "Line of the purchase order, as `PO/line`; null where nothing is announced.",
			}),
			loads: t.exposeInt("loads", { nullable: true, description: "Loads announced." }),
			netLb: t.exposeFloat("netLb", { nullable: true, description: "Pounds announced." }),
		}),
	});
}

function takenType(
	builder: Builder,
	notice: ReturnType<typeof noticeType>,
	reportedError: ReturnType<typeof reportedErrorType>,
) {
	return builder.objectRef<TakenInterchange>("TakenInterchange").implement({
		description: "What became of an interchange: all of its notices, or none and what is wrong.",
		access: "supplier",
		fields: (t) => ({
			isTaken: t.exposeBoolean("isTaken", { description: "Whether its notices stand; false in a trial." }),
			isNew: t.exposeBoolean("isNew", { description: "False when the same interchange was taken before." }),
			isTest: t.exposeBoolean("isTest", {
				description: "Marked as a test by its sender (ISA15): nothing of it is ever kept.",
			}),
			notices: t.field({ type: [notice], description: "Its notices.", resolve: ({ notices }) => notices }),
			warnings: t.field({
				type: [reportedError],
				description: "What should be looked at again.",
				resolve: ({ warnings }) => warnings,
			}),
			faults: t.field({
				type: [reportedError],
				description: "What is wrong; 200 at most.",
				resolve: ({ faults }) => faults,
			}),
			answer: t.exposeString("answer", {
				nullable: true,
				description:
					"The 997 or TA1; null for what was no X12 at all, and for acknowledgments, which are not acknowledged.",
			}),
		}),
	});
}
