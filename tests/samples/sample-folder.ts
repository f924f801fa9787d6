import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export type SampleFolder = {
	/** Writes a file under its path within the folder. */
	write: (path: string, content: string | Uint8Array) => Promise<void>;
	/** The paths written so far. */
	readonly written: readonly string[];
};

/** The folder that `npm run samples -- FOLDER` fills. */
export function openSampleFolder(root: string): SampleFolder {
	const written: string[] = [];
	return {
		written,
		write: async (path, content) => {
			const file = join(root, path);
			await mkdir(dirname(file), { recursive: true });
			await writeFile(file, content);
			written.push(path);
		},
	};
}
