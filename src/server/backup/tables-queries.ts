import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { countBytes, nowhere } from "./counted-bytes.ts";
import { type SequenceEntry, type TableEntry, tablePath } from "./manifest.ts";

type Named = Pick<TableEntry, "schema" | "name">;
export type Shape = Pick<TableEntry, "schema" | "name" | "columns" | "orderedBy">;

const quoted = (name: string) => pg.escapeIdentifier(name);
/** Schema and name as SQL. */
export const nameOf = ({ schema, name }: Named) => `${quoted(schema)}.${quoted(name)}`;

// The lists of migrations that ran are made by the migrations themselves.
const shapesSql = `
select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
  array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) filter
  (where a.attnum = any (i.indkey)) as "orderedBy"
from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  left join pg_index i on i.indrelid = c.oid and i.indisprimary and c.relkind = 'p'
where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
and c.relname <> 'migrations'
group by 1, 2 order by 1, 2`;

const sequencesSql =
	"select schemaname as schema, sequencename as name from pg_sequences where schemaname !~ '^pg_' order by 1, 2";

/** Every table that holds rows, a partitioned one as a whole, with the columns that can be written. */
export async function readShapes(client: pg.Client): Promise<Shape[]> {
	const { rows } = await client.query<Omit<Shape, "orderedBy"> & { orderedBy: string[] | null }>(shapesSql);
	return rows.map(({ orderedBy, ...shape }) => ({ ...shape, ...(orderedBy && { orderedBy }) }));
}

/** The current value of each sequence. Read after the rows: a sequence is never behind them. */
export async function readSequences(client: pg.Client): Promise<SequenceEntry[]> {
	const read: SequenceEntry[] = [];
	for (const row of (await client.query<Named>(sequencesSql)).rows) {
		const { rows } = await client.query<Pick<SequenceEntry, "value" | "isCalled">>(
			`select last_value::text as value, is_called as "isCalled" from ${nameOf(row)}`,
		);
		for (const place of rows) read.push({ ...row, ...place });
	}
	return read;
}

/**
 * What COPY writes must not depend on the server's settings, nor on which scan starts where: the same rows are the same
 * bytes.
 */
export const sameBytes = [
	"set local datestyle = 'ISO, YMD'",
	"set local intervalstyle = 'postgres'",
	"set local timezone = 'UTC'",
	"set local bytea_output = 'hex'",
	"set local extra_float_digits = 1",
	"set local synchronize_seqscans = off",
	"set local max_parallel_workers_per_gather = 0",
	"set local statement_timeout = 0",
	"set local idle_in_transaction_session_timeout = 0",
].join(";");

const columnsOf = ({ columns }: Shape) => columns.map(quoted).join(", ");
const orderOf = ({ orderedBy }: Shape) => (orderedBy ? ` order by ${orderedBy.map(quoted).join(", ")}` : "");
// COPY of a table by name ignores its row policies; COPY of a query fails if they would hide rows.
const rowsOf = (shape: Shape) =>
	copyTo(`copy (select ${columnsOf(shape)} from ${nameOf(shape)}${orderOf(shape)}) to stdout`);

/**
 * Writes a table's rows into the backup's folder, in the order in which they lie; those of a partitioned one, which lie
 * elsewhere in another database, by its key.
 */
export async function writeTable(client: pg.Client, shape: Shape, folder: string): Promise<TableEntry> {
	const counted = countBytes();
	const rows = client.query(rowsOf(shape));
	await pipeline(
		rows,
		counted.stream,
		createGzip({ level: 4 }),
		createWriteStream(tablePath(folder, shape), { mode: 0o600 }),
	);
	return { ...shape, rows: rows.rowCount, ...counted.facts() };
}

/** Reads a table's rows from the backup's folder into an empty table. */
export async function fillTable(client: pg.Client, entry: TableEntry, folder: string): Promise<void> {
	const into = client.query(copyFrom(`copy ${nameOf(entry)} (${columnsOf(entry)}) from stdin`));
	await pipeline(createReadStream(tablePath(folder, entry)), createGunzip(), into);
}

/** Rows, bytes and hash of a table as it is. */
export async function measureTable(
	client: pg.Client,
	shape: Shape,
): Promise<Pick<TableEntry, "rows" | "bytes" | "sha256">> {
	const counted = countBytes();
	const rows = client.query(rowsOf(shape));
	await pipeline(rows, counted.stream, nowhere());
	return { rows: rows.rowCount, ...counted.facts() };
}

/** Bytes and hash of the text of a table in the backup's folder. */
export async function measureTableFile(
	folder: string,
	entry: TableEntry,
): Promise<Pick<TableEntry, "bytes" | "sha256">> {
	const counted = countBytes();
	await pipeline(createReadStream(tablePath(folder, entry)), createGunzip(), counted.stream, nowhere());
	return counted.facts();
}
