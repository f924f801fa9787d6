import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * A package that is only compared with, or only tested against: installed beside the portal on first use and kept for
 * the next time, never among its own dependencies. Returns the folder to resolve it from.
 */
export async function installOnDemand(name: string, version: string): Promise<string> {
	const folder = join(tmpdir(), `millgate-on-demand-${name}-${version}`);
	if (existsSync(folder)) return folder;
	const unfinished = `${folder}.${process.pid}`;
	await mkdir(unfinished, { recursive: true });
	await writeFile(
		join(unfinished, "package.json"),
		JSON.stringify({ name: "on-demand", private: true, type: "module" }),
	);
	await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", `${name}@${version}`], { cwd: unfinished });
	await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
	return folder;
}
