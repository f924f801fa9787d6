import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Env } from "./env.ts";

export type BodyLimits = {
	maxBytes: number;
	/** Milliseconds that a whole body may take. */
	maxMs: number;
	/** Paths that begin so limit their bodies themselves. */
	except: readonly string[];
	tooLarge: (c: Context<Env>, maxBytes: number) => Response;
};

/**
 * Refuses bodies over the limit: by their stated length before a byte is read, and those that state none while they are
 * read. Node itself holds a body to the length that it states. One that trickles in is cut off: Node's own limit of
 * time is as long as the longest feed needs, and each that waits holds a connection.
 */
export function limitBody({ maxBytes, maxMs, except, tooLarge }: BodyLimits): MiddlewareHandler<Env> {
	const whileReading = bodyLimit({ maxSize: maxBytes, onError: (c) => tooLarge(c, maxBytes) });
	return async (c, next) => {
		if (except.some((prefix) => c.req.path.startsWith(prefix))) return next();
		if (Number(c.req.header("content-length") ?? 0) > maxBytes) return tooLarge(c, maxBytes);
		const stop = cutAfter(c, maxMs);
		try {
			// Awaited, so that the time is up for the body and not for its answer.
			return c.req.header("transfer-encoding") === undefined ? await next() : await whileReading(c, next);
		} finally {
			stop();
		}
	};
}

/** Cuts off a body that has not come whole after so many milliseconds, however large it may be. */
export function cutSlowBody(maxMs: number): MiddlewareHandler<Env> {
	return async (c, next) => {
		const stop = cutAfter(c, maxMs);
		try {
			await next();
		} finally {
			stop();
		}
	};
}

/** Cuts the connection of a body that has not come whole by then; answers how to stop the clock. */
function cutAfter(c: Context<Env>, maxMs: number): () => void {
	const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
	if (!incoming || c.req.method === "GET" || c.req.method === "HEAD") return () => {};
	const timer = setTimeout(() => {
		if (!incoming.complete) incoming.destroy();
	}, maxMs);
	return () => clearTimeout(timer);
}
