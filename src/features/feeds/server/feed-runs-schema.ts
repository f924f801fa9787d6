import type { Builder } from "#server/graphql/builder.ts";
import { asAdmin } from "#server/request-context.ts";
import { type FreshnessRow, feedFreshness, freshnessSql } from "./feed-freshness.ts";
import { failureSql } from "./feed-runs.ts";

type RunRow = {
	id: string;
	source: string;
	entity: string;
	startedAt: string;
	finishedAt: string | null;
	rows: number;
	accepted: number;
	unchanged: number;
	rejected: number;
	failure: string | null;
};

const mostRuns = 100;

/** Adds `feedRuns` and `feedFreshness`: what the mill's systems sent, for administrators. */
export function addFeedRuns(builder: Builder): void {
	const run = builder.objectRef<RunRow>("FeedRun").implement({
		description: "One file or request of rows from a system of the mill.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Number of the run." }),
			source: t.exposeString("source", { description: "System that sent it." }),
			entity: t.exposeString("entity", { description: "Kind of rows." }),
			startedAt: t.expose("startedAt", { type: "DateTime", description: "When it began." }),
			finishedAt: t.expose("finishedAt", {
				type: "DateTime",
				nullable: true,
				description: "When it ended; null while it runs, and where nobody knows (`lost`).",
			}),
			rows: t.exposeInt("rows", { description: "Rows read." }),
			accepted: t.exposeInt("accepted", { description: "Rows that were imported." }),
			unchanged: t.exposeInt("unchanged", { description: "Rows that said nothing new." }),
			rejected: t.exposeInt("rejected", { description: "Rows kept aside with their faults." }),
			failure: t.exposeString("failure", { nullable: true, description: "Why it ended early; null when it did not." }),
		}),
	});
	builder.queryFields((t) => ({
		feedRuns: t.field({
			type: [run],
			access: "admin",
			description: "The newest runs, newest first.",
			args: { first: t.arg.int({ description: "How many, 100 at the most.", defaultValue: 25 }) },
			resolve: (_root, { first }, context) =>
				asAdmin(context, (tx) =>
					tx.sql<RunRow>(
						`select id::text, source, entity, to_json(started_at) #>> '{}' as "startedAt",
							to_json(finished_at) #>> '{}' as "finishedAt", rows, accepted, unchanged, rejected,
							${failureSql("r")} as failure from feed_runs r order by started_at desc, id desc limit $1`,
						[Math.min(Math.max(first ?? 25, 1), mostRuns)],
					),
				),
		}),
		feedFreshness: t.field({
			type: [feedFreshness(builder)],
			access: "admin",
			description: "How recent each kind of data of each mill is.",
			resolve: (_root, _args, context) => asAdmin(context, (tx) => tx.sql<FreshnessRow>(freshnessSql)),
		}),
	}));
}
