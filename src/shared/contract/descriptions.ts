import { getLocale } from "#generated/texts/runtime.js";
import type { JsonSchema } from "./json-schema.ts";
import catalog from "./spanish-descriptions.json" with { type: "json" };

const spanish: Readonly<Record<string, string>> = catalog;

/**
 * A description of the contract in the language in which it is being made, by the catalog of its English sentence;
 * `{name}` is filled in from `values`. A sentence that the catalog does not have stays in English: the test of the
 * reference names those of companies' operations (src/app/api-reference.test.ts).
 */
export function describe(english: string, values: Readonly<Record<string, string | number>> = {}): string {
	const text = (getLocale() === "es" && Object.hasOwn(spanish, english) && spanish[english]) || english;
	return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
		Object.hasOwn(values, name) ? String(values[name]) : whole,
	);
}

// What stands below these is data, whatever its fields are called.
const data = ["example", "examples", "enum", "const", "default"];

/** A part of the contract with every description in the language in which it is being made. */
export function describedAll<T>(part: T): T {
	if (Array.isArray(part)) return part.map(describedAll) as T;
	if (typeof part !== "object" || part === null) return part;
	const entries = Object.entries(part as JsonSchema).map(([name, value]): [string, unknown] => {
		if (data.includes(name)) return [name, value];
		const isText = (name === "description" || name === "summary") && typeof value === "string";
		return [name, isText ? describe(value) : describedAll(value)];
	});
	return Object.fromEntries(entries) as T;
}
