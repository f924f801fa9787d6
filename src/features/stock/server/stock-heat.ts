import { measure } from "#server/certificates/measure.ts";
import { measuresOf } from "#server/certificates/measures-sql.ts";
import { melt, meltingWorks, meltTimeZone } from "#server/certificates/melt-sql.ts";
import { findingsOf } from "#server/certificates/test-findings.ts";
import type { ObjectField, ResourceObject } from "#server/lists/resources/resource-object.ts";

const heat: ResourceObject = {
	name: "StockHeat",
	description: "The heat of an item as its certificate would give it today.",
	// As its values are; only the item leads here, which ship-tos are refused.
	access: "customer",
	fields: {
		meltedAt: { type: "DateTime", sql: "h.melted_at", description: "When it was tapped." },
		melt: {
			object: melt,
			from: (json) => `(select ${json} from (select h.*) o)`,
			description: "Where it was melted and poured.",
		},
		timeZone: {
			type: "String",
			sql: "h.time_zone",
			description: "Time zone of the works that melted it; `UTC` where that is not known.",
		},
		specification: {
			type: "String",
			sql: "h.specification",
			isNullable: true,
			description: "What the item's grade is made to, if known.",
		},
		measures: {
			object: measure,
			isList: true,
			from: (json) => measuresOf(json, "h"),
			description: "Its values against the limits of the item's grade; empty until it is tested.",
		},
		otherTests: findingsOf("h"),
	},
};

/**
 * The heat of the stock item `s`, read as a certificate reads one; limits are those of the grade that the item is sold
 * as.
 */
export const stockHeat: ObjectField = {
	object: heat,
	isNullable: true,
	from: (json) => `(select ${json} from (
		select g.melted_at, g.chemistry, g.tests, g.melted_in, g.poured_in, g.slab_maker,
			${meltingWorks("g", "hm")} as melting_works, ${meltTimeZone("g", "hm")} as time_zone, sp.specification, sp.limits
		from heats g join mills hm on hm.code = g.mill left join specifications sp on sp.grade = s.grade
		where g.heat_number = s.heat_number) h)`,
	description: "What its certificate will say; null where the mill names no heat, or has not sent it yet.",
};
