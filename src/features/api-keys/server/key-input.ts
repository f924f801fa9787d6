import { m } from "#generated/texts/messages.js";
import { databaseNow } from "#server/database/database-clock.ts";
import type { RequestContext } from "#server/request-context.ts";
import { type FieldError, InvalidError, NotFoundError } from "#shared/errors.ts";

/** The end of a day, UTC. Throws InvalidError for a day that is over. */
export async function endOf({ database }: RequestContext, day: string | undefined): Promise<Date | undefined> {
	if (!day) return undefined;
	const end = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3600 * 1000);
	if (end <= (await databaseNow(database))) throw refused("expiresOn", m.api_keys_fault_past());
	return end;
}

export function refused(field: FieldError["field"], reason: string): InvalidError {
	return new InvalidError(m.api_keys_fault(), [{ field, reason }]);
}

/** The number of a key; throws NotFoundError for what can be none. */
export function requireId(id: string): number {
	if (!/^\d{1,15}$/.test(id)) throw new NotFoundError();
	return Number(id);
}
