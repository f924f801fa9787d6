import type { Transaction } from "#server/database/database.ts";

export type SavedViewRow = { id: string; name: string; query: string; isOwn: boolean };

const columns = 'v.id, v.name, v.query, v.person_id = viewer_person() as "isOwn"';

/** As many views of one list as a person may keep, and as many of other people's as are shown beside them. */
export const mostViews = 50;

/** Views of a list: the person's own, then those that others share with one of the viewer's accounts. */
export function findSavedViews(tx: Transaction, list: string): Promise<SavedViewRow[]> {
	const some = (whose: string) =>
		`(select ${columns} from saved_views v where v.list = $1 and v.person_id ${whose} viewer_person()
			order by v.name, v.id limit ${mostViews})`;
	return tx.lastPlanned(`${some("=")} union all ${some("<>")}`, [list]);
}

/** Whether the person keeps as many views of a list as they may. */
export async function hasMostViews(tx: Transaction, personId: number, list: string): Promise<boolean> {
	const [row] = await tx.sql<{ kept: number }>(
		"select count(*)::int as kept from saved_views where person_id = $1 and list = $2",
		[personId, list],
	);
	return row !== undefined && row.kept >= mostViews;
}

export type NewView = { personId: number; list: string; name: string; query: string; shareWith: string | undefined };

/**
 * Keeps a view; undefined when the person has one of that name already. An account that is not the viewer's shares with
 * nobody: no row.
 */
export async function insertSavedView(
	tx: Transaction,
	{ personId, list, name, query, shareWith }: NewView,
): Promise<string | undefined> {
	const [row] = await tx.sql<{ id: string }>(
		`insert into saved_views (person_id, list, name, query, shared_account_id)
		 select $1, $2, $3, $4, (select id from accounts where code = $5)
		 where $5::text is null or exists (select from accounts where code = $5
		 and id = any (viewer_sold_tos() || viewer_ship_tos() || viewer_suppliers()))
		 on conflict (person_id, list, name) do nothing returning id`,
		[personId, list, name, query, shareWith ?? null],
	);
	return row?.id;
}

/** Whether the viewer may share with an account: it is one of those acted for now. */
export async function mayShareWith(tx: Transaction, code: string): Promise<boolean> {
	const rows = await tx.sql(
		"select from accounts where code = $1 and id = any (viewer_sold_tos() || viewer_ship_tos() || viewer_suppliers())",
		[code],
	);
	return rows.length > 0;
}

/** Drops one of the person's own views; false when there is none of that id. */
export async function deleteSavedView(tx: Transaction, personId: number, id: string): Promise<boolean> {
	const rows = await tx.sql("delete from saved_views where id = $1 and person_id = $2 returning id", [id, personId]);
	return rows.length > 0;
}
