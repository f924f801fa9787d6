import type { Transaction } from "#server/database/database.ts";
import type { RequestContext } from "#server/request-context.ts";

/**
 * Works in the administrator's transaction as the role that reaches one person's rows and nobody else's, then as the
 * administrator again: whose rows those are is said by the policies `privacy_works`.
 */
export async function asSubject<T>(
	tx: Transaction,
	{ viewer }: RequestContext,
	personId: number,
	work: () => Promise<T>,
): Promise<T> {
	const become = (role: "millgate_privacy" | "millgate_admin", person: number | undefined) =>
		tx.client.query(
			`set local role ${role}; set local millgate.person = '${person === undefined ? "" : BigInt(person)}'`,
		);
	await become("millgate_privacy", personId);
	const result = await work();
	await become("millgate_admin", viewer?.personId);
	return result;
}
