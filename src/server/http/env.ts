import type { Log } from "#server/log.ts";

/** What `registerHttp` puts on every request before any route sees it; routes are `Hono<Env>`. */
export type Env = {
	Variables: {
		/** Shown to people beside a masked error and written in each of the request's log lines; a UUID unless a trusted proxy gave one. */
		requestId: string;
		/** The client's own address; behind a trusted proxy, the one it saw. */
		address: string;
		/** Good for the scripts of this one response (Content-Security-Policy). */
		nonce: string;
		/** Carries the request id. */
		log: Log;
	};
};
