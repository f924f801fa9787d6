import { statfsSync } from "node:fs";
import { freemem } from "node:os";

const memoryFolder = "/dev/shm";
const GiB = 2 ** 30;
// A whole run keeps less than half of it there.
const roomNeeded = 4 * GiB;

/** Has all that a run writes for itself lie in memory where there is plenty: there a database is cloned in a tenth of the time. */
export function keepInMemory(): void {
	if (hasRoom() && freemem() > 2 * roomNeeded) process.env.TMPDIR = memoryFolder;
}

function hasRoom(): boolean {
	try {
		const { bavail, bsize } = statfsSync(memoryFolder);
		return bavail * bsize > roomNeeded;
	} catch {
		// Only Linux has it.
		return false;
	}
}
