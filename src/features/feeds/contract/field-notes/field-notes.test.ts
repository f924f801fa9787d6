import { expect, test } from "vitest";
import { entityNames } from "../../entities.ts";
import { rowJsonSchema } from "../row-json-schema.ts";
import { fieldNotes } from "./field-notes.ts";

type Property = { path: string; name: string; description: unknown };

/** Every property of a schema, nested ones too. */
function propertiesOf(value: unknown, path: string): Property[] {
	if (value === null || typeof value !== "object") return [];
	const { properties } = value as { properties?: Record<string, { description?: unknown }> };
	const own = Object.entries(properties ?? {}).map(([name, { description }]) => ({
		path: `${path}.${name}`,
		name,
		description,
	}));
	return [...own, ...Object.entries(value).flatMap(([key, inner]) => propertiesOf(inner, `${path}.${key}`))];
}

const all = entityNames.flatMap((entity) => propertiesOf(rowJsonSchema(entity), entity));

test.each(entityNames)("every field of %s says what it means", (entity) => {
	const own = all.filter(({ path }) => path.startsWith(`${entity}.`));
	expect(own.length).toBeGreaterThan(2);
	expect(own.filter(({ description }) => typeof description !== "string" || description.length < 10)).toEqual([]);
});

test("no note is about a field that no feed has, or that says it itself", () => {
	const said = new Set(all.map(({ name, description }) => `${name}: ${description}`));
	expect(Object.entries(fieldNotes).flatMap(([name, note]) => (said.has(`${name}: ${note}`) ? [] : [name]))).toEqual(
		[],
	);
});
