import type { Transaction } from "#server/database/database.ts";
import type { RowError } from "../../row-errors.ts";
import type { Warning } from "../../warnings.ts";
import { columnArrays } from "./column-arrays.ts";

/** One good row of a batch; `n` is its place in the batch. */
export type Staged<Row> = { n: number; row: Row };

/** An error that only the database can find: something that the row names does not exist or does not fit. */
export type StagedError = RowError & { n: number };

/** A warning about a row that changed something. */
export type StagedWarning = Warning & { n: number };

/**
 * What became of a batch: invalid rows, and those that changed something, with warnings about some of them. The rest
 * was known already. `incomplete` says of rows that were imported what they still wait for.
 */
export type Outcome = {
	faults: StagedError[];
	changed: Set<number>;
	incomplete?: StagedError[];
	warnings?: readonly StagedWarning[];
};

/**
 * How one entity's rows become rows of ours: set-based, in one transaction per batch, under the lock of its group,
 * so that one batch at a time reads and writes the tables of a group.
 */
export type Importer<Row> = {
	group:
		| "partners"
		| "orders"
		| "heats"
		| "stock"
		| "resources"
		| "notices"
		| "supplies"
		| "complaints"
		| "invoices"
		| "acknowledgments"
		| "certificates"
		| "orderMessages"
		| "programmes";
	storeRows(tx: Transaction, rows: Staged<Row>[]): Promise<Outcome>;
	/** The mills that a row names. */
	millsOf(row: Row): string[];
	/**
	 * SQL of the mills of a batch whose rows name none, run after the importer: those of the orders, loads or
	 * settlements that the rows are about.
	 */
	millsSql?: string;
};

/**
 * Puts records into a temporary table of this transaction; `columns` name their fields as JSON has them, `more` and
 * `joins` resolve keys.
 */
export async function stage(
	tx: Transaction,
	table: string,
	columns: string,
	records: object[],
	more = "",
	joins = "",
): Promise<void> {
	const { names, types, shown, valuesOf } = columnArrays(columns);
	const arrays = types.map((type, n) => `$${n + 1}::${type}[]`).join(", ");
	await tx.sql(
		`create temp table ${table} on commit drop as select ${shown}${more}
			from unnest(${arrays}) as x(${names.join(", ")}) ${joins}`,
		valuesOf(records),
	);
}

/** Finds errors by a query of (n, field, code, value) and takes the rows that have one out of the staged tables. */
export async function refuse(tx: Transaction, tables: readonly string[], query: string): Promise<StagedError[]> {
	const errors = await tx.sql<StagedError>(`${query} order by 1, 2`);
	if (errors.length > 0) {
		const bad = [...new Set(errors.map((error) => error.n))];
		for (const table of tables) await tx.sql(`delete from ${table} where n = any ($1::int[])`, [bad]);
	}
	return errors;
}

/** The `n` of each row that a statement answers. */
export async function changedBy(tx: Transaction, statement: string): Promise<Set<number>> {
	const rows = await tx.sql<{ n: number }>(statement);
	return new Set(rows.map((row) => row.n));
}
