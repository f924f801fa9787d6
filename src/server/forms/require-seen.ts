import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";

/**
 * Refuses to put something in place of what its writer has not seen: `seen` is the version that their form was opened
 * with, nothing where nobody says. The InvalidError carries the current version, so that saving again is deliberate.
 * Read that one under a lock.
 */
export function requireSeen(seen: string | null | undefined, current: string): void {
	if (seen !== null && seen !== undefined && seen !== current)
		throw new InvalidError(m.server_changed_meanwhile(), [], current);
}

/** SQL of a row's version: differs whenever one of these columns does. */
export const versionSql = (...columns: string[]): string => `md5(row(${columns.join(", ")})::text)`;
