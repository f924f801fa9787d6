import { type BuildMeta, buildMetaPath, type LatestBuild, latestBuildPath } from "#shared/build-files.ts";

/** Specification §9. */
export const buildCheckMs = 3_600_000;

export type BuildWatch = { stop: () => void };

type Options = {
	/** The build that the running scripts are of. */
	own: string;
	fetch: typeof fetch;
	/** Called once, with what is known of the newer build. */
	onNewBuild: (meta: BuildMeta) => void;
	target: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
};

/** Asks every hour whether a newer build is served, and when a user looks at the page again after an hour. */
export function startBuildCheck({ own, fetch, onNewBuild, target }: Options): BuildWatch {
	let checkedAt = Date.now();
	let isFound = false;
	const ask = async () => {
		if (isFound) return;
		checkedAt = Date.now();
		const found = await readNewBuild(fetch, own);
		if (!found || isFound) return;
		isFound = true;
		onNewBuild(found);
	};
	// A computer that slept has a timer that did too.
	const check = () => {
		if (target.visibilityState === "visible" && Date.now() - checkedAt >= buildCheckMs) void ask();
	};
	const timer = setInterval(() => void ask(), buildCheckMs);
	target.addEventListener("visibilitychange", check);
	return {
		stop: () => {
			clearInterval(timer);
			target.removeEventListener("visibilitychange", check);
		},
	};
}

/** A check that fails is made again with the next; nobody waits for it. */
async function readNewBuild(fetch: typeof globalThis.fetch, own: string): Promise<BuildMeta | undefined> {
	const latest = await readJson<LatestBuild>(fetch, latestBuildPath);
	if (!latest || latest.id === own) return undefined;
	return (await readJson<BuildMeta>(fetch, buildMetaPath(latest.id))) ?? { id: latest.id, version: "", builtAt: null };
}

async function readJson<T>(fetch: typeof globalThis.fetch, path: string): Promise<T | undefined> {
	try {
		const response = await fetch(path, { cache: "no-store" });
		return response.ok ? ((await response.json()) as T) : undefined;
	} catch {
		return undefined;
	}
}
