import type { Builder } from "#server/graphql/builder.ts";
import { oncePerSchema } from "#server/graphql/once-per-schema.ts";
import { freshnessByMillSql } from "./freshness-by-mill.ts";

export type FreshnessRow = {
	entity: string;
	place: string | null;
	timeZone: string | null;
	asOf: string;
	isLate: boolean;
};

/** The fields of a `FreshnessRow`, of rows of freshnessByMillSql. */
const fields = `f.entity, f.place, f.time_zone as "timeZone", to_json(f.as_of) #>> '{}' as "asOf", f."isLate"`;

export const freshnessSql = `select ${fields} from ${freshnessByMillSql} f order by f.entity, f.place`;

/** SQL of the same for one kind, as a JSON array of FreshnessRow. */
export const freshnessOfSql = (entity: string): string =>
	`(select coalesce(json_agg(one order by one.place), '[]') from (select ${fields} from ${freshnessByMillSql} f
		where f.entity = ${entity}) one)`;

/** The type `FeedFreshness` of a schema. */
export const feedFreshness = (builder: Builder) => oncePerSchema(builder, "FeedFreshness", () => implement(builder));

function implement(builder: Builder) {
	return builder.objectRef<FreshnessRow>("FeedFreshness").implement({
		description: "How recent one kind of data is: of one mill, where rows of the kind are about mills.",
		access: "admin",
		fields: (t) => ({
			entity: t.exposeString("entity", { description: "Kind of rows." }),
			place: t.exposeString("place", {
				nullable: true,
				description: "Name of the mill; null where rows of the kind are about no mill.",
			}),
			timeZone: t.exposeString("timeZone", { nullable: true, description: "The mill's time zone, IANA name." }),
			asOf: t.expose("asOf", {
				type: "DateTime",
				description: "The newest moment that any system sent this data for.",
			}),
			isLate: t.exposeBoolean("isLate", { description: "Whether it should have come again by now." }),
		}),
	});
}
