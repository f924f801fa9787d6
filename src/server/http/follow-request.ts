import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Log } from "#server/log.ts";
import { answeredStatus } from "./answered-status.ts";
import { clientAddress, comesFromProxy } from "./client-address.ts";
import { createNonce } from "./create-nonce.ts";
import type { Env } from "./env.ts";
import { loggablePath } from "./loggable-path.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

const trustedId = /^[\w.-]{8,128}$/;

/**
 * Gives every request its id, address, nonce and log, and writes one line when its answer begins. The line has the path
 * without its query and without keys (loggablePath): codes, states and search words stay out of the log. An id from
 * outside counts only from a trusted proxy.
 */
export function followRequest({ log, trusted }: { log: Log; trusted: TrustedProxies }): MiddlewareHandler<Env> {
	return async (c, next) => {
		const startedAt = performance.now();
		const forwarded = comesFromProxy(c, trusted) ? c.req.header("x-request-id") : undefined;
		const requestId = forwarded && trustedId.test(forwarded) ? forwarded : randomUUID();
		const own = log.child({ requestId });
		c.set("requestId", requestId);
		c.set("address", clientAddress(c, trusted));
		c.set("nonce", createNonce());
		c.set("log", own);
		await next();
		const ms = Math.round((performance.now() - startedAt) * 10) / 10;
		const line = {
			method: c.req.method,
			path: loggablePath(c.req.path),
			status: answeredStatus(c),
			ms,
			address: c.get("address"),
		};
		// Not `own`: who follows the request may have added to its log.
		if (c.req.path.startsWith("/assets/")) c.get("log").debug(line, "request");
		else c.get("log").info(line, "request");
	};
}
