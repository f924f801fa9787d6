import { latestBuildPath } from "#shared/build-files.ts";
import { paths } from "#shared/paths.ts";

/**
 * Whether get-user may be called from this page now. A call that fails signs out (specification §4), so a page that is meant to work without a
 * connection first asks for something that nobody needs to be signed in for; every other page just calls.
 */
export async function mayCallUser(): Promise<boolean> {
	if (window.location.pathname !== paths.tallyChecks) return true;
	if (!navigator.onLine) return false;
	try {
		return (await fetch(latestBuildPath, { cache: "no-store", signal: AbortSignal.timeout(5_000) })).ok;
	} catch {
		return false;
	}
}
