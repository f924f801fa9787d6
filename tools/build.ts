import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { precompress } from "#server/http/precompress.ts";
import { trimRouteManifest } from "./trim-route-manifest.ts";

/** Builds pages and server in one go, then packs the client's files once instead of at every request. */
for (const [command, ...parameters] of [
	["node", "tools/generate.ts"],
	["react-router", "build"],
] as const) {
	const { status } = spawnSync(command, parameters, { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } });
	if (status !== 0) process.exit(status ?? 1);
}
await trimRouteManifest("build/client");
await precompress("build/client");
// Written last: a build that was killed halfway counts as none.
await writeFile("build/finished", "");
