import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { acknowledgmentFileKey, answerFileKinds } from "#server/storage/answer-file-owners.ts";
import { attachSentFiles } from "#server/storage/attach-sent-files.ts";
import type { AttachedFile, FileOwner } from "#server/storage/files-queries.ts";
import { InvalidError } from "#shared/errors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import type { AnsweredKind, DeskKind } from "../desk-kinds.ts";
import type { DeskItemState } from "./find-desk-item.ts";
import type { MillAnswer } from "./mill-answers.ts";

type Place = Omit<FileOwner, "accountId">;

// Where each kind's own pages look for what was sent along. A user who reads the word reads its files, so no ship-to
// those of the sold-to.
const places: Readonly<Record<AnsweredKind, (found: DeskItemState, word: string) => Place>> = {
	complaint: ({ shipToId, item }) => ({ shipToId, kind: "complaint", key: item }),
	order_message: ({ shipToId, order }, word) => ({ shipToId, kind: "order-message", key: `${order}/${word}` }),
	dispute: ({ item }) => ({ shipToId: null, kind: "receipt-dispute", key: item }),
	stock_request: ({ item }) => ({ shipToId: null, kind: answerFileKinds.stock, key: item }),
	acknowledgment: ({ item, revision }, word) => ({
		shipToId: null,
		kind: answerFileKinds.acknowledgment,
		key: acknowledgmentFileKey(item, word, revision ?? 0),
	}),
};

// These keep which word of theirs a file came with.
const besides: Readonly<Partial<Record<DeskKind, string>>> = {
	complaint: `insert into complaint_files (account_id, complaint_number, ship_to_id, file_id, message_key)
		select $1, $2, $5, id, $3 from unnest($4::text[]) id`,
	dispute: `insert into receipt_dispute_files (account_id, receipt_number, file_id, message_key)
		select $1, $2, id, $3 from unnest($4::text[]) id where $5::bigint is null`,
};

/**
 * Makes the answerer's own uploads part of the mill's answer, in the transaction that imports it, and answers them.
 * Throws InvalidError naming those that are no longer there.
 */
export async function attachAnswerFiles(
	tx: Transaction,
	found: DeskItemState & { kind: AnsweredKind },
	{ word }: Pick<MillAnswer, "word">,
	files: readonly FormFile[],
): Promise<AttachedFile[]> {
	const { accountId, kind, item } = found;
	const place = places[kind](found, word);
	const { attached, faults } = await attachSentFiles(tx, files, { accountId, ...place });
	if (faults.length > 0) throw new InvalidError(m.desk_fault_incomplete(), faults);
	const beside = besides[kind];
	const ids = attached.map(({ id }) => id);
	if (beside && ids.length > 0) await tx.sql(beside, [accountId, item, word, ids, place.shipToId]);
	return attached;
}
