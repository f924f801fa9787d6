import { m } from "#generated/texts/messages.js";
import type { RowScope, Transaction } from "#server/database/database.ts";
import { createSqlValues } from "#server/lists/sql-values.ts";
import { InvalidError } from "#shared/errors.ts";
import { readListUrl } from "#shared/lists/list-url.ts";
import type { ListResource } from "./list-resource.ts";
import { joinsIn } from "./resource-rows.ts";
import { viewRows } from "./resource-views.ts";

/**
 * What `sql` says of each row that a list shows under a view, at most `most`; `query` is the view as the page's address
 * says it. Throws InvalidError for one that is not wholly understood: something is about to be done with just these
 * rows.
 */
export async function findKeys(
	tx: Transaction,
	resource: ListResource,
	query: string,
	sql: string,
	scope: RowScope,
	most: number,
) {
	const { state, unread } = readListUrl(resource.definition, new URLSearchParams(query));
	if (unread.length > 0) throw new InvalidError(m.server_invalid());
	const values = createSqlValues();
	const rows = viewRows(resource, state, scope, values);
	const found = await tx.sql<{ key: string }>(
		`select ${sql} as key from ${rows} ${joinsIn(resource.source, sql)} limit ${most}`,
		[...values.list],
	);
	return found.map(({ key }) => key);
}
