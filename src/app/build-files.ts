import { stat } from "node:fs/promises";
import type { Hono } from "hono";
import type { ServerBuild } from "react-router";
import type { Env } from "#server/http/env.ts";
import { type BuildMeta, buildMetaPath, type LatestBuild, latestBuildPath } from "#shared/build-files.ts";
import { version } from "./version.ts";

export type BuildSource = () => Promise<ServerBuild> | ServerBuild;

const keptNowhere = { "cache-control": "no-store" };

/**
 * Serves the latest-build file and its metadata (specification §7); of other builds than this one nothing is known
 * here.
 */
export function registerBuildFiles(app: Hono<Env>, build: BuildSource): void {
	const describe = async (): Promise<BuildMeta> => {
		// The build's own last word (tools/build.ts); in development there is none.
		const finished = await stat("build/finished").catch(() => undefined);
		return { id: (await build()).assets.version, version, builtAt: finished?.mtime.toISOString() ?? null };
	};
	app.get(latestBuildPath, async (c) => {
		const { id } = await describe();
		return c.json({ id } satisfies LatestBuild, 200, keptNowhere);
	});
	app.get("/build/meta/:file", async (c, next) => {
		const meta = await describe();
		return c.req.path === buildMetaPath(meta.id) ? c.json(meta, 200, keptNowhere) : next();
	});
}
