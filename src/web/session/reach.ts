import { outages } from "../data/outages.ts";
import { documentCookies } from "./browser-cookies.ts";

/**
 * Whether get-user may be called now. A call that fails signs out (specification §4), whatever it fails of; and a
 * portal or a database that is away for a moment has not ended anybody's session. So the call that changes nothing goes
 * first: get-user follows once somebody answers that one, be it by a refusal.
 */
export async function mayCallUser(): Promise<boolean> {
	if (!navigator.onLine) return false;
	const token = documentCookies(document).get("auth");
	try {
		const answer = await fetch("/api/auth/session", {
			method: "POST",
			...(token && { headers: { authorization: `Bearer ${token}` } }),
			cache: "no-store",
			signal: AbortSignal.timeout(5_000),
		});
		// Read to its end: an answer that is left lying keeps its connection until the time is over.
		await answer.text();
		return !outages.has(answer.status);
	} catch {
		return false;
	}
}
