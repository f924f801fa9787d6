import type { MiddlewareHandler } from "hono";
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
			{ method: methodOf(c.req.method), route: routeOf(c, pages), status: `${Math.floor(answeredStatus(c) / 100)}xx` },
			(performance.now() - startedAt) / 1000,
		);
	};
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const methodOf = (method: string) => (methods.has(method) ? method : "other");
