import type { Builder } from "#server/graphql/builder.ts";
import { mayBeNumber } from "#server/graphql/number-text.ts";
import { currentLanguage } from "#server/language.ts";
import { type RequestContext, requireViewer } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { NotFoundError } from "#shared/errors.ts";
import { acceptDate, askForUpdate, type LineName } from "./answer-late-line.ts";

/** Adds what a customer may answer to a line that is late. */
export function addLateLines(builder: Builder): void {
	const args = (t: Parameters<Parameters<Builder["mutationField"]>[1]>[0]) => ({
		order: t.arg.string({ required: true, description: "The mill's order number." }),
		item: t.arg.int({ required: true, description: "Its line." }),
	});
	builder.mutationField("askForUpdate", (t) =>
		t.boolean({
			access: "customer",
			featureFlag: "orderMessages",
			description:
				"Asks inside sales for news of a late line; asked again before they have answered, nothing more is sent.",
			args: args(t),
			resolve: async (_root, name, context) => {
				await askForUpdate(context, viewerOf(context, name), name, currentLanguage());
				return true;
			},
		}),
	);
	builder.mutationField("acceptDate", (t) =>
		t.boolean({
			access: "prices",
			description: "Accepts the date that a late line now has. A date that has moved meanwhile is not accepted.",
			args: { ...args(t), day: t.arg({ type: "Day", required: true, description: "The date, as it was read." }) },
			resolve: async (_root, { day, ...name }, context) => {
				await acceptDate(context, viewerOf(context, name), name, day, currentLanguage());
				return true;
			},
		}),
	);
}

function viewerOf(context: RequestContext, { order }: LineName): Viewer {
	if (!mayBeNumber(order)) throw new NotFoundError();
	return requireViewer(context);
}
