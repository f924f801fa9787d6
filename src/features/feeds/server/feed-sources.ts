import type { Builder } from "#server/graphql/builder.ts";
import { asAdmin } from "#server/request-context.ts";
import { readFeedSchedule } from "../feed-schedule.ts";
import { type FreshnessRow, feedFreshness, freshnessOfSql } from "./feed-freshness.ts";
import { failureSql } from "./feed-runs.ts";

type SourceRow = {
	source: string;
	entity: string;
	run: string;
	startedAt: string;
	finishedAt: string | null;
	failure: string | null;
	rows: number;
	rejected: number;
	openRejects: number;
	freshness: FreshnessRow[];
};

// Each pair of system and kind is stepped to in the index of runs, however many runs there are of it.
const sourcesSql = `with recursive pairs as (
		(select source, entity from feed_runs order by source, entity limit 1)
		union all
		select n.* from pairs p cross join lateral (
			select r.source, r.entity from feed_runs r where (r.source, r.entity) > (p.source, p.entity) order by 1, 2 limit 1
		) n
	)
	select p.source, p.entity, r.id::text as run, to_json(r.started_at) #>> '{}' as "startedAt",
	to_json(r.finished_at) #>> '{}' as "finishedAt",
		${failureSql("r")} as failure, r.rows, r.rejected, coalesce(o.open, 0) as "openRejects",
		${freshnessOfSql("p.entity")} as freshness
	from pairs p
	cross join lateral (
		select * from feed_runs r where r.source = p.source and r.entity = p.entity order by r.started_at desc, r.id desc
		limit 1
	) r
	left join (select source, entity, count(*)::int as open from rejected_rows where state = 'open' group by 1, 2) o
	on o.source = p.source and o.entity = p.entity
	order by p.source, p.entity`;

/** Adds `feedSources`: by system and kind of data, what came last and whether it should have come again. */
export function addFeedSources(builder: Builder): void {
	const source = builder.objectRef<SourceRow>("FeedSource").implement({
		description: "One kind of data of one system of the mill.",
		access: "admin",
		fields: (t) => ({
			source: t.exposeString("source", { description: "The system." }),
			entity: t.exposeString("entity", { description: "Kind of rows." }),
			run: t.exposeID("run", { description: "Number of its last run." }),
			startedAt: t.expose("startedAt", { type: "DateTime", description: "When that began." }),
			finishedAt: t.expose("finishedAt", {
				type: "DateTime",
				nullable: true,
				description: "When that ended; null while it runs, and where nobody knows (`lost`).",
			}),
			failure: t.exposeString("failure", {
				nullable: true,
				description: "Why that ended early; null when it did not.",
			}),
			rows: t.exposeInt("rows", { description: "Rows that came in it." }),
			rejected: t.exposeInt("rejected", { description: "Rows of it that were refused." }),
			openRejects: t.exposeInt("openRejects", { description: "Refused rows of all runs that nobody has settled." }),
			freshness: t.expose("freshness", {
				type: [feedFreshness(builder)],
				description: "How recent this kind of data is, by mill; empty where none of it was ever taken.",
			}),
			scheduledHours: t.float({
				nullable: true,
				description: "Hours that may pass between two sendings of this kind; null where none are set.",
				resolve: ({ entity }, _args, { config }) => hoursOf(config.FEED_SCHEDULE, entity),
			}),
		}),
	});
	builder.queryField("feedSources", (t) =>
		t.field({
			type: [source],
			access: "admin",
			description: "Systems of the mill and what they send, by name.",
			resolve: (_root, _args, context) => asAdmin(context, (tx) => tx.sql<SourceRow>(sourcesSql)),
		}),
	);
}

function hoursOf(schedule: readonly string[], entity: string): number | null {
	for (const [name, hours] of readFeedSchedule(schedule)) if (name === entity) return hours;
	return null;
}
