import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";

/** How a migration waits for locks that people's requests hold. */
export type LockPatience = {
	/** Longest wait for one lock, in milliseconds: requests that come meanwhile queue behind it, so it is short. */
	lockMs: number;
	/** Pause before the next try, in which queued statements get through. */
	pauseMs: number;
	tries: number;
	/** Called after each attempt that gave up, with the blocking transaction. */
	onRetry: (retry: { name: string; attempt: number; blockedBy: string }) => void;
};

/** Ten minutes and more before it gives up; a request waits behind a migration for 0.3 s at most. */
export const usualPatience: LockPatience = { lockMs: 300, pauseMs: 2000, tries: 300, onRetry: () => {} };

/** First line of a file whose statements run one by one, outside a transaction: indexes made while rows are written. */
export const outsideTransaction = "-- outside a transaction";

// lock_not_available and deadlock_detected (PostgreSQL appendix A): another transaction was first.
const isLocked = (error: unknown) => ["55P03", "40P01"].includes(String((error as { code?: unknown }).code));

/**
 * Runs one migration and records it. If a lock is not available at once, it releases its locks, so that nobody waits
 * behind it, and tries again (decisions/migrations-under-load.md). Throws with what was in the way if every try failed.
 */
export async function runMigration(
	admin: pg.Client,
	file: { name: string; sql: string },
	patience: LockPatience,
): Promise<void> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			await (file.sql.startsWith(outsideTransaction)
				? runStatements(admin, file)
				: runWhole(admin, file, patience.lockMs));
			return;
		} catch (error) {
			if (!isLocked(error) || attempt >= patience.tries) {
				throw new Error(`Migration ${file.name} failed: ${error instanceof Error ? error.message : error}`, {
					cause: error,
				});
			}
			patience.onRetry({ name: file.name, attempt, blockedBy: await longestTransaction(admin) });
			await setTimeout(patience.pauseMs);
		}
	}
}

const noteMigrationSql = "insert into migrations (name, checksum) values ($1, $2)";

/** What a migration does, as SHA-256 in hexadecimal: its text without comment lines, indents and line ends. */
export function checksumOf(sql: string): string {
	const statements = sql.replaceAll(/^\s*--.*$/gm, "").replaceAll(/\s+/g, " ");
	return createHash("sha256").update(statements.trim()).digest("hex");
}

async function runWhole(admin: pg.Client, { name, sql }: { name: string; sql: string }, lockMs: number): Promise<void> {
	await admin.query(`begin; set local lock_timeout = ${Math.trunc(lockMs)}`);
	try {
		await admin.query(sql);
		await admin.query(noteMigrationSql, [name, checksumOf(sql)]);
		await admin.query("commit");
	} catch (error) {
		await admin.query("rollback");
		throw error;
	}
}

/**
 * An index that a failed try left behind invalid is taken away first; each statement says `if not exists`, since a try
 * may have ended halfway.
 */
async function runStatements(admin: pg.Client, { name, sql }: { name: string; sql: string }): Promise<void> {
	for (const statement of statementsOf(sql)) {
		const index = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement)?.[1];
		if (index && (await isInvalid(admin, index))) await admin.query(`drop index concurrently ${index}`);
		await admin.query(statement);
	}
	await admin.query(noteMigrationSql, [name, checksumOf(sql)]);
}

async function isInvalid(admin: pg.Client, index: string): Promise<boolean> {
	const found = await admin.query("select from pg_index where indexrelid = to_regclass($1) and not indisvalid", [
		index,
	]);
	return found.rowCount === 1;
}

/** The statements of a file without bodies of functions, comments taken off. */
export function statementsOf(sql: string): string[] {
	const bare = sql.replaceAll(/--.*$/gm, "");
	return bare
		.split(";")
		.map((statement) => statement.trim())
		.filter((statement) => statement !== "");
}

/**
 * Who is most likely in the way: pid, age and state, without the statement's text, which may hold what people entered.
 * Runs as the administrator, since row policies show the owner no rows of others.
 */
async function longestTransaction(admin: pg.Client): Promise<string> {
	await admin.query("reset role");
	const { rows } = await admin.query<{ blocker: string }>(
		`select format('pid %s (%s, %s), in a transaction for %s s', pid, usename, state,
		 extract(epoch from now() - xact_start)::int) as blocker
		 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
		 order by xact_start limit 1`,
	);
	await admin.query("set role millgate_owner");
	return rows[0]?.blocker ?? "a transaction that has ended, or that this role may not see";
}
