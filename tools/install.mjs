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

// Not `npm ci`: it refuses a lock file that lacks the optional binaries of platforms which some registries do not
// carry. The system's own Node is older than some packages ask for; they run under the pinned one.
export const installFlags = ["install", "--no-save", "--no-audit", "--no-fund", "--include=dev", "--loglevel=error"];

/** Stale = never finished, or older than the lock file: npm writes the inner lock last. */
export function isInstallStale(root) {
	const inner = join(root, "node_modules", ".package-lock.json");
	return !existsSync(inner) || statSync(inner).mtimeMs < statSync(join(root, "package-lock.json")).mtimeMs;
}

export function installWhenStale(root) {
	if (!isInstallStale(root)) return;
	const { status, error } = spawnSync("npm", installFlags, {
		cwd: root,
		stdio: "inherit",
		shell: process.platform === "win32",
	});
	if (error) throw error;
	if (status !== 0) process.exit(status ?? 1);
}
