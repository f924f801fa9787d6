import { randomBytes } from "node:crypto";
import type pg from "pg";
import { withOwner } from "./owner-connections.ts";
import type { TestDatabase } from "./test-database.ts";

export type SomePerson = { id: number; email: string; accountIds: Record<string, number> };

type Lists = { soldTo?: string[]; shipTo?: string[]; suppliers?: string[]; groups?: string[] };

/** Runs one statement as the owner of everything, whom no row policy binds. */
export function asOwner<T extends pg.QueryResultRow>(
	database: Pick<TestDatabase, "adminUrl">,
	sql: string,
	values: unknown[] = [],
): Promise<T[]> {
	return withOwner(database.adminUrl, async (owner) => (await owner.query<T>(sql, values)).rows);
}

/** The smallest person with these lists; accounts that are missing are made, named after their code. */
export async function insertPerson(
	database: Pick<TestDatabase, "adminUrl">,
	lists: Lists & { email?: string; isActive?: boolean } = {},
): Promise<SomePerson> {
	const email = lists.email ?? `someone.${randomBytes(4).toString("hex")}@somewhere.example`;
	const [person] = await asOwner<{ id: string }>(
		database,
		"insert into people (email, name, is_active) values ($1, $2, $3) returning id",
		[email, "Some One", lists.isActive ?? true],
	);
	const id = Number(person?.id);
	const accountIds: Record<string, number> = {};
	for (const [list, codes] of [
		["sold_to", lists.soldTo],
		["ship_to", lists.shipTo],
		["supplier", lists.suppliers],
	] as const) {
		for (const code of codes ?? []) {
			const [account] = await asOwner<{ id: string }>(
				database,
				`insert into accounts (code, kind, name, revision) values ($1, $2, 'Account ' || $1, 1)
					on conflict (code) do update set revision = accounts.revision returning id`,
				[code, list],
			);
			accountIds[code] = Number(account?.id);
			await asOwner(database, "insert into person_accounts (person_id, account_id, list) values ($1, $2, $3)", [
				id,
				account?.id,
				list,
			]);
		}
	}
	for (const group of lists.groups ?? [])
		await asOwner(database, "insert into person_groups (person_id, group_name) values ($1, $2)", [id, group]);
	return { id, email, accountIds };
}
