import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";

/**
 * Refuses to put something in place of what its writer has not seen: `seen` is the version that their form was opened
 * with, nothing where nobody says. The InvalidError carries the version that stands, so that saving again is meant.
 * Read that one under a lock.
 */
export function requireSeen(seen: string | null | undefined, standing: string): void {
	if (seen !== null && seen !== undefined && seen !== standing)
		throw new InvalidError(m.server_changed_meanwhile(), [], standing);
}

/** SQL of a row's version: differs whenever one of these columns does. */
export const versionSql = (...columns: string[]): string => `md5(row(${columns.join(", ")})::text)`;
