import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { attachFiles } from "#server/storage/files-queries.ts";
import { type FieldError, InvalidError } from "#shared/errors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import type { LoadFile, NoticeContent } from "../notice-content.ts";
import type { LoadValues } from "../notice-form.ts";

const ownerKind = "shipping_notice";

/**
 * What is known of the files of loads, load by load; errors name those that are neither the viewer's own loose ones
 * nor the notice's already.
 */
export async function findLoadFiles(
	tx: Transaction,
	loads: readonly Pick<LoadValues, "files">[],
	notice: string | null,
): Promise<{ files: LoadFile[][]; faults: FieldError[] }> {
	const ids = loads.flatMap(({ files = [] }) => files.flatMap(({ id }) => id ?? []));
	const found = ids.length === 0 ? [] : await findThem(tx, ids, notice);
	const known = new Map(found.map((file) => [file.id, file]));
	const named = (file: FormFile) => (file.id === undefined ? undefined : known.get(file.id));
	const faults = loads.flatMap(({ files = [] }, index) =>
		files
			.filter((file) => !named(file))
			.map(({ name }) => ({ field: `loads.${index}.files`, reason: m.server_file_lost({ name }) })),
	);
	return { files: loads.map(({ files = [] }) => [...new Set(files.flatMap((file) => named(file) ?? []))]), faults };
}

function findThem(tx: Transaction, ids: readonly string[], notice: string | null): Promise<LoadFile[]> {
	return tx.sql<LoadFile>(
		`select id, name, media_type as type, size_bytes as size, encode(sha256, 'hex') as sha256 from files
		 where id = any ($1) and ((state = 'uploaded' and person_id = viewer_person())
			or (state = 'attached' and owner_kind = '${ownerKind}' and owner_key = $2
			and account_id = any (array(select unnest(viewer_suppliers())))))`,
		[ids, notice],
	);
}

/**
 * Attaches the files of a revision to its notice; those of earlier revisions stay, so that these can be read. Throws if
 * a file has been removed in the meantime.
 */
export async function attachLoadFiles(
	tx: Transaction,
	accountId: number,
	{ notice, loads }: NoticeContent,
): Promise<void> {
	const files = loads.flatMap((load, index) => (load.files ?? []).map((file) => ({ ...file, index })));
	if (files.length === 0) return;
	const owner = { accountId, shipToId: null, kind: ownerKind, key: notice };
	const notNew = await attachFiles(tx, [...new Set(files.map(({ id }) => id))], owner);
	const there = new Set((await findThem(tx, notNew, notice)).map(({ id }) => id));
	const lost = files.filter(({ id }) => notNew.includes(id) && !there.has(id));
	const errors = lost.map(({ name, index }) => ({
		field: `loads.${index}.files`,
		reason: m.server_file_lost({ name }),
	}));
	if (errors.length > 0) throw new InvalidError(m.asn_fault_incomplete(), errors);
}
