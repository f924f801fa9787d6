import { createServer } from "node:http";
import { ConfigError } from "../config.ts";
import { listenWhenFree } from "../http/listen-when-free.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "./metrics.ts";

/** Serves /metrics on a port of its own, which the proxy in front does not pass on. Throws ConfigError when the port is taken. */
export async function serveMetrics(metrics: Metrics, { port, host, log }: { port: number; host: string; log: Log }) {
	const server = createServer((request, response) => {
		if (request.url?.split("?")[0] !== "/metrics") return void response.writeHead(404).end();
		metrics.read().then(
			({ contentType, text }) => response.writeHead(200, { "content-type": contentType }).end(text),
			(error: unknown) => {
				log.warn({ error }, "metrics could not be read");
				response.writeHead(500).end();
			},
		);
	});
	await listenWhenFree(server, port, host).catch((error: NodeJS.ErrnoException) => {
		throw error.code === "EADDRINUSE" ? new ConfigError(`Port ${port} is taken: set METRICS_PORT`) : error;
	});
	const address = server.address();
	return {
		port: typeof address === "object" && address ? address.port : port,
		stop: () =>
			new Promise<void>((done) => {
				server.close(() => done());
				server.closeAllConnections();
			}),
	};
}
