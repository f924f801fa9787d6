import type { RowScope } from "#server/database/database.ts";
import type { RequestContext } from "#server/request-context.ts";
import { isAdmin } from "#shared/access.ts";

const everyAccountSql = `
	select coalesce(array_agg(id) filter (where kind = 'sold_to'), '{}') as "soldToIds",
		coalesce(array_agg(id) filter (where kind = 'supplier'), '{}') as "supplierIds"
	from accounts where is_active`;

/**
 * Whose items the desk shows: inside sales those of the accounts on their own lists, administrators everybody's, and
 * the user who acts under an alias that account's. The role that reads them sees conversations, never a price
 * (decisions/desk-answers-through-the-importer.md).
 */
export async function deskScope({ database, viewer }: Pick<RequestContext, "database" | "viewer">): Promise<RowScope> {
	if (!viewer) return {};
	if (viewer.alias || !isAdmin(viewer.user)) return viewer.scope;
	const [scope] = await database.transaction("millgate_admin", { personId: viewer.personId }, (tx) =>
		tx.sql<RowScope>(everyAccountSql),
	);
	return scope ?? {};
}
