import { m } from "#generated/texts/messages.js";
import { type ApiCollection, apiRow, isNumbered, type NumberedCollection } from "#server/api/api-collection.ts";
import { readApiRequest } from "#server/api/api-request.ts";
import { readCollection, readOne } from "#server/api/read-collection.ts";
import { readDataAsOf } from "#server/graphql/data-stamp.ts";
import type { Program } from "#server/keys/find-program.ts";
import { asViewer } from "#server/request-context.ts";
import { mayAccess } from "#shared/access.ts";
import type { JsonSchema } from "#shared/contract/json-schema.ts";
import { refusedField } from "#shared/errors.ts";
import { filterLimits } from "#shared/lists/filter-text.ts";
import { defaultFields } from "./default-fields.ts";
import { dataAsOfSchema, type McpTool, notFound, nullable, type ToolArguments, userOf } from "./mcp-tool.ts";
import { filterSchemas, objectSchema, rowSchema, type SchemaStyle, visibleFields } from "./tool-schemas.ts";

/** Rows of one answer: a model reads all of them. */
export const usualRows = 20;
export const mostRows = 50;

/** The tools of a collection: its list, and one of its rows by number where rows have one. */
export const collectionTools = (collection: ApiCollection): McpTool[] => [
	listTool(collection),
	...(isNumbered(collection) ? [oneTool(collection)] : []),
];

/** Name of a collection, as names of tools have it: `order_lines`, and of one row `order_line`. */
export const toolWord = ({ name }: ApiCollection): string => name.replaceAll("-", "_");
export const toolWordOfOne = (collection: ApiCollection): string =>
	toolWord(collection).replace(/ies$/, "y").replace(/s$/, "");

/** Why a program may not read a collection: it has no scope, or its accounts do not see it. */
export function refusalOf({ area, resource }: ApiCollection, program: Program): string | undefined {
	if (!program.scopes.includes(`${area}:read`)) return m.server_api_key_scope({ scope: `${area}:read` });
	return mayAccess(userOf(program), resource.access) ? undefined : m.server_api_key_no_access();
}

function listTool(collection: ApiCollection): McpTool {
	const { resource, summary } = collection;
	const { definition, tabs, search } = resource;
	const views = definition.tabs.map((id) => `\`${id}\`: ${tabs[id]?.description ?? ""}`).join(" ");
	const sorts = definition.columns.flatMap(({ id, isSortable }) => (isSortable ? [id, `-${id}`] : []));
	return {
		name: `list_${toolWord(collection)}`,
		refusal: (program) => refusalOf(collection, program),
		describe: (program) => ({
			title: summary,
			description:
				`${summary}: the rows of the accounts that match all filters, ${usualRows} at a time.` +
				(isNumbered(collection) ? ` To read one by its number use get_${toolWordOfOne(collection)}.` : ""),
			inputSchema: objectSchema(
				{
					...(search && {
						search: {
							type: "string",
							maxLength: filterLimits.text,
							description: `Finds by number. ${search.description}`,
						},
					}),
					view: {
						type: "string",
						enum: definition.tabs,
						description: `Preset selection, \`${collection.view}\` by default. ${views}`,
					},
					...filterSchemas(resource),
					sort: { type: "string", enum: sorts, description: "Column to sort by; `-` before it: greatest first." },
					limit: { type: "integer", minimum: 1, maximum: mostRows, description: `Rows, ${usualRows} by default.` },
					after: {
						type: "string",
						maxLength: 1000,
						description: "`next` of the answer before, for the rows after it.",
					},
					fields: fieldsSchema(collection, program),
				},
				[],
			),
			outputSchema: objectSchema({
				rows: { type: "array", items: publicRowSchema(collection, program) },
				next: nullable({ type: "string" }, "Send it as `after` for more rows; null: these were the last."),
				dataAsOf: dataAsOfSchema,
			}),
		}),
		run: async ({ program, context }, sent) => {
			requireOrder(sent);
			const request = readApiRequest(collection, parametersOf({ limit: usualRows, ...sent }));
			const fields = namesOf(sent) ?? visibleNames(collection, program, defaultFields(collection));
			const page = await asViewer(context, (tx) => readCollection(tx, collection, program, { ...request, fields }));
			return { rows: page.data, next: page.next, dataAsOf: page.dataAsOf };
		},
	};
}

