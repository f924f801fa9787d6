import { m } from "#generated/texts/messages.js";
import type { FieldFault } from "#shared/errors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import type { Transaction } from "../database/database.ts";
import { attachFiles, type FileOwner, publishFiles } from "./files-queries.ts";

type Taken = { ids: string[]; faults: FieldFault[] };

/** Makes the files of a form part of something. Answers their ids, each once; `faults` name those that are no longer there. */
export function attachSentFiles(tx: Transaction, files: readonly FormFile[], owner: FileOwner): Promise<Taken> {
	return take(files, (ids) => attachFiles(tx, ids, owner));
}

/** Makes the PDFs of an administrator's form exactly those that stand beside something published; the same answer. */
export function publishSentFiles(tx: Transaction, files: readonly FormFile[], owner: Pick<FileOwner, "kind" | "key">): Promise<Taken> {
	return take(files, (ids) => publishFiles(tx, ids, owner));
}

async function take(files: readonly FormFile[], keep: (ids: string[]) => Promise<string[]>): Promise<Taken> {
	const ids = [...new Set(files.flatMap(({ id }) => id ?? []))];
	const refused = await keep(ids);
	// A file without an id never reached the server.
	const lost = files.filter(({ id }) => !id || refused.includes(id));
	return { ids, faults: lost.map(({ name }) => ({ field: "files", reason: m.server_file_lost({ name }) })) };
}
