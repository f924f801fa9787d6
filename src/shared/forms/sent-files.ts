import type { FormFile } from "./file-rules.ts";
import { type InputShape, input, type Label } from "./form-shape.ts";

/** What people may send with what they write: photos and PDFs. */
export const sentFileTypes = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;

const mostFileBytes = 26_214_400;

/** An input of at most so many photos and PDFs, or of fewer `types`. */
export function sentFiles(label: Label, most: number, types: readonly string[] = sentFileTypes): InputShape {
	return input(label, { type: "files", validation: `max:${most}|mime:${types.join(",")}`, maxBytes: mostFileBytes });
}

/** Files as the outbox names them; their bytes are collected by id. */
export function toldFiles(files: readonly FormFile[]): { id: string | undefined; name: string; type: string }[] {
	return files.map(({ id, name, type }) => ({ id, name, type }));
}
