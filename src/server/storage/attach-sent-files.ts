import { m } from "#generated/texts/messages.js";
import type { FieldFault } from "#shared/errors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import type { Transaction } from "../database/database.ts";
import { attachFiles, type FileOwner } from "./files-queries.ts";

/** Makes the files of a form part of something. Answers their ids, each once; `faults` name those that are no longer there. */
export async function attachSentFiles(
	tx: Transaction,
	files: readonly FormFile[],
	owner: FileOwner,
): Promise<{ ids: string[]; faults: FieldFault[] }> {
	const ids = [...new Set(files.flatMap(({ id }) => id ?? []))];
	const refused = await attachFiles(tx, ids, owner);
	// A file without an id never reached the server.
	const lost = files.filter(({ id }) => !id || refused.includes(id));
	return { ids, faults: lost.map(({ name }) => ({ field: "files", reason: m.server_file_lost({ name }) })) };
}
