import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { precompress } from "#server/http/precompress.ts";
import { trimRouteManifest } from "./trim-route-manifest.ts";

/**
 * Builds pages and server in one go, then packs the client's files once instead of at every request; `--generated`
 * where what is derived was just made.
 */
if (!process.argv.includes("--generated")) run("node", "tools/generate.ts");
run("react-router", "build");
await trimRouteManifest("build/client");
await precompress("build/client");
// Written last: a build that was killed halfway counts as none.
await writeFile("build/finished", "");

function run(command: string, ...parameters: string[]): void {
	const { status } = spawnSync(command, parameters, {
		stdio: "inherit",
		env: { ...process.env, NODE_ENV: "production" },
	});
	if (status !== 0) process.exit(status ?? 1);
}