function oneTool(collection: NumberedCollection): McpTool {
	const { resource, number, summary } = collection;
	const parts = number.map(({ field, type }): [string, JsonSchema] => {
		const description = resource.row.fields[field]?.description ?? "";
		return [
			field,
			type === "text"
				? { type: "string", maxLength: filterLimits.code, description }
				: { type: "integer", minimum: 0, maximum: 999_999_999, description },
		];
	});
	const likeList = `Fields as in list_${toolWord(collection)}.`;
	return {
		name: `get_${toolWordOfOne(collection)}`,
		refusal: (program) => refusalOf(collection, program),
		describe: (program) => ({
			title: `${summary}: one by its number`,
			description: `All that is known of one row of list_${toolWord(collection)}, by its exact number.`,
			inputSchema: objectSchema(
				{ ...Object.fromEntries(parts), fields: { ...namesSchema, description: `All by default. ${likeList}` } },
				number.map(({ field }) => field),
			),
			outputSchema: objectSchema({
				row: { ...publicRowSchema(collection, program, "plain"), description: likeList },
				dataAsOf: dataAsOfSchema,
			}),
		}),
		run: async ({ program, context }, sent) => {
			requireNames(collection, program, namesOf(sent));
			const values = number.map(({ field }) => String(sent[field]));
			return asViewer(context, async (tx) => {
				// Before the row, whose statement ends the transaction.
				const dataAsOf = resource.shows ? await readDataAsOf(tx, resource.shows) : null;
				const row = await readOne(tx, collection, program, { parts: values, fields: namesOf(sent) });
				if (!row) throw notFound(values.join(" / "));
				return { row, dataAsOf };
			});
		},
	};
}

const publicRowSchema = (collection: ApiCollection, program: Program, style: SchemaStyle = "described") =>
	rowSchema(apiRow(collection), userOf(program), style);

const namesSchema: JsonSchema = {
	type: "array",
	items: { type: "string", maxLength: filterLimits.code },
	maxItems: 100,
};

function fieldsSchema(collection: ApiCollection, program: Program): JsonSchema {
	const description = `Fields of a row to answer. By default: ${defaultFields(collection).join(", ")}.`;
	return { ...namesSchema, items: { type: "string", enum: visibleNames(collection, program) }, description };
}

/** Names of the fields that a program sees; `among` these. */
function visibleNames(collection: ApiCollection, program: Program, among?: readonly string[]): string[] {
	const names = visibleFields(apiRow(collection), userOf(program)).map(([name]) => name);
	return names.filter((name) => among?.includes(name) ?? true);
}

const namesOf = ({ fields }: ToolArguments) => fields as string[] | undefined;

/** Throws InvalidError, with all names, for one that is no field. */
function requireNames(collection: ApiCollection, program: Program, names: readonly string[] = []): void {
	const known = visibleNames(collection, program);
	if (names.every((name) => known.includes(name))) return;
	throw refusedField("fields", m.server_mcp_argument_choice({ name: "fields", choices: known.join(", ") }));
}

/** The arguments as the collection's address has them: one reader for both. */
function parametersOf({ fields: _fields, account: _account, ...sent }: ToolArguments): URLSearchParams {
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries(sent)) {
		if (value === false) continue;
		for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, one === true ? "1" : String(one));
	}
	return parameters;
}

/** Throws InvalidError for a range that ends before it begins. */
function requireOrder(sent: ToolArguments): void {
	for (const [name, from] of Object.entries(sent)) {
		const end = name.replace(/_from$/, "_to");
		const to = sent[end];
		if (end !== name && to !== undefined && (from as string) > (to as string))
			throw refusedField(end, m.server_mcp_argument_order({ from: name, to: end }));
	}
}
