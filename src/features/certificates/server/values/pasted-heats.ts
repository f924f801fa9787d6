import type { KeySearch, ListResource, ResourceExtra, ResourceFilter } from "#server/lists/resources/list-resource.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { viewRows } from "#server/lists/resources/resource-views.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import { readings } from "#shared/typed-numbers.ts";

/** SQL of what pasted heats may mean, as rows `(n, number)`: `n` counts the heats. */
function meantRows(heats: readonly string[], values: SqlValues): string {
	const meant = heats.flatMap((heat, n) => readings(heat).map((number) => ({ n, number })));
	const [at, numbers] = [meant.map(({ n }) => n), meant.map(({ number }) => number)];
	return `unnest(${values.add(at, "integer[]")}, ${values.add(numbers, "text[]")}) h (n, number)`;
}

const heatsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : String(value).split(","));

/** Their certificates, account by account. */
const keys: KeySearch = {
	row: [
		{ name: "account_id", type: "bigint" },
		{ name: "certificate_number", type: "text" },
	],
	sql: (typed, values, { soldToIds = [], shipToIds = [] }, limit) => {
		const rows = meantRows(heatsOf(typed), values);
		const ofOwner = (column: string, ids: readonly number[]) => `(select n.account_id, n.certificate_number
			from ${rows}, unnest(${values.add(ids, "bigint[]")}) owner (id),
			lateral (select n.* from certificates n where n.${column} = owner.id and n.heat_number = h.number limit ${limit}) n limit ${limit})`;
		return `${ofOwner("account_id", soldToIds)} union all ${ofOwner("ship_to_id", shipToIds)}`;
	},
};

/** Narrows to pasted heats. */
export const pastedHeats: ResourceFilter = {
	description: "Whole heat numbers, at most 500.",
	sql: (value, values) => `c.heat_number = any(array(select h.number from ${meantRows(heatsOf(value), values)}))`,
	keys,
};

const missingHeat: ResourceObject = {
	name: "MissingHeat",
	description: "A pasted heat number that no row of the view has.",
	access: "customer",
	fields: { heatNumber: { type: "String", sql: "a.heat", description: "As it was pasted." } },
};

/** The pasted heats that have no row in the view: others' are not found, exactly as those that do not exist. */
export function missingHeats(resource: () => ListResource): ResourceExtra {
	return {
		description: "Heats of the filter `heats` that have no row in this view.",
		object: missingHeat,
		sql: ({ request, scope }, json, values) => {
			const { heats } = request.filters;
			if (heats === undefined) return "'[]'::json";
			const asked = heatsOf(heats);
			const seenSql = `select distinct c.heat_number from ${viewRows(resource(), request, scope, values)}`;
			const foundSql = `select h.n from ${meantRows(asked, values)} join (${seenSql}) s on s.heat_number = h.number`;
			return `(select coalesce(json_agg(${json} order by a.nth), '[]')
				from unnest(${values.add(asked, "text[]")}) with ordinality a (heat, nth)
				where a.nth - 1 not in (${foundSql}))`;
		},
	};
}
