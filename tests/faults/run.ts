import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm run faults`: every fault, one after the other; `npm run faults -- NAME…` those named. Each writes its row in
 * tests/faults/README.md.
 */
const folder = import.meta.dirname;
const known = readdirSync(folder)
	.filter((name) => name.endsWith(".fault.ts"))
	.map((name) => name.slice(0, -".fault.ts".length));
const named = process.argv.slice(2);
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
	process.stderr.write(`No such fault: ${unknown.join(", ")}. There are: ${known.join(", ")}\n`);
	process.exit(2);
}

if (isBuildStale()) run("node", ["tools/build.ts"]);
const files = (named.length > 0 ? named : known).map((name) => join(folder, `${name}.fault.ts`));
run("vitest", ["run", "--config", "vitest.faults.config.ts", ...files]);

function run(command: string, parameters: string[]): void {
	const { status } = spawnSync(command, parameters, { stdio: "inherit" });
	if (status !== 0) process.exit(status ?? 1);
}

function isBuildStale(): boolean {
	return !existsSync("build/finished") || newestIn("src") > statSync("build/finished").mtimeMs;
}

/** When a source was last written, in milliseconds; what the build itself generates does not count. */
function newestIn(path: string): number {
	const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter(
		(name) => !name.startsWith("generated"),
	);
	return Math.max(...files.map((name) => statSync(join(path, name)).mtimeMs));
}
