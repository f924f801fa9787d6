import type { Database } from "../database/database.ts";
import { hashOf } from "./documents.ts";

/**
 * Records this release's documents and answers them together with those of releases that were served within the last 30
 * days.
 */
export function rememberDocuments(database: Database, documents: readonly string[]): Promise<string[]> {
	return database.transaction("millgate_auth", {}, async (tx) => {
		await tx.sql(
			`insert into released_documents (hash, body) select * from unnest($1::text[], $2::text[])
			 on conflict (hash) do update set released_at = now()`,
			[documents.map(hashOf), documents],
		);
		await tx.sql("delete from released_documents where released_at < now() - interval '30 days'");
		const rows = await tx.sql<{ body: string }>("select body from released_documents");
		return rows.map((row) => row.body);
	});
}

/**
 * Notes that a release is served still: its pages may be open for as long after its last process as after its first.
 */
export async function noteServed(database: Database, documents: readonly string[]): Promise<void> {
	await database.transaction("millgate_auth", {}, (tx) =>
		tx.sql("update released_documents set released_at = now() where hash = any ($1)", [documents.map(hashOf)]),
	);
}
