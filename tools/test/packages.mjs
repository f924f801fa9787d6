import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const installed = "node_modules/.package-lock.json";

/** Runs `npm ci` when packages are missing or other than the lock file says; ends the process when that fails. */
export function installPackages() {
	if (!isStale()) return;
	process.stdout.write("Installing packages\n");
	const { status, error } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, NODE_ENV: "" },
	});
	if (error) throw error;
	if (status !== 0) process.exit(status ?? 1);
}

/** Compares versions, not times: a checkout touches files that did not change. */
function isStale() {
	if (!existsSync(installed)) return true;
	const there = JSON.parse(readFileSync(installed, "utf8")).packages;
	const wanted = Object.entries(JSON.parse(readFileSync("package-lock.json", "utf8")).packages);
	return wanted.some(([path, { version, optional }]) => path !== "" && !optional && there[path]?.version !== version);
}
