import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Env } from "./env.ts";

export type BodyLimits = {
	maxBytes: number;
	/** Paths that begin so limit their bodies themselves. */
	except: readonly string[];
	tooLarge: (c: Context<Env>, maxBytes: number) => Response;
};

/**
 * Refuses bodies over the limit: by their stated length before a byte is read, and those that state none while they are read.
 * Node itself holds a body to the length that it states.
 */
export function limitBody({ maxBytes, except, tooLarge }: BodyLimits): MiddlewareHandler<Env> {
	const whileReading = bodyLimit({ maxSize: maxBytes, onError: (c) => tooLarge(c, maxBytes) });
	return async (c, next) => {
		if (except.some((prefix) => c.req.path.startsWith(prefix))) return next();
		if (c.req.header("transfer-encoding") !== undefined) return whileReading(c, next);
		return Number(c.req.header("content-length") ?? 0) > maxBytes ? tooLarge(c, maxBytes) : next();
	};
}
