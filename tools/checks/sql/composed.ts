import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLNamedType, getNamedType, isObjectType } from "graphql";
import { listResources } from "#app/list-resources.ts";
import { findHome } from "#features/home/server/home-queries.ts";
import { findOrders } from "#features/orders/server/orders-queries.ts";
import { findNumbers } from "#features/search/server/search-queries.ts";
import { searchSources } from "#features/search/server/search-sources.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Selection } from "#server/graphql/selection.ts";
import type { ListResource, ResourceRequest } from "#server/lists/resources/list-resource.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { findResourcePage } from "#server/lists/resources/resource-page.ts";
import { areKept } from "#server/lists/resources/resource-sums.ts";
import type { FilterValue, ListFilter } from "#shared/lists/list-definition.ts";

/** A statement that only exists when it runs: what composed it, and its text. `home`: a module or the root field there. */
export type ComposedStatement = { part: string; text: string; home: string };

const scope = { personId: 1, soldToIds: [1], shipToIds: [2], supplierIds: [3] };

/** The composed statements of every list, of home pages, orders and the search. */
export async function composedStatements(): Promise<ComposedStatement[]> {
	// As generated: the schema's own modules cannot be loaded a second time beside their copy (check.ts).
	const schema = buildSchema(readFileSync("schema.graphql", "utf8"));
	const found: ComposedStatement[] = [];
	for (const resource of listResources) found.push(...(await listStatements(resource)));
	const add = async (home: string, part: string, compose: (tx: Transaction) => Promise<unknown>) =>
		found.push(...(await recordTexts(compose)).map((text) => ({ part, text, home })));
	const policy = { COMPLAINT_SHORTAGE_DAYS: 1, COMPLAINT_TRANSIT_DAYS: 1 };
	for (const [path, wanted] of selectionsOf(schema.getType("CustomerHome")))
		await add("src/features/home", `home, field ${path}`, (tx) =>
			findHome(tx, { side: "customer", kinds: ["orders"] }, policy, wanted),
		);
	for (const [path, wanted] of selectionsOf(schema.getType("OrderSummary")))
		await add("src/features/orders", `orders, field ${path}`, (tx) =>
			findOrders(tx, { first: 1, scope }, { nodes: wanted }),
		);
	for (const source of searchSources)
		await add("src/features/search", `search of ${source.kind}`, (tx) => findNumbers(tx, [source], scope, "M418220"));
	return found;
}

/**
 * Every statement of a list: of each field of its rows, view, sort, filter, total and choice one of its own, so that an
 * error names the part that is wrong. They come from the list's own code (`findResourcePage`).
 */
export async function listStatements(resource: ListResource): Promise<ComposedStatement[]> {
	const { definition, columns, row, choices = {}, extras = {}, totals = {}, search } = resource;
	const found: ComposedStatement[] = [];
	const [opening = ""] = definition.tabs;
	const kept = definition.tabs.filter((tab) => areKept(resource, { tab, search: "", filters: {} }));
	const add = async (part: string, wanted: Selection, more: Partial<ResourceRequest> = {}, sort = definition.sort) => {
		const request = { tab: opening, search: "", filters: {}, ...more };
		const page = { size: 50, cursor: undefined, isBackward: false };
		const texts = await recordTexts((tx) => findResourcePage(tx, resource, { request, sort, page, scope }, wanted));
		found.push(
			...texts.map((text) => ({ part: `list ${definition.id}, ${part}`, text, home: `field: "${resource.field}"` })),
		);
	};
	for (const [path, wanted] of fieldsOf(row)) await add(`field ${path}`, { nodes: wanted });
	for (const tab of definition.tabs) await add(`view ${tab}`, { nodes: {}, tabs: {} }, { tab });
	for (const [column, { sort }] of Object.entries(columns))
		if (sort) await add(`sort ${column}`, { nodes: {} }, {}, { column, isDescending: false });
	for (const filter of definition.filters)
		await add(`filter ${filter.id}`, { nodes: {} }, { filters: { [filter.id]: sampleOf(filter) } });
	if (search) await add("search", { nodes: {} }, { search: "4711" });
	for (const total of Object.keys(totals))
		for (const tab of [opening, ...kept]) await add(`total ${total}`, { totals: { [total]: {} } }, { tab });
	for (const choice of Object.keys(choices)) await add(`choice ${choice}`, { choices: { [choice]: {} } });
	for (const [name, { object }] of Object.entries(extras))
		for (const [path, wanted] of fieldsOf(object)) await add(`${name} ${path}`, { [name]: wanted });
	return found;
}

/** The statements that `compose` would run, without a database: each is answered by no rows, or by one of nothing. */
export async function recordTexts(compose: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
	const texts: string[] = [];
	const note = (text: string) => {
		if (!/^\s*set /.test(text)) texts.push(text);
	};
	const sql = async (text: string) => {
		note(text);
		return [];
	};
	const last = async (text: string) => {
		note(text);
		return [{ found: {}, home: {}, nodes: [] }];
	};
	await compose({ sql, last, lastPlanned: last } as unknown as Transaction);
	return texts;
}

/** Each field of an object and of the objects within it, by its path, with the selection of just this field. */
function* fieldsOf({ fields }: Pick<ResourceObject, "fields">): Generator<[path: string, wanted: Selection]> {
	for (const [name, field] of Object.entries(fields))
		if ("object" in field)
			for (const [path, wanted] of fieldsOf(field.object)) yield [`${name}.${path}`, { [name]: wanted }];
		else yield [name, { [name]: {} }];
}

/** The same of a type of the schema; objects within objects to a depth of four. */
function* selectionsOf(type: GraphQLNamedType | undefined, depth = 4): Generator<[path: string, wanted: Selection]> {
	if (!isObjectType(type)) throw new Error("The schema has no such type");
	for (const [name, field] of Object.entries(type.getFields())) {
		const inner = getNamedType(field.type);
		if (!isObjectType(inner)) yield [name, { [name]: {} }];
		else if (depth > 1)
			for (const [path, wanted] of selectionsOf(inner, depth - 1)) yield [`${name}.${path}`, { [name]: wanted }];
	}
}

function sampleOf(filter: ListFilter): FilterValue {
	switch (filter.kind) {
		case "text":
			return "4711";
		case "flag":
			return true;
		case "choices":
			return [filter.choices?.[0] ?? "4711"];
		case "days":
			return { from: "2026-01-01", to: "2026-12-31" };
		case "lengths":
		case "numbers":
			return { from: 1, to: 2 };
	}
}
