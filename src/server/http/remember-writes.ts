import type { MiddlewareHandler } from "hono";
import { parseCookies, serializeCookie } from "#shared/cookies.ts";
import { isWalPosition } from "../database/replica.ts";
import type { Services } from "../request-context.ts";
import type { Env } from "./env.ts";

// Behind every write that can be: only the primary has it.
const beyondAll = "FFFFFFFF/FFFFFFFF";

/**
 * A client that wrote reads what they wrote, whichever process answers next: their browser keeps how far the database
 * had come by then, and lists are read from the replica once it is as far. Forging the cookie only sends one's own
 * reads to the primary. Nothing is done where there is no replica.
 */
export function rememberWrites(services: Pick<Services, "database">): MiddlewareHandler<Env> {
	return async (c, next) => {
		const { replica } = services.database;
		if (!replica) return next();
		const cookies = parseCookies(c.req.header("cookie"));
		if (!cookies.has("millgate-session")) return next();
		const written = cookies.get("millgate-written");
		if (isWalPosition(written)) c.set("writtenAt", written);
		await next();
		if (!(c.var.hasWritten ?? isWrite(c.req.method, c.req.path))) return;
		const position = await replica.position().catch(() => beyondAll);
		c.header("set-cookie", serializeCookie("millgate-written", position), { append: true });
	};
}

// Questions are posted to GraphQL too: it says itself what changed something.
function isWrite(method: string, path: string): boolean {
	return method !== "GET" && method !== "HEAD" && path !== "/api/graphql";
}
