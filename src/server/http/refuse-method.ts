import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import type { Env } from "./env.ts";
import { problemResponse } from "./problem.ts";
import { requestLanguage } from "./request-language.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The methods that an address takes, as `Allow` names them; empty where it takes none. */
export function allowedMethods(app: Hono<Env>, c: Context<Env>): string {
	const taken = methods.filter((method) =>
		app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
	);
	return taken.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
}

/**
 * The refusal of a method that an address does not take, while it takes others: 405, naming those in Allow. Nothing
 * where it takes none.
 */
export function refuseMethod(app: Hono<Env>, c: Context<Env>): Response | undefined {
	const allow = allowedMethods(app, c);
	if (allow === "") return undefined;
	const message = m.server_method({ method: allow }, { locale: requestLanguage(c.req.raw) });
	const response = problemResponse({ status: 405, code: "invalid", detail: message, requestId: c.var.requestId });
	response.headers.set("allow", allow);
	return response;
}
