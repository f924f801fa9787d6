import type { Transaction } from "#server/database/database.ts";
import { attachSentFiles } from "#server/storage/attach-sent-files.ts";
import type { AttachedFile } from "#server/storage/files-queries.ts";
import type { FieldError } from "#shared/errors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import type { ComplaintKey } from "./complaint-writes.ts";

/**
 * Makes uploaded files part of a complaint, or of one of its messages, and answers them; errors name those that are
 * no longer there.
 */
export async function attachComplaintFiles(
	tx: Transaction,
	{ accountId, shipToId, number }: ComplaintKey,
	files: readonly FormFile[],
	messageKey: string | null = null,
): Promise<{ attached: AttachedFile[]; faults: FieldError[] }> {
	const { attached, faults } = await attachSentFiles(tx, files, {
		accountId,
		shipToId,
		kind: "complaint",
		key: number,
	});
	if (faults.length > 0) return { attached, faults };
	await tx.sql(
		`insert into complaint_files (account_id, complaint_number, ship_to_id, file_id, message_key)
		 select $1, $2, $3, id, $5 from unnest($4::text[]) id`,
		[accountId, number, shipToId, attached.map(({ id }) => id), messageKey],
	);
	return { attached, faults };
}
