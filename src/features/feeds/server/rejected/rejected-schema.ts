import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin } from "#server/request-context.ts";
import { dismissForm, mendForm } from "../../rejected/mend-form.ts";
import type { RunCounts } from "../feed-runs.ts";
import { mendRow } from "./mend-row.ts";
import { type KeptReason, type RejectedRowDetail, requireRejected } from "./rejected-queries.ts";
import { dismissRow, mostResent, resendListed } from "./settle-rows.ts";

/** Adds one refused row of a feed with its text, and what administrators do about it. */
export function addRejectedRow(builder: Builder): void {
	builder.queryField("rejectedRow", (t) =>
		t.field({
			type: detailType(builder),
			access: "admin",
			description: "One refused row, with what its source sent.",
			args: { id: t.arg.id({ required: true, description: "Its number." }) },
			resolve: (_root, { id }, context) => asAdmin(context, (tx) => requireRejected(tx, String(id))),
		}),
	);
	const counts = countsType(builder);
	builder.mutationFields((t) => ({
		mendRejectedRow: t.string({
			access: "admin",
			description:
				"Lands a row as it was mended: `accepted`, or `unchanged` when that or something newer was known. Faults name `row`.",
			args: {
				id: t.arg.id({ required: true, description: "Its number." }),
				row: t.arg.string({ required: true, description: "The row as JSON." }),
			},
			resolve: async (_root, { id, row }, context) =>
				mendRow(context, String(id), (await takeForm(mendForm, { row }, currentLanguage())).row),
		}),
		dismissRejectedRow: t.boolean({
			access: "admin",
			description: "Puts a refused row away, with a reason.",
			args: {
				id: t.arg.id({ required: true, description: "Its number." }),
				why: t.arg.string({ required: true, description: "Why nobody needs it." }),
			},
			resolve: async (_root, { id, why }, context) => {
				await dismissRow(context, String(id), (await takeForm(dismissForm, { why }, currentLanguage())).why);
				return true;
			},
		}),
		resendRejectedRows: t.field({
			type: counts,
			access: "admin",
			description: `Sends again what a view of the list holds and is still open, ${mostResent} rows at most.`,
			args: { query: t.arg.string({ required: true, description: "The view, as the page's address says it." }) },
			resolve: (_root, { query }, context) => resendListed(context, query),
		}),
	}));
}

function countsType(builder: Builder) {
	return builder.objectRef<RunCounts>("ResentRows").implement({
		description: "What became of rows that were sent again.",
		access: "admin",
		fields: (t) => ({
			rows: t.exposeInt("rows", { description: "Rows sent." }),
			accepted: t.exposeInt("accepted", { description: "Those that were imported." }),
			unchanged: t.exposeInt("unchanged", { description: "Those that were known already." }),
			rejected: t.exposeInt("rejected", { description: "Those that are refused still." }),
		}),
	});
}

function detailType(builder: Builder) {
	const error = builder.objectRef<KeptReason>("RejectedRowFault").implement({
		description: "One thing that is wrong with a refused row.",
		access: "admin",
		fields: (t) => ({
			field: t.exposeString("field", { description: "Path of the field; empty for the row as a whole." }),
			code: t.exposeString("code", { description: "Why, as a code." }),
			value: t.exposeString("value", { nullable: true, description: "What goes into the sentence of the code." }),
		}),
	});
	return builder.objectRef<RejectedRowDetail>("RejectedRowDetail").implement({
		description: "A refused row of a feed with everything about it.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			run: t.id({ description: "The run that refused it last.", resolve: ({ runId }) => String(runId) }),
			line: t.exposeInt("line", { description: "Line of its file." }),
			source: t.exposeString("source", { description: "System that sent it." }),
			entity: t.exposeString("entity", { description: "Kind of rows." }),
			key: t.exposeString("key", { description: "What it is about; empty where that cannot be read." }),
			revision: t.exposeFloat("revision", { nullable: true, description: "Its source's counter of changes." }),
			row: t.exposeString("row", { description: "As its source sent it." }),
			firstSeenAt: t.expose("firstSeenAt", { type: "DateTime", description: "When it was first refused." }),
			lastSeenAt: t.expose("lastSeenAt", { type: "DateTime", description: "When it was last refused." }),
			times: t.exposeInt("times", { description: "How often its source has sent it." }),
			state: t.exposeString("state", {
				description: "`open`, `imported`, `sent_again`, `resent`, `mended` or `dismissed`.",
			}),
			settledAt: t.expose("settledAt", { type: "DateTime", nullable: true, description: "When it was settled." }),
			settledBy: t.exposeString("settledBy", { nullable: true, description: "Who settled it, if a person did." }),
			settledWhy: t.exposeString("settledWhy", { nullable: true, description: "Why it was put away." }),
			newerId: t.exposeID("newerId", { nullable: true, description: "The refusal that took its place." }),
			faults: t.expose("faults", { type: [error], description: "All that is wrong with it, the first first." }),
		}),
	});
}
