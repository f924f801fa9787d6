import pg from "pg";
import { BackupError, type Manifest, type TableEntry } from "./manifest.ts";
import { inTransaction } from "./open-admin.ts";
import { fillTable, measureTable, nameOf, readShapes, sameBytes } from "./tables-queries.ts";

type ForeignKey = { table: string; name: string; definition: string };

const foreignKeysSql = `
select format('%I.%I', n.nspname, c.relname) as "table", quote_ident(k.conname) as name,
pg_get_constraintdef(k.oid) as definition
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
where k.contype = 'f' and k.conparentid = 0`;

const forcedSql = `
select format('%I.%I', n.nspname, c.relname) as "table" from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relforcerowsecurity`;

/**
 * Fills the migrated but otherwise empty database with the rows of a backup, in one transaction. Foreign keys are
 * taken off and put on again at the end, which checks them all; triggers stay silent, since their work is in the rows;
 * each table is read again and compared.
 */
export async function fillRows(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
	await inTransaction(client, "begin", async () => {
		await client.query(sameBytes);
		requireSameTables(manifest, new Set((await readShapes(client)).map(nameOf)));
		const keys = (await client.query<ForeignKey>(foreignKeysSql)).rows;
		const forcedTables = (await client.query<{ table: string }>(forcedSql)).rows.map(({ table }) => table);
		for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
		for (const table of forcedTables) await client.query(`alter table ${table} no force row level security`);
		for (const entry of manifest.tables) await fillOne(client, entry, folder);
		for (const { schema, name, value, isCalled } of manifest.sequences)
			await client.query("select setval($1::regclass, $2::text::bigint, $3)", [
				nameOf({ schema, name }),
				value,
				isCalled,
			]);
		for (const { table, name, definition } of keys)
			await client.query(`alter table ${table} add constraint ${name} ${definition}`);
		for (const table of forcedTables) await client.query(`alter table ${table} force row level security`);
		await freeJobs(client);
	});
	await client.query("analyze");
}

async function fillOne(client: pg.Client, entry: TableEntry, folder: string): Promise<void> {
	const table = nameOf(entry);
	await client.query(`alter table ${table} disable trigger user`);
	// What migrations put there themselves is in the backup too.
	await client.query(`truncate table ${table}`);
	await fillTable(client, entry, folder);
	const found = await measureTable(client, entry);
	if (found.rows !== entry.rows || found.sha256 !== entry.sha256)
		throw new BackupError(
			`${table} has ${found.rows} rows of ${entry.rows} after it was restored, or others than it had.`,
		);
	await client.query(`alter table ${table} enable trigger user`);
}

function requireSameTables({ tables }: Manifest, found: ReadonlySet<string>): void {
	const unknown = tables.map(nameOf).filter((name) => !found.has(name));
	if (unknown.length > 0) throw new BackupError(`This version has no ${unknown.join(", ")}.`);
}

/** Jobs that were under way when the backup was made are nobody's now. */
async function freeJobs(client: pg.Client): Promise<void> {
	for (const table of ["_private_jobs", "_private_job_queues"])
		await client.query(
			`update graphile_worker.${pg.escapeIdentifier(table)} set locked_at = null, locked_by = null
				where locked_at is not null`,
		);
}
