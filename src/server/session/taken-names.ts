import type { Database, Transaction } from "../database/database.ts";

type Named = { name: string; email: string };

/**
 * Whether a name is the mill's (that of its brand, or one of its mills) or that of a member of staff other than `email`, as
 * people read it: without case, accents and signs, and with letters that look alike taken for the same.
 */
export async function isNameTaken(tx: Transaction, person: Named): Promise<boolean> {
	return (await findTakenNames(tx, [person])).has(person.name);
}

/** Which of these names are taken (`isNameTaken`), as they were given. */
export async function findTakenNames(tx: Transaction, people: readonly Named[]): Promise<ReadonlySet<string>> {
	const rows = await tx.sql<{ name: string }>(
		`select distinct asked.name from unnest($1::text[], $2::text[]) as asked (name, email)
		 where is_name_taken(asked.name, asked.email)`,
		[people.map(({ name }) => name), people.map(({ email }) => email)],
	);
	return new Set(rows.map(({ name }) => name));
}

/** For the start: keeps what the mill calls itself, so that nobody outside it takes that name. */
export function keepMillTitle(database: Database, name: string): Promise<void> {
	return database.transaction("millgate_auth", {}, (tx) => changeMillTitle(tx, name));
}

/** The same in the transaction that gives the mill another name. */
export async function changeMillTitle(tx: Transaction, name: string): Promise<void> {
	await tx.sql("insert into mill_title (name) values ($1) on conflict (is_only) do update set name = excluded.name", [
		name,
	]);
}
