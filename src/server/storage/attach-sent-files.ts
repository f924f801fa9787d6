import { m } from "#generated/texts/messages.js";
import { type FieldError, InvalidError } from "#shared/errors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import type { Transaction } from "../database/database.ts";
import { asViewer, type RequestContext } from "../request-context.ts";
import {
	type AttachedFile,
	type FileOwner,
	findLooseFiles,
	publishBrandFiles,
	publishFiles,
	takeFiles,
} from "./files-queries.ts";

/** `attached`: the files as the mill's systems hear of them; `faults` name those that are no longer there. */
type Attached = { attached: AttachedFile[]; faults: FieldError[] };

/** Makes the files of a form part of something, each once. */
export async function attachSentFiles(
	tx: Transaction,
	files: readonly FormFile[],
	owner: FileOwner,
): Promise<Attached> {
	const attached = await takeFiles(tx, idsOf(files), owner);
	const taken = new Set(attached.map(({ id }) => id));
	return { attached, faults: errorsOf(files, (id) => taken.has(id)) };
}

/**
 * The files that a program names by their ids, as a form holds them.
 *
 * @throws {InvalidError} At each id that is no file of the viewer's, or is part of something already.
 */
export async function filesNamed(context: RequestContext, ids: unknown): Promise<FormFile[]> {
	const named = Array.isArray(ids) ? ids.map(String) : [];
	if (named.length === 0) return [];
	const found = await asViewer(context, (tx) => findLooseFiles(tx, named));
	const lost = named.flatMap((id, index) =>
		found.some((file) => file.id === id)
			? []
			: [{ field: `files.${index}`, reason: m.server_file_lost({ name: id.slice(0, 40) }) }],
	);
	if (lost[0]) throw new InvalidError(lost[0].reason, lost);
	return found;
}

/** Makes the PDFs of an administrator's form exactly those that are beside something published; the same errors. */
export async function publishSentFiles(
	tx: Transaction,
	files: readonly FormFile[],
	owner: Pick<FileOwner, "kind" | "key">,
): Promise<Pick<Attached, "faults">> {
	const refused = new Set(await publishFiles(tx, idsOf(files), owner));
	return { faults: errorsOf(files, (id) => !refused.has(id)) };
}

/** Makes pictures of an administrator's form those of the brand; faults name the fields. */
export async function publishBrandImages(
	tx: Transaction,
	files: readonly (FormFile & { field: string })[],
): Promise<Pick<Attached, "faults">> {
	const published = new Set(await publishBrandFiles(tx, idsOf(files)));
	const lost = files.filter(({ id }) => !id || !published.has(id));
	return { faults: lost.map(({ name, field }) => ({ field, reason: m.server_file_lost({ name }) })) };
}

const idsOf = (files: readonly FormFile[]): string[] => [...new Set(files.flatMap(({ id }) => id ?? []))];

function errorsOf(files: readonly FormFile[], isTaken: (id: string) => boolean): FieldError[] {
	// A file without an id never reached the server.
	const lost = files.filter(({ id }) => !id || !isTaken(id));
	return lost.map(({ name }) => ({ field: "files", reason: m.server_file_lost({ name }) }));
}
