import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

export const runFolderName = "millgate-run-";
const memoryFolder = "/dev/shm";
const GiB = 2 ** 30;
// A whole run keeps less than half of it there.
const roomNeeded = 4 * GiB;

/** A new folder for what a run of tests writes, in memory where there is plenty: there a database is cloned in a tenth of the time. */
export function makeRunFolder() {
	const folder = mkdtempSync(join(hasMemory() ? memoryFolder : tmpdir(), runFolderName));
	// Databases run under an account of their own.
	chmodSync(folder, 0o711);
	return folder;
}

/** Removes it with whatever processes that were ended left in it. */
export function removeRunFolder(folder) {
	rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

function hasMemory() {
	try {
		const { bavail, bsize } = statfsSync(memoryFolder);
		return bavail * bsize > roomNeeded && freemem() > 2 * roomNeeded;
	} catch {
		// Only Linux has it.
		return false;
	}
}
