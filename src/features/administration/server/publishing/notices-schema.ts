import type { Builder } from "#server/graphql/builder.ts";
import { asViewer } from "#server/request-context.ts";
import { isSupplier } from "#shared/access.ts";
import { findNotices, type NoticeRow } from "./notices-queries.ts";

/** Adds `notices`: what the mill has to say today. */
export function addNotices(builder: Builder): void {
	const notice = builder.objectRef<NoticeRow>("Notice").implement({
		description: "Something that the mill has to say, in English, Spanish or both.",
		access: "signedIn",
		fields: (t) => ({
			number: t.exposeString("number", { description: "Its number." }),
			isUrgent: t.exposeBoolean("isUrgent", { description: "Whether it comes first." }),
			millName: t.exposeString("millName", {
				nullable: true,
				description: "The mill that it is about; all of them without.",
			}),
			titleEn: t.exposeString("titleEn", { nullable: true, description: "Title in English." }),
			titleEs: t.exposeString("titleEs", { nullable: true, description: "Title in Spanish." }),
			bodyEn: t.exposeString("bodyEn", {
				nullable: true,
				description: "Text in English: # begins a heading, - an entry.",
			}),
			bodyEs: t.exposeString("bodyEs", { nullable: true, description: "Text in Spanish." }),
			startsOn: t.expose("startsOn", { type: "Day", description: "Since when it is shown." }),
			endsOn: t.expose("endsOn", { type: "Day", nullable: true, description: "Until when, that day included." }),
		}),
	});
	builder.queryField("notices", (t) =>
		t.field({
			type: [notice],
			access: "signedIn",
			description: "What the mill has to say today to customers, or to suppliers: the urgent first, then the newest.",
			args: { forSuppliers: t.arg.boolean({ description: "Those for suppliers; only a supplier has any." }) },
			resolve: (_root, { forSuppliers }, context) => {
				if (forSuppliers && !(context.viewer && isSupplier(context.viewer.user))) return [];
				return asViewer(
					context,
					(tx) => findNotices(tx, forSuppliers ? "suppliers" : "customers"),
					context.viewer?.fullScope,
				);
			},
		}),
	);
}
