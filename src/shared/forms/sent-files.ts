import { type InputShape, input, type Label } from "./form-shape.ts";

/** What people may send with what they write: photos and PDFs. */
export const sentFileTypes = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;

const mostFileBytes = 26_214_400;

/** An input of at most so many photos and PDFs, or of fewer `types`. */
export function sentFiles(label: Label, most: number, types: readonly string[] = sentFileTypes): InputShape {
	return input(label, { type: "files", validation: `max:${most}|mime:${types.join(",")}`, maxBytes: mostFileBytes });
}
