/** The files by which an open page learns that a newer build is served (specification §7). */
export const latestBuildPath = "/build/latest.json";

export function buildMetaPath(id: string): string {
	return `/build/meta/${encodeURIComponent(id)}.json`;
}

/** The newest build: its id follows from the content of the pages' scripts. */
export type LatestBuild = { id: string };

/** What a build is. */
export type BuildMeta = { id: string; version: string; builtAt: string | null };
