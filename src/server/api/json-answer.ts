import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Env } from "#server/http/env.ts";

/** JSON with an ETag of its bytes; 304 without a body where the caller has it already (RFC 9110 13.1.2). */
export function jsonAnswer(c: Context<Env>, body: unknown, headers: Record<string, string> = {}): Response {
	const text = JSON.stringify(body);
	const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
	const all = { etag, "cache-control": "private, no-cache", vary: "authorization", ...headers };
	const known = c.req.header("if-none-match")?.split(",") ?? [];
	const isKnown = known.some((one) => [etag, "*"].includes(one.trim().replace(/^W\//, "")));
	if (isKnown) return c.body(null, 304, all);
	return c.body(text, 200, { ...all, "content-type": "application/json; charset=utf-8" });
}
