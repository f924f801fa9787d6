import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { basename, join } from "node:path";

export const runFolderName = "millgate-run-";
const memoryFolder = "/dev/shm";
const GiB = 2 ** 30;
// A whole run keeps less than half of it there.
const roomNeeded = 4 * GiB;
const longestEndMs = 10_000;

/**
 * A new folder for what a run of tests writes, in memory where there is plenty: there a database is cloned in a tenth
 * of the time. A stage's lies within its run's, which is removed whatever becomes of the stage.
 */
export function makeRunFolder() {
	const isWithinRun = basename(tmpdir()).startsWith(runFolderName);
	const folder = mkdtempSync(join(hasMemory() && !isWithinRun ? memoryFolder : tmpdir(), runFolderName));
	// Databases run under an account of their own.
	chmodSync(folder, 0o711);
	return folder;
}

/** Ends the databases that ended processes left in it, and removes it with all that they wrote. */
export function removeRunFolder(folder) {
	for (const pid of databasesIn(folder)) endDatabase(pid);
	rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** Ids of the database processes whose data lie somewhere in a folder. */
function* databasesIn(folder) {
	const lock = join(folder, "postmaster.pid");
	if (existsSync(lock)) {
		const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
		if (isRunningOn(pid, folder)) yield pid;
		return;
	}
	for (const name of foldersIn(folder)) yield* databasesIn(join(folder, name));
}

/** None in a folder that its owner is removing. */
function foldersIn(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
	} catch (error) {
		if (error.code === "ENOENT") return [];
		throw error;
	}
}

/** Only then is the number of an ended database not another process's by now. */
function isRunningOn(pid, data) {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(data);
	} catch {
		// It has ended, or this is no Linux.
		return false;
	}
}

/** At once, without a checkpoint; waits until it has let go of its files. */
function endDatabase(pid) {
	process.kill(pid, "SIGQUIT");
	const still = new Int32Array(new SharedArrayBuffer(4));
	for (let waited = 0; existsSync(`/proc/${pid}`) && waited < longestEndMs; waited += 50) Atomics.wait(still, 0, 0, 50);
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
