import { describe } from "#shared/contract/descriptions.ts";
import {
	type ContractPart,
	type JsonSchema,
	jsonAnswer,
	keyRefusals,
	type Paths,
	pathParameter,
	refTo,
	refusal,
} from "#shared/contract/json-schema.ts";
import { mostChoices } from "#shared/lists/filter-text.ts";
import type { ListFilter } from "#shared/lists/list-definition.ts";
import { type ApiCollection, documentNumberOf, isNumbered, type NumberedCollection, pathOf } from "./api-collection.ts";
import { defaultLimit, mostLimit } from "./api-request.ts";
import { rowSchemas } from "./api-schemas.ts";
import { pageSchema } from "./page-schema.ts";

/** The answer of each collection to the example feed, by `side/name`: `data` has one row (api-examples.test.ts). */
export type ApiExamples = Readonly<
	Record<string, { data: readonly Record<string, unknown>[] } & Record<string, unknown>>
>;

const query = (name: string, description: string, schema: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
	name,
	in: "query",
	description,
	schema,
	...more,
});
const limitHeaders: JsonSchema = {
	RateLimit: { description: "Calls that are left in this minute, and until when.", schema: { type: "string" } },
	"RateLimit-Policy": { description: "Calls of a key in a minute.", schema: { type: "string" } },
};
const nextLink: JsonSchema = {
	description: 'The next page (`rel="next"`); left out where its address is longer than 2,000 characters.',
	schema: { type: "string" },
};
const etag: JsonSchema = { ETag: { description: "For If-None-Match.", schema: { type: "string" } } };
const refusals: JsonSchema = {
	400: refusal("A parameter is unknown or not valid; `faults` name each."),
	...keyRefusals,
};
const notModified: JsonSchema = { 304: { description: "The caller has it already (If-None-Match)." } };
const notFound: JsonSchema = { 404: refusal("There is none of this number for this key.") };
const account = query("account", "Code of one of the key's accounts, to read as that account alone.", {
	type: "string",
});
const fieldsParameter = query("fields", "Names of the fields to answer, separated by commas; all by default.", {
	type: "string",
});
const ifNoneMatch: JsonSchema = {
	name: "If-None-Match",
	in: "header",
	description: "ETag of an earlier answer.",
	schema: { type: "string" },
};

/** The collections of companies' programs, as OpenAPI describes them; made of the lists that serve them. */
export function apiContract(collections: readonly ApiCollection[], examples: ApiExamples): ContractPart {
	const pages = collections.map((one): [string, JsonSchema] => [`${one.resource.row.name}Page`, pageSchema(one)]);
	return {
		paths: Object.assign({}, ...collections.map((one) => collectionPaths(one, examples))) as Paths,
		schemas: { ...rowSchemas(collections), ...Object.fromEntries(pages) },
	};
}

function collectionPaths(collection: ApiCollection, examples: ApiExamples): Paths {
	const { side, name, resource, document } = collection;
	const path = pathOf(collection);
	const example = examples[`${side}/${name}`];
	const row = example?.data[0] ?? {};
	const what = describe(collection.summary);
	const needs = needsOf(collection);
	const listing = parametersOf(collection);
	const isFollowed = isNumbered(collection);
	const paging = isFollowed ? [...pagingParameters, changedSince] : pagingParameters;
	const follow = isFollowed
		? "Read every page by `after` once, then follow the changes by `changedSince`."
		: unfollowed;
	return {
		[path]: {
			get: {
				...{ tags: [side], operationId: `list-${side}-${name}`, summary: what },
				description: `${describe(resource.description)} ${needs} ${describe(follow)}`,
				parameters: [...listing, ...paging, fieldsParameter, account, ifNoneMatch],
				responses: {
					200: {
						...jsonAnswer("A page.", refTo(`${resource.row.name}Page`), example),
						headers: { ...limitHeaders, ...etag, Link: nextLink },
					},
					...notModified,
					...refusals,
					...(isFollowed && {
						410: refusal("The cursor of `changedSince` is too old: read the whole collection again."),
					}),
				},
			},
		},
		[`${path}.csv`]: {
			get: {
				...{ tags: [side], operationId: `export-${side}-${name}`, summary: describe("{what}, as CSV", { what }) },
				description: `${describe("All rows with the columns of the page's file, in the language of Accept-Language.")} ${needs}`,
				parameters: [...listing, account],
				responses: {
					200: {
						description: "The file.",
						content: { "text/csv": { schema: { type: "string" }, example: csvExample(collection) } },
					},
					...refusals,
				},
			},
		},
		...(isFollowed && pathOfOne(collection, row)),
		...(document === undefined ? {} : documentPaths(collection, row)),
	};
}

const needsOf = ({ area }: ApiCollection) => describe("Needs the scope `{scope}`.", { scope: `${area}:read` });

const unfollowed =
	"These rows have no number of their own and `changedSince` is refused: follow the changes of `certificates`, and read the values of those that changed by `one`.";

