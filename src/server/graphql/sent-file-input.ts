import type { FormFile } from "#shared/forms/file-rules.ts";
import type { Builder } from "./builder.ts";
import { oncePerSchema } from "./once-per-schema.ts";

/** The input `SentFileInput` of a schema: a file of a form, uploaded before. */
export const sentFileInput = (builder: Builder) => oncePerSchema(builder, "SentFileInput", () => implement(builder));

type Sent = { id?: string | null | undefined; name: string; type: string; size: number };

/** What a form takes it for. */
export const formFiles = (files: readonly Sent[] | null | undefined): FormFile[] =>
	(files ?? []).map(({ id, ...facts }) => ({ ...facts, ...(id ? { id } : {}) }));

function implement(builder: Builder) {
	return builder.inputType("SentFileInput", {
		description: "A file that was uploaded for a form.",
		fields: (t) => ({
			id: t.string({ description: "What the upload answered; without it the file never arrived." }),
			name: t.string({ required: true, description: "Its name." }),
			type: t.string({ required: true, description: "Its media type." }),
			size: t.int({ required: true, description: "Its bytes." }),
		}),
	});
}
