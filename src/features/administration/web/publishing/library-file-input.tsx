import { m } from "#generated/texts/messages.js";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { FileInput } from "#web/forms/files/file-input.tsx";
import { uploadFile } from "#web/forms/files/upload-file.ts";
import type { ChosenFile } from "#web/forms/files/use-file-list.ts";
import { libraryFileTypes } from "../../publishing-forms.ts";

/** The PDFs beside an entry of the library. */
export function LibraryFileInput() {
	return (
		<FileInput
			name="files"
			types={libraryFileTypes}
			upload={uploadFile}
			hint={m.administration_publishing_files_hint()}
		/>
	);
}

type Kept = { id: string; name: string; mediaType: string; sizeBytes: number };

/** Files that are there already, as a form holds them. */
export function chosenFiles(files: readonly Kept[]): ChosenFile[] {
	return files.map(({ id, name, mediaType, sizeBytes }) => ({ key: id, id, name, type: mediaType, size: sizeBytes }));
}

/** What is sent of them: the bytes are at the server. */
export function sentFilesOf(files: readonly FormFile[] = []): FormFile[] {
	return files.map(({ id, name, type, size }) => ({ name, type, size, ...(id ? { id } : {}) }));
}
