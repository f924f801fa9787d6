import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { Program } from "#server/keys/find-program.ts";
import type { FoundKeys, KeyColumn, ListResource } from "#server/lists/resources/list-resource.ts";
import { keysNamed } from "#server/lists/resources/number-search.ts";
import { findResourcePage } from "#server/lists/resources/resource-page.ts";
import type { SqlValues } from "#server/lists/sql-values.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { refusedField } from "#shared/errors.ts";
import type { ListState } from "#shared/lists/list-definition.ts";
import { type ApiCollection, accountIdField, apiRow, isNumbered, type NumberedCollection } from "./api-collection.ts";
import { apiSelection } from "./api-selection.ts";
import { type ChangedKey, changesFromNow, readChanges } from "./row-changes.ts";

export type ApiObject = Record<string, unknown>;

/** A page of a collection as programs get it (docs/api.md). */
export type ApiPage = {
	data: ApiObject[];
	/** Numbers of rows that changed and are no longer there for this key and these filters. */
	removed: ApiObject[];
	/** Cursor for `after`; null on the last page. */
	next: string | null;
	/** Cursor for `changedSince`; null on further pages of a listing, and where rows have no number. */
	changes: string | null;
	hasMore: boolean;
	/** When the mill's data was true, ISO 8601; null where people write the rows. */
	dataAsOf: string | null;
};

export type ApiRequest = {
	state: Pick<ListState, "tab" | "search" | "filters" | "sort">;
	after?: string | undefined;
	changedSince?: string | undefined;
	limit: number;
	/** Names of the fields that are wanted; all by default. */
	fields?: readonly string[] | undefined;
};

/**
 * A page of a collection: the next rows of the listing, or what changed since a cursor.
 *
 * @throws {InvalidError} `changedSince` of a collection whose rows have no number.
 */
export function readCollection(
	tx: Transaction,
	collection: ApiCollection,
	program: Program,
	request: ApiRequest,
): Promise<ApiPage> {
	const { changedSince } = request;
	if (changedSince === undefined) return readListing(tx, collection, program, request);
	if (!isNumbered(collection)) throw refusedField("changedSince", m.server_api_no_changes());
	return readChanged(tx, collection, program, { ...request, changedSince });
}

async function readListing(
	tx: Transaction,
	collection: ApiCollection,
	program: Program,
	request: ApiRequest,
): Promise<ApiPage> {
	// Read before the rows: what changes meanwhile is in the changes too.
	const isFirst = request.after === undefined;
	const changes = isFirst && isNumbered(collection) ? await changesFromNow(tx, collection) : null;
	const { nodes, endCursor, hasMore, dataAsOf } = await readRows(tx, collection, program, request);
	return {
		data: nodes.map(withAccountOf(program)),
		removed: [],
		next: hasMore ? endCursor : null,
		changes,
		hasMore,
		dataAsOf,
	};
}

async function readChanged(
	tx: Transaction,
	collection: NumberedCollection,
	program: Program,
	request: ApiRequest & { changedSince: string },
): Promise<ApiPage> {
	const { changedSince, limit, fields } = request;
	const { scope } = program.viewer;
	const changed = await readChanges(tx, collection, { cursor: changedSince, scope, limit });
	const own = [...collection.number.map(({ field }) => field), ...accountFieldOf(collection)];
	const names = fields && [...new Set([...fields, ...own])];
	const asked = { ...request, fields: names, limit: Math.max(changed.keys.length, 1) };
	const { nodes, dataAsOf } = await readRows(tx, collection, program, asked, named(collection, changed.keys));
	const seen = new Set(nodes.map((row) => keyText(row[accountIdField], numberOf(collection, row))));
	const removed = changed.keys.filter(({ accountId, key }) => !seen.has(keyText(accountId ?? undefined, key)));
	return {
		data: nodes.map(withAccountOf(program)),
		removed: removed.map((one) => removedRow(collection, program, one)),
		next: null,
		changes: changed.cursor,
		hasMore: changed.hasMore,
		dataAsOf,
	};
}

