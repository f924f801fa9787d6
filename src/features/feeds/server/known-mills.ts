import type { Database } from "#server/database/database.ts";

/** The first of these codes that no mill has. */
export async function unknownMill(database: Database, codes: readonly string[]): Promise<string | undefined> {
	if (codes.length === 0) return undefined;
	const known = await database.transaction("millgate_feeds", {}, (tx) =>
		tx.sql<{ code: string }>("select code from mills"),
	);
	return codes.find((code) => !known.some((mill) => mill.code === code));
}
