import { spawnSync } from "node:child_process";

/**
 * A file as git's index holds it; undefined outside a repository (an unpacked archive), where only the file itself can
 * be compared.
 */
export function committed(path: string): string | undefined {
	const { status, stdout } = spawnSync("git", ["show", `:${path}`], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
	return status === 0 ? stdout : undefined;
}
