/** Which limit a transaction has: `usual` where a user waits for an answer, `long` for exports, feeds and jobs. */
export type Pace = "usual" | "long";

/**
 * Milliseconds after which the database stops a statement, and ends a transaction that is idle between two. A limit
 * for each statement, so a long transaction of short ones continues.
 */
export type StatementLimits = Record<Pace, number> & {
	/**
	 * The database stops a statement itself: a client without an answer so much later has lost its connection unnoticed,
	 * and gives the connection up.
	 */
	silence?: number;
};

export const usualLimits: Required<StatementLimits> = { usual: 30_000, long: 600_000, silence: 5000 };

/** After how many milliseconds without an answer a connection is closed. */
export const silentAfterMs = ({ silence = usualLimits.silence, ...limits }: StatementLimits, pace: Pace): number =>
	limits[pace] + silence;

/** What a transaction states at its beginning, so that it holds behind a pooler too. */
export function limitStatements(limitMs: number): string[] {
	const ms = Math.trunc(limitMs);
	return [`set local statement_timeout = ${ms}`, `set local idle_in_transaction_session_timeout = ${ms}`];
}
