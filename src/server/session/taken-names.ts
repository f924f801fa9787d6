import type { Database, Transaction } from "../database/database.ts";

/**
 * Whether a name is the mill's (MILL_NAME, or one of its mills) or that of a member of staff other than `email`, as
 * people read it: without case, accents and signs, and with letters that look alike taken for the same.
 */
export async function isNameTaken(tx: Transaction, { name, email }: { name: string; email: string }): Promise<boolean> {
	const [row] = await tx.sql<{ isTaken: boolean }>(`select is_name_taken($1, $2) as "isTaken"`, [name, email]);
	return row?.isTaken ?? false;
}

/**
 * For the start: keeps what the mill calls itself, so that nobody outside it takes that name, whichever way their name
 * comes.
 */
export function keepMillTitle(database: Database, name: string): Promise<void> {
	const keep = "insert into mill_title (name) values ($1) on conflict (is_only) do update set name = excluded.name";
	return database.transaction("millgate_auth", {}, async (tx) => void (await tx.sql(keep, [name])));
}
