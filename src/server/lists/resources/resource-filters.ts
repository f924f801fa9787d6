import type { SqlValues } from "#server/lists/sql-values.ts";
import type { DayRange, NumberRange } from "#shared/lists/list-definition.ts";
import { readings, withAndWithoutLabel, withLetter } from "#shared/typed-numbers.ts";
import type { FilterSql } from "./list-resource.ts";

/** Conditions that lists share. None of them uses an operator that row policies keep from an index. */

/** The column holds one of the codes chosen. */
export const oneOf =
	(sql: string): FilterSql =>
	(value, values) =>
		`${sql} = any(${values.add(value, "text[]")})`;

/**
 * The column is an account with one of the selected codes. They are looked up once: each look-up evaluates the row
 * policy of accounts.
 */
export const oneOfAccounts =
	(column: string): FilterSql =>
	(value, values) =>
		`${column} = any(array(select id from accounts where code = any(${values.add(value, "text[]")})))`;

/** A range with both ends included, of which either may be missing. */
export const between =
	(sql: string, type: "numeric" | "date" | "bigint"): FilterSql =>
	(value, values) => {
		const { from, to } = value as NumberRange | DayRange;
		const ends = [
			...(from === undefined ? [] : [`${sql} >= ${values.add(from, type)}`]),
			...(to === undefined ? [] : [`${sql} <= ${values.add(to, type)}`]),
		];
		return `(${ends.join(" and ")})`;
	};

/**
 * Days at the mill with both ends included: `day` is SQL of the day, `instant` of the moment it is the day of. That one
 * is bounded too, wide enough for every time zone, since an index holds moments and not days.
 */
export const betweenDays =
	(day: string, instant: string): FilterSql =>
	(value, values) => {
		const { from, to } = value as DayRange;
		const bound = (limit: string, days: number) =>
			`(${values.add(limit, "date")} + ${days})::timestamp at time zone 'UTC'`;
		const ends = [
			...(from === undefined ? [] : [`${instant} >= ${bound(from, -1)}`]),
			...(to === undefined ? [] : [`${instant} < ${bound(to, 2)}`]),
		];
		return [...ends, between(day, "date")(value, values)].join(" and ");
	};

/**
 * Text that begins as typed. Trade numbers are written in capitals and without blanks; people type them as they like.
 */
export const beginsWith =
	(sql: string): FilterSql =>
	(value, values) =>
		anyBegins(sql)(String(value), values);

/** A flag that can only be set. */
export const when =
	(sql: string): FilterSql =>
	() =>
		sql;

/**
 * Any of the expressions begins as typed, or as what is behind the word before a number ("PO 4711"): the free search
 * of most lists.
 */
export const anyBegins =
	(...expressions: readonly string[]) =>
	(typed: string, values: SqlValues): string => {
		const meant = new Set(
			withAndWithoutLabel(typed).flatMap((text) => [text, ...readings(text)].map((one) => one.toUpperCase())),
		);
		const parameters = [...meant].map((text) => values.add(text, "text"));
		return `(${expressions.flatMap((sql) => parameters.map((text) => `starts_with(upper(${sql}), ${text})`)).join(" or ")})`;
	};

/** The same, and the mill's order, which people call by its digits alone too, without the letter in front. */
export const millOrderOrAny =
	(order: string, ...others: readonly string[]) =>
	(typed: string, values: SqlValues): string => {
		const begins = anyBegins(order, ...others)(typed, values);
		const lettered = withAndWithoutLabel(typed).flatMap(withLetter);
		return lettered.length === 0 ? begins : `(${begins} or upper(${order}) = any(${values.add(lettered, "text[]")}))`;
	};

/** The mill's order alone. */
export const millOrderBegins =
	(order: string): FilterSql =>
	(value, values) =>
		millOrderOrAny(order)(String(value), values);