/** One row by its number, `parts` in the order of the collection's; undefined where this key sees none. */
export async function readOne(
	tx: Transaction,
	collection: NumberedCollection,
	program: Pick<Program, "viewer" | "accounts">,
	{ parts, fields }: { parts: readonly string[]; fields?: readonly string[] | undefined },
): Promise<ApiObject | undefined> {
	const { definition } = collection.resource;
	const state = { tab: collection.view, search: "", filters: {}, sort: definition.sort };
	const { nodes } = await readRows(
		tx,
		collection,
		program,
		{ state, limit: 1, fields },
		named(collection, [{ key: [...parts] }]),
	);
	return nodes[0] && withAccountOf(program)(nodes[0]);
}

type NamedKey = { accountId?: number | null; key: string[] };

async function readRows(
	tx: Transaction,
	collection: ApiCollection,
	program: Pick<Program, "viewer">,
	request: Pick<ApiRequest, "state" | "after" | "limit" | "fields">,
	found?: Parameters<typeof findResourcePage>[4],
) {
	const { state, after, limit, fields } = request;
	const row = apiRow(collection);
	const resource: ListResource = { ...collection.resource, row };
	const { viewer } = program;
	const user = actingUser(viewer) ?? viewer.user;
	const nodes = apiSelection(row, user, fields);
	const { tab, search, filters, sort } = state;
	const ask = {
		request: { tab, search, filters },
		sort,
		page: { size: limit, cursor: after, isBackward: false },
		scope: viewer.scope,
	};
	const wanted = {
		nodes,
		pageInfo: { endCursor: {}, hasNextPage: {} },
		...(resource.shows && { dataAsOf: { at: {}, place: {}, timeZone: {} } }),
	};
	const page = await findResourcePage(tx, resource, ask, wanted, found);
	return {
		nodes: page.nodes as ApiObject[],
		endCursor: page.pageInfo.endCursor,
		hasMore: page.pageInfo.hasNextPage,
		dataAsOf: page.dataAsOf?.at ?? null,
	};
}

/**
 * Narrows to the rows of these numbers, each within its account where that is known: of a number alone, the index is
 * searched once for each account in reach.
 */
const named =
	({ number }: NumberedCollection, keys: readonly NamedKey[]) =>
	(values: SqlValues): FoundKeys => {
		const hasAccounts = keys.every(({ accountId }) => typeof accountId === "number");
		const account: readonly KeyColumn[] = hasAccounts ? [{ name: "account_id", type: "bigint" }] : [];
		const rows = keys.map(({ accountId, key }): Record<string, unknown> => {
			const numbers = Object.fromEntries(number.map(({ name }, index) => [name, key[index]]));
			return hasAccounts ? { account_id: accountId, ...numbers } : numbers;
		});
		return keysNamed([...account, ...number.map(({ name, type }) => ({ name, type }))], rows, values);
	};

const numberOf = ({ number }: NumberedCollection, row: ApiObject) => number.map(({ field }) => String(row[field]));
const keyText = (accountId: unknown, key: readonly string[]) => JSON.stringify([accountId ?? null, ...key]);

function removedRow(
	{ number, resource }: NumberedCollection,
	program: Program,
	{ accountId, key }: ChangedKey,
): ApiObject {
	const numbers = Object.fromEntries(
		number.map(({ field, type }, index) => [field, type === "text" ? key[index] : Number(key[index])]),
	);
	if (resource.source.owners.length === 0) return numbers;
	return { account: codeOf(program, accountId), ...numbers };
}

const accountFieldOf = ({ resource }: ApiCollection) => (resource.source.owners.length === 0 ? [] : [accountIdField]);

const codeOf = ({ accounts }: Pick<Program, "accounts">, accountId: unknown): string | null =>
	accounts.find(({ id }) => id === accountId)?.code ?? null;

// Its code comes from the key: looked up for each row, it would take longer than all else.
const withAccountOf = (program: Pick<Program, "accounts">) => (row: ApiObject) =>
	Object.hasOwn(row, accountIdField) ? { ...row, [accountIdField]: codeOf(program, row[accountIdField]) } : row;
