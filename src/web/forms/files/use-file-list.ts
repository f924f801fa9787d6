import { createMessage, type FormKitNode } from "@formkit/core";
import { useRef, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { fileKindLabel } from "#shared/forms/file-kinds.ts";
import { type FormFile, isOfType } from "#shared/forms/file-rules.ts";
import { failureOf, wordsOf } from "../../data/failed-request.ts";
import { currentLanguage } from "../../language.ts";
import type { BoundField } from "../core/use-field.ts";

/** A file of the form in the browser, with its bytes until the server has them. */
export type ChosenFile = FormFile & { key: string; file?: File };

/**
 * Sends one file; answers its id. `onProgress` takes a share of 1. `drop` takes one back that was taken out of the form
 * again.
 */
export type Upload = {
	(file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }): Promise<{ id: string }>;
	drop?: (id: string) => Promise<void>;
};

export type FileLimits = { types?: readonly string[]; maxBytes?: number; isSingle?: boolean };
/** `reason`: what the server says is wrong with the file; without one it did not arrive. */
export type Transfer = { share: number; hasFailed: boolean; reason?: string; abort: AbortController };

/**
 * The files of a field: taking them in, sending them, taking them out. What is not allowed is refused before it is
 * sent, with its reason.
 */
export function useFileList({ node, state, change, blur }: BoundField, limits: FileLimits, upload: Upload | undefined) {
	const files = (Array.isArray(state.value) ? state.value : []) as ChosenFile[];
	const [refused, setRefused] = useState<string[]>([]);
	const [transfers, setTransfers] = useState<ReadonlyMap<string, Transfer>>(new Map());
	const nextKey = useRef(0);
	const put = (next: ChosenFile[]) => {
		change(next);
		blur();
	};
	const note = (key: string, transfer: Transfer | undefined) => {
		setTransfers((before) => {
			const after = new Map(before);
			if (transfer) after.set(key, transfer);
			else after.delete(key);
			return after;
		});
		holdBack(node, key, transfer);
	};
	const send = async (file: ChosenFile) => {
		if (!upload || !file.file) return;
		const abort = new AbortController();
		note(file.key, { share: 0, hasFailed: false, abort });
		try {
			const onProgress = (share: number) => note(file.key, { share, hasFailed: false, abort });
			const { id } = await upload(file.file, { onProgress, signal: abort.signal });
			if (abort.signal.aborted) return;
			note(file.key, undefined);
			const { file: _sent, ...kept } = file;
			change(
				((node._value as ChosenFile[] | undefined) ?? []).map((one) => (one.key === file.key ? { ...kept, id } : one)),
			);
		} catch (error) {
			// Said beside the file, where it can be sent again or taken out.
			const reason = failureOf(error, InvalidError) ? { reason: wordsOf(error) } : {};
			if (!abort.signal.aborted) note(file.key, { share: 0, hasFailed: true, abort, ...reason });
		}
	};
	const add = (chosen: readonly File[]) => {
		const errors = chosen.map((file) => refusalOf(file, limits));
		setRefused(errors.filter((error) => error !== undefined));
		const taken = chosen
			.filter((_file, index) => errors[index] === undefined)
			.slice(0, limits.isSingle ? 1 : undefined);
		const added = taken.map((file) => ({
			key: `${Date.now()}-${nextKey.current++}`,
			name: file.name,
			size: file.size,
			type: file.type,
			file,
		}));
		if (added.length > 0) put(limits.isSingle ? added : [...files, ...added]);
		for (const one of added) void send(one);
	};
	const remove = (gone: readonly ChosenFile[]) => {
		setRefused([]);
		for (const { key, id } of gone) {
			transfers.get(key)?.abort.abort();
			note(key, undefined);
			if (id) void upload?.drop?.(id);
		}
		put(files.filter((file) => !gone.includes(file)));
	};
	return { files, refused, transfers, add, remove, send };
}

/** A submit waits for files on their way, and a file that could not be sent blocks it. */
function holdBack(node: FormKitNode, key: string, transfer: Transfer | undefined): void {
	node.store.remove(`uploading-${key}`);
	node.store.remove(`failed-${key}`);
	if (!transfer) return;
	const message = transfer.hasFailed ? `failed-${key}` : `uploading-${key}`;
	node.store.set(createMessage({ key: message, type: "state", blocking: true, visible: false, value: true }));
}

function refusalOf(file: File, { types, maxBytes }: FileLimits): string | undefined {
	if (types && !types.some((type) => isOfType(file, type)))
		return m.forms_file_type({ name: file.name, types: fileKindLabel(types, currentLanguage()) });
	return maxBytes && file.size > maxBytes
		? m.forms_file_too_large({ name: file.name, limit: limitOf(maxBytes) })
		: undefined;
}

/** Bytes as megabytes, as much as a sentence needs. */
export function limitOf(bytes: number): string {
	return String(Math.round((bytes / 1_048_576) * 10) / 10);
}
