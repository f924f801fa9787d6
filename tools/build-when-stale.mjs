// Builds the portal when its sources are newer than what was built. Plain JavaScript for any Node >= 18; run in the
// project's folder.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Builds with `environment`, whose path has the pinned Node first; ends this process with the build's code when it
 * fails.
 */
export function buildWhenStale(environment) {
	if (!isBuildStale()) return;
	const { status, error } = spawnSync("node", ["tools/build.ts"], { stdio: "inherit", env: environment });
	if (error) throw error;
	if (status !== 0) process.exit(status ?? 1);
}

/** Whether the sources are newer than what was built. */
export function isBuildStale() {
	if (!existsSync("build/finished")) {
		rmSync("build", { recursive: true, force: true });
		return true;
	}
	const built = statSync("build/finished").mtimeMs;
	return ["src", "public", "package-lock.json", "package.json", "vite.config.ts", "react-router.config.ts"].some(
		(path) => newest(path) > built,
	);
}

function newest(path) {
	if (!existsSync(path)) return 0;
	const { mtimeMs } = statSync(path);
	if (!statSync(path).isDirectory()) return mtimeMs;
	const inside = readdirSync(path).filter((name) => name !== "generated" && !name.includes(".test."));
	return Math.max(0, ...inside.map((name) => newest(join(path, name))));
}
