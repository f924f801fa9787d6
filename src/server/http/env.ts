import type { Brand } from "#server/branding/brand.ts";
import type { Log } from "#server/log.ts";
import type { AcquireSlot } from "./fair-queue.ts";

/** What `registerHttp` puts on every request before any route sees it; routes are `Hono<Env>`. */
export type Env = {
	Variables: {
		/**
		 * Shown to people beside a masked error and written in each of the request's log lines; a UUID unless a trusted
		 * proxy gave one.
		 */
		requestId: string;
		/** The client's own address; behind a trusted proxy, the one it saw. */
		address: string;
		/** Good for the scripts of this one response (Content-Security-Policy). */
		nonce: string;
		/** Where this person's last write ended; only where there is a replica. */
		writtenAt?: string;
		/** Says that this request changed something, where its method alone does not say so. */
		hasWritten?: boolean;
		/** The mill's brand in force. */
		brand: Brand;
		/** Carries the request id. */
		log: Log;
		/** Takes a turn for what was sent, once it has come; not there for visitors. */
		takeTurn?: AcquireSlot;
	};
};
