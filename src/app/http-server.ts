import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Config } from "#server/config.ts";
import { listenWhenFree } from "#server/http/listen-when-free.ts";

const longestUploadMs = 3_600_000;
// Longer than a proxy keeps its own idle connections (nginx 60 s): the client that closes first while the other sends
// loses that request.
const idleConnectionMs = 75_000;

/**
 * A client that has read nothing of what waits for them for so long is gone, and holds what makes it: a turn of an
 * export, rows of the database.
 */
const longestStallMs = 120_000;

/** Listens where the configuration says; throws ConfigError where nobody can. */
export async function listen(
	answer: RequestListener,
	{ PORT, HOST }: Pick<Config, "PORT" | "HOST">,
	stallMs = longestStallMs,
): Promise<Server> {
	// Where sockets are off, nobody listens for them: such a request is answered as any other.
	const shouldUpgradeCallback = (request: IncomingMessage) =>
		server.listenerCount("upgrade") > 0 && isSocketRequest(request);
	const server: Server = createServer({ shouldUpgradeCallback }, (request, response) => {
		if (hostsOf(request) > 1) return void response.writeHead(400, { connection: "close" }).end();
		// HTTP/1.0 has no Host header, and many proxies use it to ask whether the portal is ready. Node requires the
		// header of HTTP/1.1 requests.
		request.headers.host ??= "localhost";
		// While an answer is still made nothing waits, however long that takes.
		response.setTimeout(stallMs, () => {
			if (response.socket && response.socket.writableLength > 0) response.socket.destroy();
		});
		return answer(request, response);
	});
	// A long feed is read only as fast as its rows are imported.
	server.requestTimeout = longestUploadMs;
	server.keepAliveTimeout = idleConnectionMs;
	await listenWhenFree(server, { port: PORT, host: HOST, portSetting: "PORT", hostSetting: "HOST" });
	return server;
}

/**
 * A client that offers another protocol beside a plain request (Java's and curl's clients offer h2c) is answered in
 * this one (RFC 9110 7.8).
 */
const isSocketRequest = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === "websocket";

// A proxy may have gone by one of them and we by the other (RFC 9112 3.2).
const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
	rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;

const drainMs = 5_000;

/** Lets requests under way end; what still runs after the drain is cut. */
export function close(server: Server): Promise<void> {
	return new Promise((done) => {
		server.close(() => done());
		server.closeIdleConnections();
		setTimeout(() => server.closeAllConnections(), drainMs).unref();
	});
}