function pathOfOne(collection: NumberedCollection, row: Record<string, unknown>): Paths {
	const { side, name, summary, resource, number } = collection;
	const numbers = number.map(({ field, type }) =>
		pathParameter(field, "Part of its number.", (row[field] ?? "") as string | number, {
			type: type === "text" ? "string" : "integer",
		}),
	);
	const plural = describe(summary);
	const what = `${plural.charAt(0).toLowerCase()}${plural.slice(1)}`;
	return {
		[`${pathOf(collection)}/${number.map(({ field }) => `{${field}}`).join("/")}`]: {
			get: {
				...{ tags: [side], operationId: `read-${side}-${name}`, summary: describe("One of: {what}", { what }) },
				description: needsOf(collection),
				parameters: [...numbers, fieldsParameter, account, ifNoneMatch],
				responses: {
					200: { ...jsonAnswer("The row.", refTo(resource.row.name), row), headers: { ...limitHeaders, ...etag } },
					...notModified,
					...refusals,
					...notFound,
				},
			},
		},
	};
}

const pagingParameters: readonly JsonSchema[] = [
	query("limit", "Rows of a page, or changes that are looked at.", {
		type: "integer",
		minimum: 1,
		maximum: mostLimit,
		default: defaultLimit,
	}),
	query("after", "Cursor of the next page: `next` of the answer before.", { type: "string" }),
];
const changedSince = query("changedSince", "Cursor of the changes: `changes` of an answer before.", { type: "string" });

function documentPaths(collection: ApiCollection, row: Record<string, unknown>): Paths {
	const { side, name } = collection;
	const number = documentNumberOf(collection);
	const parameter = pathParameter(number, "Its number.", String(row[number] ?? ""));
	const read = (format: string, responses: JsonSchema, title: string): Paths => ({
		[`${pathOf(collection)}/{${number}}.${format}`]: {
			get: {
				tags: [side],
				operationId: `read-${side}-${name}-${format}`,
				summary: title,
				description: `${needsOf(collection)} ${describe("Each download is on record.")}`,
				parameters: [
					parameter,
					query("revision", "An earlier revision; the newest by default.", { type: "integer", minimum: 1 }),
					query("lang", "Language of the document.", { type: "string", enum: ["en", "es"] }),
					account,
					ifNoneMatch,
				],
				responses: { ...responses, ...notModified, ...refusals, ...notFound },
			},
		},
	});
	const pdf: JsonSchema = {
		200: {
			description: "The document.",
			content: {
				"application/pdf": { schema: { type: "string", contentMediaType: "application/pdf" }, example: "%PDF-1.7" },
			},
		},
	};
	const data: JsonSchema = {
		200: {
			description: "Data of the certificate as EN 10168 (schema v0.5.0 of materialidentity.org).",
			content: {
				"application/json": {
					schema: { type: "object" },
					example: { RefSchemaUrl: "https://schemas.materialidentity.org/en10168-schemas/v0.5.0/schema.json" },
				},
			},
		},
	};
	return {
		...read("pdf", pdf, describe("Document of: {what}", { what: describe(collection.summary) })),
		...(collection.document === "certificate" ? read("json", data, "Values of a certificate as data") : {}),
	};
}

/** The filters of the list's page by the same names, its views, sort and search. */
function parametersOf({ resource, view }: ApiCollection): JsonSchema[] {
	const { definition, filters, tabs, search } = resource;
	const sorts = definition.columns.filter(({ isSortable }) => isSortable).flatMap(({ id }) => [id, `-${id}`]);
	const views = definition.tabs.map((id) => `\`${id}\`: ${describe(tabs[id]?.description ?? id)}`).join(" ");
	return [
		query("view", `${describe("Preset view; `{view}` by default.", { view })} ${views}`, {
			type: "string",
			enum: definition.tabs,
		}),
		...(search ? [query("search", search.description, { type: "string", maxLength: 100 })] : []),
		...definition.filters.flatMap((filter) =>
			filterParametersOf(filter, describe(filters[filter.id]?.description ?? "")),
		),
		query("sort", "Column to sort by, with `-` in front for descending order.", { type: "string", enum: sorts }),
	];
}

function filterParametersOf(filter: ListFilter, description: string): JsonSchema[] {
	const { id } = filter;
	const range = (schema: JsonSchema, ends: readonly [from: string, to: string]) => [
		query(`${id}_from`, `${description} ${describe(ends[0])}`, schema),
		query(`${id}_to`, `${description} ${describe(ends[1])}`, schema),
	];
	switch (filter.kind) {
		case "text":
			return [query(id, description, { type: "string", maxLength: 100 })];
		case "flag":
			return [query(id, description, { type: "string", enum: ["1"] })];
		case "choices": {
			const items = filter.choices ? { type: "string", enum: filter.choices } : { type: "string" };
			return filter.isPasted
				? [query(id, `${description} ${describe(pasted)}`, listOf(items, mostChoices(filter)), { explode: false })]
				: [query(id, description, { type: "array", items }, { explode: true })];
		}
		case "days":
			return range({ type: "string", format: "date" }, ["From, included.", "To, included."]);
		case "lengths":
			return range({ type: "number" }, ["From, included, in inches.", "To, included, in inches."]);
		case "numbers":
			return range({ type: "number" }, ["From, included.", "To, included."]);
	}
}

const listOf = (items: JsonSchema, maxItems: number): JsonSchema => ({ type: "array", items, maxItems });

// Proxies take 8 kB of an address by default; five hundred numbers of up to 14 characters fit.
const pasted =
	"All in one parameter, separated by commas. Keep the address below 8,000 characters: 500 numbers of up to 14 characters fit; send longer ones in several requests.";

/** The head of the file: titles of its first columns. */
const csvExample = ({ resource }: ApiCollection): string =>
	`${resource.definition.columns.map(({ id }) => id).join(",")}\n`;
