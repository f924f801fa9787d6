import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin } from "#server/request-context.ts";
import { type WarningCode, warningReason } from "../warnings.ts";

type WarningRow = {
	id: string;
	run: string;
	source: string;
	entity: string;
	line: number;
	field: string;
	code: WarningCode;
	value: string | null;
	warnedAt: string;
};

const mostWarnings = 100;

/** Adds `feedWarnings`: what was imported and should be looked at again, for administrators. */
export function addFeedWarnings(builder: Builder): void {
	const warning = builder.objectRef<WarningRow>("FeedWarning").implement({
		description: "Something unusual about a row of a feed that was imported all the same.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			run: t.exposeID("run", { description: "Number of the run that brought the row." }),
			source: t.exposeString("source", { description: "System that sent it." }),
			entity: t.exposeString("entity", { description: "Kind of rows." }),
			line: t.exposeInt("line", { description: "Line of the file." }),
			field: t.exposeString("field", { description: "Path of the field." }),
			reason: t.string({
				description: "What is unusual, in the reader's language.",
				resolve: ({ code, value }) => warningReason({ code, value: value ?? "" }, currentLanguage()),
			}),
			warnedAt: t.expose("warnedAt", { type: "DateTime", description: "When it came." }),
		}),
	});
	builder.queryField("feedWarnings", (t) =>
		t.field({
			type: [warning],
			access: "admin",
			description: "The newest warnings about imported rows, newest first.",
			args: { first: t.arg.int({ description: "How many, 100 at the most.", defaultValue: mostWarnings }) },
			resolve: (_root, { first }, context) =>
				asAdmin(context, (tx) =>
					tx.sql<WarningRow>(
						`select w.id::text, w.run_id::text as run, r.source, r.entity, w.line, w.field, w.code, w.value,
						 to_json(w.warned_at) #>> '{}' as "warnedAt"
						 from feed_warnings w join feed_runs r on r.id = w.run_id order by w.id desc limit $1`,
						[Math.min(Math.max(first ?? mostWarnings, 1), mostWarnings)],
					),
				),
		}),
	);
}
