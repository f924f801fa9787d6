import { latestBuildPath } from "#shared/build-files.ts";

/**
 * Whether get-user may be called now. A call that fails signs out (specification §4), and pages stay readable without a connection: so something
 * that nobody needs to be signed in for is asked for first.
 */
export async function mayCallUser(): Promise<boolean> {
	if (!navigator.onLine) return false;
	try {
		const answer = await fetch(latestBuildPath, { cache: "no-store", signal: AbortSignal.timeout(5_000) });
		// Read to its end: an answer that is left lying keeps its connection until the time is over.
		await answer.text();
		return answer.ok;
	} catch {
		return false;
	}
}
