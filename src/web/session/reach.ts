import { outages } from "../data/outages.ts";
import { documentCookies } from "./browser-cookies.ts";

/**
 * Whether get-user may be called now. A failed call signs out (specification §4), whatever the reason; but a portal or
 * database that is unavailable for a moment has not ended a session. So a call that changes nothing goes first:
 * get-user follows once that one is answered, even by a refusal.
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
