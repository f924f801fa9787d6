import { setTimeout as pause } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { m } from "#generated/texts/messages.js";
import { parseCookies } from "#shared/cookies.ts";
import { companyOf } from "./companies.ts";
import type { Env } from "./env.ts";
import { errorDocument } from "./error-document.ts";
import { type AcquireSlot, createFairQueue, ThrottledError } from "./fair-queue.ts";
import { problemResponse } from "./problem.ts";
import { requestLanguage } from "./request-language.ts";

// A refusal costs as much as a small page, and a client without pauses repeats its request at once: it is delayed,
// as long as few enough wait for it.
const usualRefusedAfterMs = 2000;
const mostWaiting = 1000;

/**
 * Limits each company's share of the process: requests of its users wait for each other, and others never wait for
 * them. A session's company is known from its second request on (companies.ts); visitors and programs with keys have
 * limits of their own. A request without a body takes its slot here; one with a body takes it once the body has arrived
 * (`takeTurn`), since a slow sender costs nothing until then. Uploads take none.
 */
export function throttleTenants(refusedAfterMs = usualRefusedAfterMs): MiddlewareHandler<Env> {
	const turns = createFairQueue();
	let waiting = 0;
	const hold = async (signal: AbortSignal) => {
		if (waiting >= mostWaiting) return;
		waiting += 1;
		await pause(refusedAfterMs, undefined, { signal }).catch(() => {});
		waiting -= 1;
	};
	return async (c, next) => {
		const session = parseCookies(c.req.header("cookie")).get("millgate-session");
		if (!session) return next();
		const takeTurn: AcquireSlot = () =>
			turns.take(companyOf(session), c.req.raw.signal).catch(async (error: unknown) => {
				if (error instanceof ThrottledError) await hold(c.req.raw.signal);
				throw error;
			});
		c.set("takeTurn", takeTurn);
		if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
		const end = await takeTurn().catch((error: unknown) => {
			if (error instanceof ThrottledError) return undefined;
			throw error;
		});
		try {
			// Who left while they waited reads no answer.
			if (c.req.raw.signal.aborted) return c.body(null, 400);
			return end ? await next() : await tooMany(c);
		} finally {
			end?.();
		}
	};
}

async function tooMany(c: Context<Env>): Promise<Response> {
	const language = requestLanguage(c.req.raw);
	const message = m.server_too_many_at_once({}, { locale: language });
	const problem = { status: 429, code: "invalid", detail: message, requestId: c.var.requestId } as const;
	const isPage = !c.req.path.startsWith("/api/") && (c.req.header("accept") ?? "").includes("text/html");
	const response = isPage ? await errorDocument(problem, language, { brand: c.var.brand }) : problemResponse(problem);
	response.headers.set("retry-after", "2");
	// Not worth an encoder of its own.
	response.headers.set("cache-control", "no-store, no-transform");
	return response;
}
