import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runFolderName } from "../../tools/test/run-folder.mjs";

/**
 * The folder of this name in the folder of this run (tests/support/run-folder.ts), filled by `make` for the first of
 * all processes that needs it; the others wait. If it fails, the next process tries.
 */
export async function onceARun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
	if (!basename(tmpdir()).startsWith(runFolderName))
		throw new Error("A run has a folder of its own: openRunFolder first");
	const folder = join(tmpdir(), name);
	const claim = `${folder}.claimed`;
	while (!existsSync(folder)) {
		if (await isClaimed(claim)) {
			await wait(50);
			continue;
		}
		const unfinished = `${folder}.new`;
		try {
			await make(unfinished);
			await rename(unfinished, folder);
		} catch (error) {
			await rm(unfinished, { recursive: true, force: true });
			throw error;
		} finally {
			await rm(claim, { recursive: true });
		}
	}
	return folder;
}

/** Whether another process makes it; otherwise it is claimed from here on. */
async function isClaimed(claim: string): Promise<boolean> {
	try {
		await mkdir(claim);
		return false;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return true;
		throw error;
	}
}
