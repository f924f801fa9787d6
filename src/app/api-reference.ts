import type { JsonSchema } from "#shared/contract/json-schema.ts";
import type { Language } from "#shared/languages.ts";
import { contract } from "./contract.ts";

/** An operation as the reference shows it; `id` is its operationId. */
export type ReferenceEntry = { id: string; method: string; path: string; summary: string; group: string };
export type ReferenceField = { name: string; where: string; type: string; isRequired: boolean; description: string };
export type ReferencePage = ReferenceEntry & {
	description: string;
	parameters: ReferenceField[];
	body: ReferenceField[];
	fields: ReferenceField[];
	example: string;
	responses: { status: string; description: string }[];
};

/** Whose programs use an operation; what the mill's systems use is in no group. */
const groupOf = (path: string): string | undefined => /^\/api\/(customer|supplier)\//.exec(path)?.[1];

type Operation = {
	tags: string[];
	operationId: string;
	summary: string;
	description?: string;
	parameters?: { name: string; in: string; required?: boolean; description: string; schema: Schema }[];
	requestBody?: { content: Record<string, { schema: Schema }> };
	responses: Record<string, { description: string; content?: Record<string, { schema: Schema; example?: unknown }> }>;
};
type Schema = JsonSchema & {
	type?: string | string[];
	$ref?: string;
	items?: Schema;
	properties?: Record<string, Schema>;
	required?: string[];
	allOf?: Schema[];
	oneOf?: Schema[];
	enum?: unknown[];
	format?: string;
	description?: string;
};

/** Every operation for companies' programs, in the order of the contract. */
export function referenceEntries(language: Language): ReferenceEntry[] {
	return operations(language).map(entryOf);
}

/** One operation with its parameters, the fields of its response and an example; undefined for another id. */
export function referencePage(id: string, language: Language): ReferencePage | undefined {
	const found = operations(language).find(({ operation }) => operation.operationId === id);
	if (!found) return undefined;
	const { operation } = found;
	const { parameters = [], requestBody, responses } = operation;
	const answer = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
	const media = Object.values(answer?.content ?? {})[0];
	const body = Object.values(requestBody?.content ?? {})[0]?.schema;
	return {
		...entryOf(found),
		description: operation.description ?? "",
		parameters: parameters.map(({ name, in: where, required = false, description, schema }) => ({
			...{ name, where, type: typeOf(schema), isRequired: required, description },
		})),
		body: body ? fieldsOf(body, { language }) : [],
		fields: media ? fieldsOf(media.schema, { language }) : [],
		example: typeof media?.example === "string" ? media.example : JSON.stringify(media?.example, null, 2),
		responses: Object.entries(responses).map(([status, { description }]) => ({ status, description })),
	};
}

function operations(language: Language) {
	const { paths } = contract(language) as { paths: Record<string, Record<string, Operation>> };
	return Object.entries(paths).flatMap(([path, methods]) =>
		groupOf(path) ? Object.entries(methods).map(([method, operation]) => ({ path, method, operation })) : [],
	);
}

const entryOf = ({ path, method, operation }: ReturnType<typeof operations>[number]): ReferenceEntry => ({
	id: operation.operationId,
	method: method.toUpperCase(),
	path,
	summary: operation.summary,
	group: groupOf(path) ?? "",
});

function resolve(schema: Schema, language: Language): Schema {
	const { components } = contract(language) as { components: { schemas: Record<string, Schema> } };
	const inner = schema.allOf?.[0] ?? schema.oneOf?.[0];
	if (inner) return resolve(inner, language);
	return schema.$ref ? (components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;
}

/** The fields of an object and of the objects within it, by their path: `lines[].item`. */
function fieldsOf(schema: Schema, at: { language: Language; before?: string; depth?: number }): ReferenceField[] {
	const { language, before = "", depth = 0 } = at;
	const object = resolve(schema.items ?? schema, language);
	if (depth > 3) return [];
	return Object.entries(object.properties ?? {}).flatMap(([name, field]) => {
		const path = `${before}${name}`;
		const own: ReferenceField = {
			...{
				name: path,
				where: "",
				type: typeOf(field),
				description: field.description ?? resolve(field, language).description ?? "",
			},
			isRequired: object.required?.includes(name) ?? false,
		};
		const isList = Boolean(field.items);
		return [own, ...fieldsOf(field, { language, before: `${path}${isList ? "[]" : ""}.`, depth: depth + 1 })];
	});
}

function typeOf(schema: Schema): string {
	if (schema.items) return schema.items.enum ? `(${typeOf(schema.items)})[]` : `${typeOf(schema.items)}[]`;
	if (schema.oneOf) return `${typeOf(schema.oneOf[0] ?? {})} | null`;
	const named = schema.$ref ?? schema.allOf?.[0]?.$ref;
	if (named) return named.split("/").at(-1) ?? "";
	const type = [schema.type ?? "object"].flat().join(" | ");
	if (schema.enum) return schema.enum.map(String).join(" | ");
	return schema.format ? `${type} (${schema.format})` : type;
}
