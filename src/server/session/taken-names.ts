import type { Transaction } from "../database/database.ts";

/**
 * Whether a name is the mill's or that of a member of staff other than `email`, as people read it: without case, accents and signs, and with letters
 * that look alike taken for the same. `mill` is what the mill calls itself (MILL_NAME).
 */
export async function isNameTaken(
	tx: Transaction,
	{ name, email, mill }: { name: string; email: string; mill?: string },
): Promise<boolean> {
	const [row] = await tx.sql<{ isTaken: boolean }>(`select is_name_taken($1, $2, $3) as "isTaken"`, [name, email, mill ?? null]);
	return row?.isTaken ?? false;
}
