import { createServer, type RequestListener, type Server } from "node:http";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";

const longestUploadMs = 3_600_000;
const portWaitMs = 10_000;

/** Listens where the configuration says. A server that was killed may hold its port for a moment longer; after that the fault is told. */
export async function listen(answer: RequestListener, config: Config, log: Log): Promise<Server> {
	const server = createServer(answer);
	// A long feed is read only as fast as its rows land.
	server.requestTimeout = longestUploadMs;
	for (const until = Date.now() + portWaitMs; ; ) {
		const fault = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
			server.once("error", done);
			server.listen(config.PORT, config.HOST, () => {
				server.off("error", done);
				done(undefined);
			});
		});
		if (!fault) return server;
		if (fault.code !== "EADDRINUSE" || Date.now() > until) throw fault;
		log.warn({ port: config.PORT }, "the port is taken, trying again");
		await new Promise((done) => setTimeout(done, 250));
	}
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
