import type { Context, Hono } from "hono";
import type { StatusCode } from "hono/utils/http-status";
import { m } from "#generated/texts/messages.js";
import type { ApiServices } from "#server/api/api-routes.ts";
import { answerProgram, type ProgramCall } from "#server/api/program-requests.ts";
import { loggedProblem } from "#server/http/answer-error.ts";
import type { Env } from "#server/http/env.ts";
import { refuseMethod } from "#server/http/refuse-method.ts";
import { currentLanguage } from "#server/language.ts";
import { InvalidError, KeyRefusedError } from "#shared/errors.ts";
import type { McpPortal } from "./mcp-server.ts";

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, for programs with a company's key (docs/mcp.md). Nothing
 * is kept between two messages, so any process answers any of them; there is no stream of the server's own (GET) and no
 * session to end (DELETE): 405.
 */
export function registerMcp(app: Hono<Env>, services: ApiServices, portal: McpPortal): void {
	app.post("/mcp", (c) => {
		requireOwnOrigin(c, services);
		return answerProgram(c, services, undefined, (call) => answerMessage(c, portal, call));
	});
	app.all("/mcp", (c) => refuseMethod(app, c) ?? c.notFound());
}

/**
 * A page whose name was made to lead here (DNS rebinding) says whose it is in Origin; programs send none. The protocol
 * demands this check.
 */
function requireOwnOrigin(c: Context<Env>, { config }: ApiServices): void {
	const origin = c.req.header("origin");
	const own = new URL(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).origin;
	if (origin !== undefined && origin !== own) throw new KeyRefusedError(m.server_mcp_origin(), "origin-foreign");
}

async function answerMessage(c: Context<Env>, portal: McpPortal, call: ProgramCall): Promise<Response> {
	// Loaded when it is needed: 50 ms and 16 MB (decisions/mcp-by-the-official-sdk.md).
	const [{ createMcpHandler }, { mcpServer }] = await Promise.all([
		import("@modelcontextprotocol/server"),
		import("./mcp-server.ts"),
	]);
	const parsedBody = await readMessage(c);
	call.note({ path: `/mcp#${nameOf(parsedBody)}` });
	const explain = (error: unknown) => loggedProblem(error, c, currentLanguage());
	const handler = createMcpHandler(() => mcpServer(call, portal, explain), {
		// There is nothing to subscribe to.
		maxSubscriptions: 0,
		onerror: (error) =>
			c.var.log.info({ reason: error.message }, "a message of the Model Context Protocol was refused"),
	});
	const response = await handler.fetch(c.req.raw, { parsedBody });
	// Older clients get a stream of one event: read to its end, so that the call is on record with all it took.
	const body = await response.text();
	return c.newResponse(body === "" ? null : body, response.status as StatusCode, Object.fromEntries(response.headers));
}

/**
 * The message that was sent.
 *
 * @throws {InvalidError} No JSON, or several messages at once: a hundred of them would count as one call.
 */
async function readMessage(c: Context<Env>): Promise<unknown> {
	const text = await c.req.text();
	const message = parsed(text);
	if (message === undefined) throw new InvalidError(m.server_mcp_not_json());
	if (Array.isArray(message)) throw new InvalidError(m.server_mcp_batch());
	return message;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** What a message asks for, as the list of calls shows it: the tool, or the method. */
function nameOf(message: unknown): string {
	const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
	return String(method === "tools/call" ? params?.name : method);
}
