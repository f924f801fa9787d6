import { createServer } from "node:http";
import { listenWhenFree } from "../http/listen-when-free.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Serves /metrics on a port of its own, which the proxy in front does not pass on. Throws ConfigError where nobody can
 * listen.
 */
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
	return {
		port: await listenWhenFree(server, { port, host, portSetting: "METRICS_PORT", hostSetting: "METRICS_HOST" }),
		stop: () =>
			new Promise<void>((done) => {
				server.close(() => done());
				server.closeAllConnections();
			}),
	};
}
