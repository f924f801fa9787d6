import { measuredProperty, measuredTests, measuredValue, measureRows } from "#server/certificates/measures-sql.ts";
import type {
	ListResource,
	ResourceAsk,
	ResourceExtra,
	ResourceFilter,
} from "#server/lists/resources/list-resource.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { gatheredRows } from "#server/lists/resources/resource-views.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import { isElement } from "#shared/certificates/elements.ts";
import { otherUnit } from "#shared/certificates/limits.ts";
import { mostChartedHeats } from "../charted-values.ts";

const chartedValue: ResourceObject = {
	name: "ChartedValue",
	description: "One value of one heat, with what its certificate's specification asks for.",
	access: "customer",
	fields: {
		heatNumber: { type: "String", sql: "c.heat_number", description: "The melt." },
		meltedOn: {
			type: "Day",
			sql: "(c.melted_at at time zone coalesce(c.melt_time_zone, 'UTC'))::date",
			description: "Day it was tapped, where it was melted.",
		},
		certificateNumber: {
			type: "String",
			sql: "c.certificate_number",
			description: "The newest certificate with this value.",
		},
		grade: { type: "String", sql: "c.grade", description: "Steel grade." },
		sample: { type: "String", sql: "v.sample", isNullable: true, description: "Slab that a test was taken from." },
		direction: { type: "String", sql: "v.direction", isNullable: true, description: "Direction of the test piece." },
		value: { type: "Float", sql: "v.value", description: "What was measured; of an impact test the mean." },
		least: { type: "Float", sql: "v.least", isNullable: true, description: "The least that the specification allows." },
		most: { type: "Float", sql: "v.most", isNullable: true, description: "The most that it allows." },
	},
};

/** Narrows to certificates that give one of these values. */
export const chartFilter: ResourceFilter = {
	description: "Certificates that give one of these values; `charted` draws the first.",
	sql: (value, values) => {
		const grades = value as readonly string[];
		const elements = values.add(grades.filter(isElement), "text[]");
		const tests = values.add(
			grades
				.filter((property) => !isElement(property))
				.flatMap((property) => [property, otherUnit(property)?.property ?? property]),
			"text[]",
		);
		return `(c.chemistry ?| ${elements} or exists (
			select from jsonb_array_elements(c.tests) t (test) join ${measuredTests} on k.kind = t.test ->> 'kind'
			where ${measuredProperty} = any (${tests}) and ${measuredValue} is not null))`;
	},
};

/**
 * The values of the first charted property, of the newest heats of this view; a heat that was certified to several
 * grades counts in each.
 */
export function chartedValues(resource: () => ListResource): ResourceExtra {
	return {
		description: `Values of the filter \`chart\` across the newest ${mostChartedHeats} heats of this view, the oldest first; revoked certificates are left out.`,
		object: chartedValue,
		sql: (ask, json, values) => chartedSql(resource(), ask, json, values),
	};
}

function chartedSql(resource: ListResource, { request, scope }: ResourceAsk, json: string, values: SqlValues): string {
	const { chart } = request.filters;
	const property = Array.isArray(chart) ? (chart as readonly string[])[0] : undefined;
	if (property === undefined) return "'[]'::json";
	const other = otherUnit(property);
	// Heats that were certified in the other system of units are drawn beside those, in the units of the chart.
	const charted = values.add([property, ...(other ? [other.property] : [])], "text[]");
	const inUnit = (column: string) =>
		other
			? `(case when x.property = ${values.add(other.property, "text")} then x.${column} / ${other.factor} else
				x.${column} end)`
			: `x.${column}`;
	const inForce = gatheredRows(resource, request, scope, values, ["c.revoked_on is null"]);
	const newestSql = `select distinct on (c.heat_number, c.grade) c.* from ${inForce}
		order by c.heat_number, c.grade, c.issued_on desc, c.certificate_number desc`;
	return `(select coalesce(json_agg(${json}
		order by c.melted_at, c.heat_number, c.grade, v.sample, v.direction, v.nth), '[]')
		from (select * from (${newestSql}) n order by n.melted_at desc, n.heat_number limit ${mostChartedHeats}) c
		join mills m on m.code = c.mill
		join lateral (select x.nth, x.sample, x.direction, ${inUnit("value")} as value, ${inUnit("least")} as least,
		${inUnit("most")} as most
			from ${measureRows("c")} x where x.property = any (${charted})) v on true)`;
}
