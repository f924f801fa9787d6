import type { SqlValues } from "#server/lists/sql-values.ts";
import { isInstant } from "#shared/forms/days.ts";
import { ScimError } from "../../scim/scim-error.ts";
import type { Comparison, FilterValue, ScimFilter } from "../../scim/scim-filter.ts";

/**
 * How an attribute is read: one expression, or the rows that it is made of. Text is compared without regard to case
 * unless it is `exact`.
 */
export type AttributeSql = { type: "text" | "exact" | "boolean" | "instant"; sql: string; from?: string };

/**
 * The condition of a filter over rows whose attributes these are, by lower-case path. Throws ScimError `invalidFilter`
 * for others.
 */
export function filterSql(
	filter: ScimFilter,
	attributes: Readonly<Record<string, AttributeSql>>,
	values: SqlValues,
): string {
	switch (filter.kind) {
		case "and":
		case "or":
			return `(${filterSql(filter.left, attributes, values)} ${filter.kind} ${filterSql(filter.right, attributes, values)})`;
		case "not":
			return `(not coalesce(${filterSql(filter.of, attributes, values)}, false))`;
		case "present":
			return within(requireAttribute(filter.path, attributes), (sql) => `${sql} is not null`);
		case "compare": {
			const attribute = requireAttribute(filter.path, attributes);
			if (filter.value === null) return absent(attribute, filter.by);
			if (filter.by !== "ne")
				return within(attribute, (sql) => comparison(attribute, sql, filter.by, filter.value, values));
			return `(not coalesce(${within(attribute, (sql) => comparison(attribute, sql, "eq", filter.value, values))}, false))`;
		}
	}
}

/** The attribute that a path names, with or without the URN of its schema. */
export function requireAttribute(path: string, attributes: Readonly<Record<string, AttributeSql>>): AttributeSql {
	const attribute = findAttribute(path, attributes);
	if (!attribute) throw new ScimError(400, `${path} cannot be filtered by.`, "invalidFilter");
	return attribute;
}

function findAttribute(path: string, attributes: Readonly<Record<string, AttributeSql>>): AttributeSql | undefined {
	const name = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, "");
	return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** What rows are sorted by: an attribute of which each has one. */
export function requireSortable(path: string, attributes: Readonly<Record<string, AttributeSql>>): string {
	const attribute = findAttribute(path, attributes);
	if (!attribute) throw new ScimError(400, `${path} cannot be sorted by.`, "invalidFilter");
	if (attribute.from !== undefined)
		throw new ScimError(400, `${path} has several values, and cannot be sorted by.`, "invalidFilter");
	return attribute.sql;
}

const within = ({ sql, from }: AttributeSql, condition: (sql: string) => string) =>
	from === undefined ? condition(sql) : `exists (select ${from} and ${condition(sql)})`;

function absent(attribute: AttributeSql, by: Comparison): string {
	if (by !== "eq" && by !== "ne") throw new ScimError(400, `null cannot be compared by ${by}.`, "invalidFilter");
	const isThere = within(attribute, (sql) => `${sql} is not null`);
	return by === "ne" ? isThere : `(not ${isThere})`;
}

const signs: Partial<Record<Comparison, string>> = { eq: "=", gt: ">", ge: ">=", lt: "<", le: "<=" };

function comparison(
	{ type }: AttributeSql,
	sql: string,
	by: Comparison,
	value: FilterValue,
	values: SqlValues,
): string {
	if (type === "boolean") {
		const word = String(value).toLowerCase();
		if (by !== "eq" || (word !== "true" && word !== "false"))
			throw new ScimError(400, "This attribute is true or false.", "invalidFilter");
		return `${sql} = ${values.add(word === "true", "boolean")}`;
	}
	if (type === "instant") return instant(sql, by, value, values);
	if (typeof value !== "string") throw new ScimError(400, "This attribute is text, in double quotes.", "invalidFilter");
	// PostgreSQL's text takes no zero character, so nothing holds one.
	if (value.includes("\u0000")) return "false";
	const [left, right] = type === "exact" ? [sql, value] : [`lower(${sql})`, value.toLowerCase()];
	const parameter = values.add(right, "text");
	if (by === "co") return `strpos(${left}, ${parameter}) > 0`;
	if (by === "sw") return `starts_with(${left}, ${parameter})`;
	if (by === "ew") return `right(${left}, length(${parameter})) = ${parameter}`;
	return `${left} ${signs[by]} ${parameter}`;
}

function instant(sql: string, by: Comparison, value: FilterValue, values: SqlValues): string {
	const sign = signs[by];
	if (!sign || !isInstant(value))
		throw new ScimError(400, "This attribute is a moment, like 2026-11-03T14:05:00Z.", "invalidFilter");
	return `${sql} ${sign} ${values.add(value, "timestamptz")}`;
}
