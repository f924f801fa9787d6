import type { Context, MiddlewareHandler } from "hono";
import { FeatureOffError } from "#shared/errors.ts";
import { answeredStatus } from "../http/answered-status.ts";
import type { Env } from "../http/env.ts";
import type { Metrics } from "./metrics.ts";
import { routeOf } from "./route-of.ts";

/** Measures every request by its route; `pages` are addresses of pages. */
export function measureRequests({ request }: Metrics, pages: ReadonlySet<string>): MiddlewareHandler<Env> {
	return async (c, next) => {
		const startedAt = performance.now();
		await next();
		request(
			{ method: methodOf(c.req.method), route: routeOf(c, pages), status: classOf(c) },
			(performance.now() - startedAt) / 1000,
		);
	};
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const methodOf = (method: string) => (methods.has(method) ? method : "other");

/**
 * Refusals because of a feature flag (503) and of operations that a protocol has and the portal does not offer (501)
 * are intended: nothing failed.
 */
function classOf(c: Context<Env>): string {
	const status = answeredStatus(c);
	const isMeant = status === 501 || c.error instanceof FeatureOffError;
	return `${isMeant ? 4 : Math.floor(status / 100)}xx`;
}
