import { m } from "#generated/texts/messages.js";
import type { Builder } from "#server/graphql/builder.ts";
import { type Selection, selectionOf } from "#server/graphql/selection.ts";
import { type ResourceRow, resourceType } from "#server/lists/resources/resource-object.ts";
import { asViewer, type RequestContext, requireViewer } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { receivingStates } from "../../receiving.ts";
import { findTallyCheck, tallyCheck } from "./tally-check-rows.ts";
import { findTallyLoads, tallyLoad } from "./tally-loads.ts";
import { finishTally, reopenTally, takeMarks } from "./tally-marks.ts";

/** A number of the mill is never this long, and PostgreSQL takes no NUL in text: such a load simply does not exist. */
const isNumber = (text: string) => text.length > 0 && text.length <= 60 && !text.includes("\u0000");

/** Adds the check-off of a tally: to be read, marked, finished and taken up again. */
export function addReceiving(builder: Builder): void {
	const check = resourceType(builder, tallyCheck);
	const bol = { required: true, description: "Bill of lading." } as const;
	builder.queryField("tallyCheck", (t) =>
		t.field({
			type: check,
			nullable: true,
			access: "customer",
			description: "The tally of a load as it is checked off; null when there is none or it is not the viewer's.",
			args: { bol: t.arg.string(bol) },
			resolve: async (_root, args, context, info) => (await find(context, args.bol, selectionOf(info))) ?? null,
		}),
	);
	builder.queryField("tallyLoads", (t) =>
		t.field({
			type: [resourceType(builder, tallyLoad)],
			access: "customer",
			description: "Loads to be checked off, newest first: those of the last 60 days, at most 100.",
			args: {
				state: t.arg.string({ description: "untouched, under_way (then of any age), finished, or finished_short." }),
			},
			resolve: (_root, { state }, context, info) => {
				const only = receivingStates.find((one) => one === state);
				if (state && !only) throw new InvalidError(m.server_invalid());
				return asViewer(context, (tx) => findTallyLoads(tx, only, selectionOf(info)));
			},
		}),
	);
	const input = addInput(builder);
	builder.mutationFields((t) => ({
		markTally: t.field({
			type: check,
			access: "customer",
			description:
				"Takes marks of pieces, at most 1000; the same mark twice is one. Answers the tally with the marks of everybody.",
			args: { input: t.arg({ type: input, required: true, description: "The marks." }) },
			resolve: (_root, { input: { bol: number, marks } }, context, info) =>
				answering(context, number, selectionOf(info), (viewer) => takeMarks(context, viewer, number, marks)),
		}),
		finishTally: t.field({
			type: check,
			access: "customer",
			description: "Says that a load is received; refused while a piece has no mark.",
			args: { bol: t.arg.string(bol) },
			resolve: (_root, args, context, info) =>
				answering(context, args.bol, selectionOf(info), (viewer) => finishTally(context, viewer, args.bol)),
		}),
		reopenTally: t.field({
			type: check,
			access: "customer",
			description: "Goes on with a load that was finished.",
			args: { bol: t.arg.string(bol) },
			resolve: (_root, args, context, info) =>
				answering(context, args.bol, selectionOf(info), () => reopenTally(context, args.bol)),
		}),
	}));
}

function addInput(builder: Builder) {
	const mark = builder.inputType("TallyMarkInput", {
		description: "One mark of one piece.",
		fields: (t) => ({
			id: t.string({ required: true, description: "A UUID drawn when the mark was made." }),
			piece: t.string({ required: true, description: "The piece." }),
			mark: t.string({ required: true, description: "received, damaged, missing, or open to take a mark back." }),
			ageMs: t.float({
				required: true,
				description: "Milliseconds since the mark was made, by the clock that made it.",
			}),
		}),
	});
	return builder.inputType("MarkTallyInput", {
		description: "Marks of one load.",
		fields: (t) => ({
			bol: t.string({ required: true, description: "Bill of lading." }),
			marks: t.field({ type: [mark], required: true, description: "The marks." }),
		}),
	});
}

async function find(context: RequestContext, bol: string, wanted: Selection): Promise<ResourceRow | undefined> {
	return isNumber(bol) ? asViewer(context, (tx) => findTallyCheck(tx, bol, wanted)) : undefined;
}

async function answering(
	context: RequestContext,
	bol: string,
	wanted: Selection,
	work: (viewer: Viewer) => Promise<void>,
) {
	if (!isNumber(bol)) throw new NotFoundError();
	await work(requireViewer(context));
	const found = await find(context, bol, wanted);
	if (!found) throw new NotFoundError();
	return found;
}
