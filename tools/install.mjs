// Installs what package-lock.json names, when that is newer than what is there. Plain JavaScript for any Node >= 18.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The environment of everything that runs after the install: Node 24 and the tools of node_modules first on the path.
 */
export function toolEnvironment(root) {
	return { ...process.env, PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}` };
}

/** Stale = never finished, or older than the lock file: npm writes the inner lock last. */
export function installWhenStale(root) {
	const inner = join(root, "node_modules", ".package-lock.json");
	if (existsSync(inner) && statSync(inner).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs) return;
	// Not `npm ci`: it refuses a lock file that lacks the optional binaries of platforms which some registries do not
	// carry.
	const flags = ["install", "--no-save", "--no-audit", "--no-fund", "--include=dev"];
	const { status, error } = spawnSync("npm", flags, {
		cwd: root,
		stdio: "inherit",
		shell: process.platform === "win32",
	});
	if (error) throw error;
	if (status !== 0) process.exit(status ?? 1);
}
