import pg from "pg";
import "#server/database/database.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Column } from "./describe.ts";

// One value of each type as PostgreSQL writes it: what the portal's own parsers of pg make of it is the type.
const samples: Readonly<Record<string, string>> = {
	bool: "t",
	bytea: "\\x00",
	date: "2026-01-31",
	float4: "1.5",
	float8: "1.5",
	int2: "1",
	int4: "1",
	int8: "1",
	numeric: "1.5",
	oid: "1",
	timestamp: "2026-01-31 00:00:00",
	timestamptz: "2026-01-31 00:00:00+00",
};
const json = ["json", "jsonb"];

/** The TypeScript type of a column's values as they reach the code; PostgreSQL has no types for the content of JSON. */
export function columnType({ type, isNullable, allowed }: Column, catalogue: Catalogue): string {
	const name = catalogue.typeName(type);
	// `any | null` is any: a JSON value that may be null is compared as the null that it may be.
	if (json.includes(name)) return isNullable ? "null" : "any";
	const base = allowed ? allowed.map((text) => JSON.stringify(text)).join(" | ") : parsedType(type, name);
	return isNullable ? `${base} | null` : base;
}

function parsedType(type: number, name: string): string {
	const element = name.startsWith("_") ? name.slice(1) : undefined;
	if (element && json.includes(element)) return "any[]";
	const sample = samples[element ?? name] ?? "text";
	const parse = pg.types.getTypeParser(type, "text") as (text: string) => unknown;
	const value = parse(element ? `{"${sample.replace("\\", "\\\\")}"}` : sample);
	return Array.isArray(value) ? `${typeOf(value[0])}[]` : typeOf(value);
}

function typeOf(value: unknown): string {
	if (value instanceof Date) return "Date";
	return Buffer.isBuffer(value) ? "Buffer" : typeof value;
}

/** The type of a parameter: what pg writes as a value of its type. Undefined is sent as null. */
export function parameterType(type: number, catalogue: Catalogue): string {
	const name = catalogue.typeName(type);
	const one = name.startsWith("_") ? `readonly (${valueType(name.slice(1))} | null)[] | string` : valueType(name);
	return `${one} | null | undefined`;
}

function valueType(name: string): string {
	if (["int2", "int4", "int8", "oid", "float4", "float8", "numeric"].includes(name)) return "number | bigint";
	if (name === "bool") return "boolean";
	if (name === "bytea") return "Uint8Array";
	if (["timestamp", "timestamptz"].includes(name)) return "Date | string";
	// pg writes an object as JSON, but an array as an array of PostgreSQL's.
	if (json.includes(name)) return "string | (object & { length?: never })";
	return "string";
}
