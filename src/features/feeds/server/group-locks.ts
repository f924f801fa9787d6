import type { Transaction } from "#server/database/database.ts";

/**
 * First key of the advisory locks that keep importers of one group apart; the second is the group's. The trigger takes
 * that of orders.
 */
const importLock = 7_460_002;
const groupLocks = {
	partners: 1,
	orders: 2,
	heats: 3,
	stock: 4,
	resources: 5,
	notices: 31,
	supplies: 6,
	complaints: 7,
	invoices: 8,
	acknowledgments: 11,
	certificates: 9,
	orderMessages: 21,
	programmes: 22,
} as const;

/** Keeps importers of one group apart until the end of the transaction, whichever processes they run in. */
export async function lockGroup(tx: Transaction, group: keyof typeof groupLocks): Promise<void> {
	await tx.sql("select pg_advisory_xact_lock($1, $2)", [importLock, groupLocks[group]]);
}
