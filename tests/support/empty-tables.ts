import type pg from "pg";
import { withOwner } from "./owner-connections.ts";

// Rows are deleted, without what a delete sets off: truncating gives every table and index a new file, which takes
// thirty times as long. Like it, this waits for what is still being written.
const emptying = `
	with recursive emptied as (
		select unnest(string_to_array($1, ' '))::regclass::oid as id
		union select conrelid from pg_constraint join emptied on confrelid = emptied.id where contype = 'f'
	), tables as (select id from emptied join pg_class on pg_class.oid = id where not relispartition)
	select format('lock table %s in access exclusive mode', string_agg(id::regclass::text, ', ')) as statement from tables
	union all select format('delete from %s', id::regclass) from tables
	union all select format('select setval(%L, 1, false)', objid::regclass) from pg_depend join tables on refobjid = id
		join pg_class on pg_class.oid = objid and relkind = 'S' where deptype in ('a', 'i')
		and classid = 'pg_class'::regclass`;

/**
 * Empties tables and all that refer to them, and counts their rows from 1 again: quicker than a database for every
 * test.
 */
export function emptyTables({ adminUrl }: { adminUrl: string }, ...tables: string[]): Promise<void> {
	return withOwner(adminUrl, (owner) => emptyTablesAs(owner, tables));
}

/**
 * The same over a connection that is there, as the database's administrator. Locks are waited for `patience` long: then
 * transactions that a test left open are ended and named in an error, so that the tests that follow can go on.
 */
export async function emptyTablesAs(owner: pg.ClientBase, tables: readonly string[], patience = "30s"): Promise<void> {
	const { rows } = await owner.query<{ statement: string }>(emptying, [tables.join(" ")]);
	const statements = rows.map(({ statement }) => statement);
	const settings = ["set local session_replication_role = replica", `set local lock_timeout = '${patience}'`];
	const text = ["begin", ...settings, ...statements, "commit"].join("; ");
	// What the test before left under way may lock the same tables in another order; it ends by itself, and PostgreSQL
	// names one of the two.
	for (let isDone = false; !isDone; ) isDone = await withoutDeadlock(owner, text);
}

/** False where PostgreSQL has ended the transaction, because another one waits for it in turn. */
async function withoutDeadlock(owner: pg.ClientBase, text: string): Promise<boolean> {
	try {
		await owner.query(text);
		return true;
	} catch (error) {
		await owner.query("rollback");
		const code = error instanceof Error && "code" in error && error.code;
		if (code === "40P01") return false;
		if (code === "55P03") throw new Error(await endLeftTransactions(owner), { cause: error });
		throw error;
	}
}

/** Ends the transactions of this database that wait for their client, and says what they ran last. */
async function endLeftTransactions(owner: pg.ClientBase): Promise<string> {
	const { rows } = await owner.query<{ query: string }>(
		`select query, pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and state like 'idle in transaction%'`,
	);
	const left = rows.map(({ query }) => query).join("\n");
	return left
		? `A test left these transactions open, after:\n${left}`
		: "Tables are locked by statements that still run";
}
