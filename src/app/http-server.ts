import { createServer, type RequestListener, type Server } from "node:http";
import { type Config, ConfigError } from "#server/config.ts";
import { listenWhenFree } from "#server/http/listen-when-free.ts";

const longestUploadMs = 3_600_000;
// Longer than a proxy keeps its own idle connections (nginx 60 s): whoever closes first while the other sends loses that request.
const idleConnectionMs = 75_000;

/** Listens where the configuration says; throws ConfigError when somebody else keeps the port. */
export async function listen(answer: RequestListener, { PORT, HOST }: Config): Promise<Server> {
	const server = createServer(answer);
	// A long feed is read only as fast as its rows land.
	server.requestTimeout = longestUploadMs;
	server.keepAliveTimeout = idleConnectionMs;
	await listenWhenFree(server, PORT, HOST).catch((error: NodeJS.ErrnoException) => {
		throw error.code === "EADDRINUSE" ? new ConfigError(`Port ${PORT} is taken: set PORT`) : error;
	});
	return server;
}

const drainMs = 5_000;

/** Lets requests under way end; what still runs after the drain is cut. */
export function close(server: Server): Promise<void> {
	return new Promise((done) => {
		server.close(() => done());
		server.closeIdleConnections();
		setTimeout(() => server.closeAllConnections(), drainMs).unref();
	});
}
