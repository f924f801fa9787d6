import { m } from "#generated/texts/messages.js";
import { refusedField } from "#shared/errors.ts";
import { isCalendarDay } from "#shared/forms/days.ts";
import type { SqlValues } from "./sql-values.ts";

/** One expression that a list is sorted by. Rows without a value come last in either direction. */
export type SortKey = {
	sql: string;
	type: KeyType;
	isNullable?: boolean;
	/**
	 * Of a list's first key: the one value that it has in every row that is not open, so that an index over the keys
	 * behind it gives their order.
	 */
	closed?: number;
	/**
	 * Of a list's first key, a column without nulls: a cursor bounds it by itself too. A comparison of rows in which
	 * other keys are of a joined table is not read from an index.
	 */
	isBounded?: true;
};
export type KeyType = "text" | "integer" | "number" | "day" | "instant";

/**
 * What rows are compared by: every part has a value, and all run in one direction, so that one row comparison pages
 * through them.
 */
export type KeyPart = { sql: string; type: KeyType | "boolean"; closed?: number; isBounded?: true };

const sqlTypes = {
	text: "text",
	integer: "bigint",
	number: "numeric",
	day: "date",
	instant: "timestamptz",
	boolean: "boolean",
} as const;
const standIns = {
	text: "''",
	integer: "0",
	number: "0",
	day: "'epoch'::date",
	instant: "'epoch'::timestamptz",
} as const;

/** The parts of a sort; the last keys must be unique together. */
export function keyParts(keys: readonly SortKey[], isDescending: boolean): KeyPart[] {
	return keys.flatMap(({ isNullable, ...part }): KeyPart[] => {
		if (!isNullable) return [part];
		const { sql, type } = part;
		return [
			{ sql: `(${sql} is ${isDescending ? "not " : ""}null)`, type: "boolean" },
			{ sql: `coalesce(${sql}, ${standIns[type]})`, type },
		];
	});
}

/** What follows ORDER BY. */
export function orderSql(parts: readonly KeyPart[], isDescending: boolean): string {
	return parts.map(({ sql }) => (isDescending ? `${sql} desc` : sql)).join(", ");
}

/** SQL of the key of a row as a JSON array, from which its cursor is made. */
export function keySql(parts: readonly KeyPart[]): string {
	return `json_build_array(${parts.map(({ sql }) => sql).join(", ")})`;
}

/** Condition for rows beyond the cursor's, in the direction of travel. */
export function beyondSql(
	parts: readonly KeyPart[],
	isDescending: boolean,
	key: readonly unknown[],
	values: SqlValues,
): string {
	const row = parts.map(({ sql }) => sql).join(", ");
	const edge = parts.map(({ type }, index) => values.add(key[index], sqlTypes[type])).join(", ");
	const beyond = `row(${row}) ${isDescending ? "<" : ">"} row(${edge})`;
	const [first] = parts;
	if (!first?.isBounded) return beyond;
	return `${first.sql} ${isDescending ? "<=" : ">="} ${values.add(key[0], sqlTypes[first.type])} and ${beyond}`;
}

/** What remains of a sort among rows that are not open, where its first part is one value in all of them. */
export const closedParts = ([first, ...others]: readonly KeyPart[]): readonly KeyPart[] =>
	first?.closed === undefined ? [] : others;

/**
 * `beyondSql` for such rows: the first part is compared here, so that an index over the others finds where the page
 * begins.
 */
export function closedBeyondSql(
	parts: readonly KeyPart[],
	isDescending: boolean,
	[edge, ...key]: readonly unknown[],
	values: SqlValues,
): string {
	const closed = parts[0]?.closed ?? 0;
	if (closed !== edge) return String(isDescending ? closed < Number(edge) : closed > Number(edge));
	return beyondSql(closedParts(parts), isDescending, key, values);
}

/** A cursor as clients see it: opaque, bound to its sort. Whatever it says, row policies decide which rows answer. */
export function encodeCursor(sort: string, key: readonly unknown[]): string {
	return Buffer.from(JSON.stringify([sort, ...key])).toString("base64url");
}

/** Reads a cursor of this sort; throws InvalidError for anything else. */
export function decodeCursor(cursor: string, sort: string, parts: readonly KeyPart[]): unknown[] {
	const [of, ...key] = asList(cursor);
	if (of !== sort || key.length !== parts.length || !parts.every(({ type }, index) => fits(type, key[index])))
		throw refusedField("cursor", m.server_list_cursor());
	return key;
}

function asList(cursor: string): unknown[] {
	if (cursor.length > 1000) return [];
	try {
		const read: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
		return Array.isArray(read) ? read : [];
	} catch {
		return [];
	}
}

// What PostgreSQL holds too: no year 0, and no clock that is further from UTC than any on earth.
const day = /^(?!0000)[012]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/;
const timeOfDay = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:[+-](?:0\d|1[0-4]):[0-5]\d|Z)$/;

function fits(type: KeyPart["type"], value: unknown): boolean {
	switch (type) {
		case "boolean":
			return typeof value === "boolean";
		case "integer":
			return Number.isSafeInteger(value);
		case "number":
			return typeof value === "number" && Math.abs(value) < 1e12;
		case "text":
			return typeof value === "string" && value.length <= 500 && !value.includes("\u0000") && value.isWellFormed();
		case "day":
			return typeof value === "string" && day.test(value) && isCalendarDay(value);
		case "instant":
			return (
				value === "-infinity" ||
				(typeof value === "string" && fits("day", value.slice(0, 10)) && timeOfDay.test(value.slice(10)))
			);
	}
}
