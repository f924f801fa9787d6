import { m } from "#generated/texts/messages.js";
import type { RowScope, Transaction } from "#server/database/database.ts";
import { orderSql } from "#server/lists/keyset.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { sortParts } from "#server/lists/resources/resource-page.ts";
import { joinsIn } from "#server/lists/resources/resource-rows.ts";
import { viewRows } from "#server/lists/resources/resource-views.ts";
import { createSqlValues } from "#server/lists/sql-values.ts";
import { InvalidError } from "#shared/errors.ts";
import type { ListState } from "#shared/lists/list-definition.ts";
import { readListUrl } from "#shared/lists/list-url.ts";
import type { WantedDocument } from "./requested-numbers-queries.ts";

/**
 * The view of a URL. Throws InvalidError for a filter that was not understood: without it, the view would contain rows
 * that nobody requested.
 */
export function requireListState(resource: ListResource, query: URLSearchParams): ListState {
	const { state, unread } = readListUrl(resource.definition, query);
	if (unread.length > 0) throw new InvalidError(m.server_invalid());
	return state;
}

/** The documents of the rows that a list shows under a view, in its order, each once; at most `most`. */
export async function findListedDocuments(
	tx: Transaction,
	resource: ListResource,
	state: ListState,
	scope: RowScope,
	most: number,
): Promise<WantedDocument[]> {
	const { documents } = resource;
	if (!documents) return [];
	const values = createSqlValues();
	const rows = viewRows(resource, state, scope, values);
	const order = orderSql(sortParts(resource, state.sort), state.sort.isDescending);
	const select = `${documents.accountId} as account_id, ${documents.number} as number, row_number() over (order by ${order}) as place`;
	const listed = await tx.sql<{ accountId: number; number: string }>(
		`select account_id as "accountId", number from (select ${select}
		 from ${rows} ${joinsIn(resource.source, `${select} ${order}`)}) listed
		 group by account_id, number order by min(place) limit ${most}`,
		[...values.list],
	);
	return listed.map((document) => ({ ...document, kind: documents.kind, asked: [] }));
}
