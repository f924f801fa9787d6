import { recordAudit } from "#server/audit.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { asViewer } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { deleteReportMail, pauseReportMail } from "./report-mails-queries.ts";

export const isReportId = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** Adds `pauseReportMail` and `deleteReportMail`: on one of the viewer's own; others are not found. */
export function addReportMailActions(builder: Builder): void {
	const pauseInput = builder.inputType("PauseReportMailInput", {
		description: "A report to pause or to go on with.",
		fields: (t) => ({
			id: t.id({ required: true, description: "Its id." }),
			isPaused: t.boolean({
				required: true,
				description: "Whether nothing is sent; false goes on with its next hour.",
			}),
		}),
	});
	builder.mutationField("pauseReportMail", (t) =>
		t.boolean({
			access: "signedIn",
			description: "Pauses a report that I have mailed, or goes on with it.",
			args: { input: t.arg({ type: pauseInput, required: true, description: "Which, and whether." }) },
			resolve: (_root, { input }, context) =>
				asViewer(context, async (tx) => {
					const id = String(input.id);
					const zone = context.viewer?.preferences.timeZone ?? "UTC";
					if (!isReportId(id) || !(await pauseReportMail(tx, zone, id, input.isPaused))) throw new NotFoundError();
					await recordAudit(tx, context, { action: input.isPaused ? "report.pause" : "report.resume", target: id });
					return true;
				}),
		}),
	);
	builder.mutationField("deleteReportMail", (t) =>
		t.boolean({
			access: "signedIn",
			description: "Ends a report that I have mailed.",
			args: { id: t.arg.id({ required: true, description: "Its id." }) },
			resolve: (_root, args, context) =>
				asViewer(context, async (tx) => {
					const id = String(args.id);
					if (!isReportId(id) || !(await deleteReportMail(tx, id))) throw new NotFoundError();
					await recordAudit(tx, context, { action: "report.delete", target: id });
					return true;
				}),
		}),
	);
}
