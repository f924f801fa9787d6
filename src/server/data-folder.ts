import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type Config, ConfigError } from "./config.ts";

const folderErrors = new Set(["EEXIST", "ENOTDIR", "ENOENT", "EACCES", "EPERM", "EROFS", "ENOSPC"]);

/** Rejects with ConfigError, in a line, what work says of a DATA_DIR that cannot be used. */
export async function inDataFolder<T>({ DATA_DIR }: Pick<Config, "DATA_DIR">, work: () => Promise<T>): Promise<T> {
	return work().catch((error: unknown) => {
		if (!isFolderError(error)) throw error;
		throw new ConfigError(`DATA_DIR: ${DATA_DIR} cannot be used: ${error.message}`, { cause: error });
	});
}

/** Whether an error says that a folder is none, or takes nothing. */
export function isFolderError(error: unknown): error is Error {
	const { syscall, code } = error as NodeJS.ErrnoException;
	return syscall !== undefined && folderErrors.has(code ?? "");
}

/**
 * Makes DATA_DIR where it is not there yet, before anything works in it. Throws ConfigError where it is no folder that
 * can be written into.
 */
export async function makeDataFolder(config: Pick<Config, "DATA_DIR">): Promise<void> {
	const folder = resolve(config.DATA_DIR);
	await inDataFolder(config, async () => {
		await makeFolder(folder);
		await access(folder, constants.W_OK | constants.X_OK);
	});
}

/**
 * Creates a folder, given as an absolute path, with its parents. Node's own `recursive` retries forever under a folder
 * that exists but cannot contain any (/proc).
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
	if (await isThere(folder)) return;
	if (!(await isThere(dirname(folder)))) await makeFolder(dirname(folder), mode);
	await mkdir(folder, { mode }).catch(async (error: NodeJS.ErrnoException) => {
		// Another process was first.
		if (error.code !== "EEXIST" || !(await stat(folder)).isDirectory()) throw error;
	});
}

const isThere = (folder: string): Promise<boolean> =>
	stat(folder).then(
		(found) => found.isDirectory(),
		(error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? false : Promise.reject(error)),
	);
