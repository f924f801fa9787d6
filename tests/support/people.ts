import { randomBytes } from "node:crypto";
import type pg from "pg";
import { withOwner } from "./owner-connections.ts";
import type { TestDatabase } from "./test-database.ts";

export type SomePerson = { id: number; email: string; accountIds: Record<string, number> };

/** The accounts and groups of a person, by code. */
export type Rights = {
	soldTo?: string[];
	shipTo?: string[];
	suppliers?: string[];
	groups?: string[];
	email?: string;
	isActive?: boolean;
};

/** Runs one statement as the owner of the tables, to whom no row policy applies. */
export function asOwner<T extends pg.QueryResultRow>(
	database: Pick<TestDatabase, "adminUrl">,
	sql: string,
	values: unknown[] = [],
): Promise<T[]> {
	return withOwner(database.adminUrl, async (owner) => (await owner.query<T>(sql, values)).rows);
}

/** The smallest person with these rights; missing accounts are inserted, named after their code. */
export async function insertPerson(database: Pick<TestDatabase, "adminUrl">, rights: Rights = {}): Promise<SomePerson> {
	const email = rights.email ?? `someone.${randomBytes(4).toString("hex")}@somewhere.example`;
	const [person] = await asOwner<{ id: string }>(
		database,
		"insert into people (email, name, is_active) values ($1, $2, $3) returning id",
		[email, "Some One", rights.isActive ?? true],
	);
	const id = Number(person?.id);
	const accountIds: Record<string, number> = {};
	for (const [list, codes] of [
		["sold_to", rights.soldTo],
		["ship_to", rights.shipTo],
		["supplier", rights.suppliers],
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
	for (const group of rights.groups ?? [])
		await asOwner(database, "insert into person_groups (person_id, group_name) values ($1, $2)", [id, group]);
	return { id, email, accountIds };
}
