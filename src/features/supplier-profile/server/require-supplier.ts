import type { Transaction } from "#server/database/database.ts";
import { supplierToday } from "#server/supplies/supplier-day-sql.ts";
import { NotFoundError } from "#shared/errors.ts";

/** A supplier account of the viewer's; `today` by its clock, `YYYY-MM-DD`. */
export type OwnSupplier = { accountId: number; code: string; name: string; today: string };

/**
 * The viewer's own supplier account of that code. Another user's is as missing as one that does not exist:
 * NotFoundError.
 */
export async function requireSupplier(tx: Transaction, code: string): Promise<OwnSupplier> {
	const [found] = await tx.sql<OwnSupplier>(
		`select a.id as "accountId", a.code, a.name, ${supplierToday}::text as today from accounts a
		 where a.code = $1 and a.id = any (array(select unnest(viewer_suppliers())))`,
		[code.replaceAll("\u0000", "")],
	);
	if (!found) throw new NotFoundError();
	return found;
}
