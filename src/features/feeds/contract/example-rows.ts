import type { JsonSchema } from "#shared/contract/json-schema.ts";
import type { EntityName } from "../entities.ts";
import { rowJsonSchema } from "./row-json-schema.ts";

type Row = Record<string, unknown>;

/** What fields of these names hold in the examples; everything else follows from the schema. */
const usual: Readonly<Record<string, unknown>> = {
	mill: "NF",
	soldTo: "190001",
	shipTo: "290001",
	account: "190001",
	supplier: "790001",
	suppliers: [],
	order: "M100200",
	po: "4500012345",
	heat: "H48210",
	bol: "B900100",
	grade: "A572-50",
	timeZone: "America/Chicago",
	email: "ann@customer.example",
	car: "GLKR 412345",
	thicknessIn: 0.5,
	widthIn: 96,
	lengthIn: 480,
	weightLb: 13068,
	by: "ERP",
	commodity: "207",
	name: "Ann Baker",
	grossLb: 78_400,
	tareLb: 32_100,
	groups: [],
};

/** Values that rules between fields require, which no schema expresses. */
const changes: Readonly<Partial<Record<EntityName, Row>>> = {
	"stock-list": { lengthIn: 480 },
	stocking: { lengthIn: 480 },
	resources: { en: { title: "Plate sizes", body: "Thickness 0.1875 to 3 in." } },
	notices: { en: { title: "Outage", body: "No loading on 1 December." } },
	specifications: { specification: "ASTM A572/A572M", limits: [{ property: "yieldKsi", least: 50 }] },
	heats: { tests: [{ kind: "tension", yieldKsi: 58.2, tensileKsi: 78.4 }] },
	complaints: { defects: [{ family: "surface", code: "scale" }] },
	"complaint-answers": { message: "We have your complaint and look into it." },
};

/** A small row of an entity that its checks take: every required field, and no other. */
export function exampleRow(entity: EntityName): Row {
	const schema = rowJsonSchema(entity);
	return { ...(exampleOf(schema, schema, "") as Row), ...changes[entity] };
}

function exampleOf(schemaOrRef: JsonSchema, root: JsonSchema, name: string): unknown {
	const schema = followed(schemaOrRef, root);
	if (name in usual && schema.type !== "object") return schema.type === "array" ? [usual[name]].flat() : usual[name];
	if (schema.const !== undefined) return schema.const;
	if (Array.isArray(schema.enum)) return schema.enum[0];
	if (schema.format === "date") return "2026-11-20";
	if (schema.format === "date-time") return "2026-11-20T14:05:00Z";
	if (schema.format === "uuid") return "0b7c3c1e-4f5a-4d6b-8c7d-9e0f1a2b3c4d";
	switch (schema.type) {
		case "integer":
		case "number":
			return Math.max(1, Number(schema.minimum ?? 1));
		case "boolean":
			return true;
		case "array":
			return schema.items ? [exampleOf(schema.items as JsonSchema, root, "")] : [];
		case "object":
			return objectOf(schema, root);
		default:
			return name === "" ? "1" : name.toUpperCase().slice(0, 12);
	}
}

function objectOf(schema: JsonSchema, root: JsonSchema): Row {
	const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
	const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
	return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, root, name)]));
}

function followed(schemaOrRef: JsonSchema, root: JsonSchema): JsonSchema {
	if (typeof schemaOrRef.$ref === "string") {
		const parts = schemaOrRef.$ref.replace(/^#\/?/, "").split("/").filter(Boolean);
		return followed(parts.reduce<unknown>((value, part) => (value as Row)[part], root) as JsonSchema, root);
	}
	const [first] = ((schemaOrRef.anyOf ?? schemaOrRef.oneOf ?? []) as JsonSchema[]).filter(
		({ type }) => type !== "null",
	);
	return first ? { ...schemaOrRef, ...followed(first, root) } : schemaOrRef;
}
