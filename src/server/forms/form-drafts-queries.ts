import { isFormFile } from "#shared/forms/file-rules.ts";
import type { Transaction } from "../database/database.ts";
import { dropFiles } from "../storage/files-queries.ts";

export type FormDraft = { content: Record<string, unknown>; savedAt: string };

/** The viewer's draft of a form; the row policy shows nobody else's. */
export async function findFormDraft(tx: Transaction, form: string): Promise<FormDraft | undefined> {
	const [row] = await tx.sql<{ content: Record<string, unknown>; saved_at: Date }>(
		"select content, saved_at from form_drafts where form = $1",
		[form],
	);
	return row && { content: row.content, savedAt: row.saved_at.toISOString() };
}

// Far more forms than anybody has begun and not sent, and no more than a program could fill the database with.
const mostDrafts = 200;

/**
 * Stores a draft in place of the previous one, and returns when (ISO instant). Above the limit, the oldest draft is
 * removed.
 */
export async function saveFormDraft(tx: Transaction, form: string, content: Record<string, unknown>): Promise<string> {
	const [row] = await tx.sql<{ saved_at: Date }>(
		`with dropped as (
			delete from form_drafts where form in (select form from form_drafts where form <> $1
			order by saved_at desc offset ${mostDrafts - 1})
		 )
		 insert into form_drafts (person_id, form, content) values (viewer_person(), $1, $2)
		 on conflict (person_id, form) do update set content = excluded.content, saved_at = now() returning saved_at`,
		[form, JSON.stringify(content)],
	);
	if (!row) throw new Error("A draft was saved and gave no row");
	return row.saved_at.toISOString();
}

/**
 * Throws the viewer's draft away, with the files that wait for it; false when there was none. Sent with the form, a
 * file waits no more. With `savedAt` (ISO instant) only the one that was saved then: what another machine has saved
 * since is another form by now.
 */
export async function dropFormDraft(tx: Transaction, form: string, savedAt?: string): Promise<boolean> {
	const dropped = await tx.sql<{ content: unknown }>(
		`delete from form_drafts where form = $1 and ($2::timestamptz is null or date_trunc('milliseconds', saved_at) = $2)
			returning content`,
		[form, savedAt ?? null],
	);
	await dropFiles(
		tx,
		dropped.flatMap(({ content }) => fileIds(content)),
	);
	return dropped.length > 0;
}

function fileIds(content: unknown): string[] {
	if (typeof content !== "object" || content === null) return [];
	if (isFormFile(content)) return content.id === undefined ? [] : [content.id];
	return Object.values(content).flatMap(fileIds);
}
