import { Writable } from "node:stream";
import { type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import type { Env } from "./env.ts";
import { type HttpOptions, registerHttp } from "./register-http.ts";

export type LogLine = Record<string, unknown> & { msg: string };

/** An app with everything that is before routes, and the lines that it logs. For tests. */
export function createTestApp(
	settings: Record<string, string> = {},
	options: HttpOptions = {},
): { app: Hono<Env>; lines: LogLine[] } {
	const lines: LogLine[] = [];
	const sink = new Writable({
		write(chunk, _, done) {
			lines.push(JSON.parse(String(chunk)));
			done();
		},
	});
	const app = new Hono<Env>();
	const config = readConfig({ NODE_ENV: "test", PUBLIC_URL: "http://localhost:3000", ...settings });
	registerHttp(app, { config, log: pino({ level: "debug" }, sink) }, options);
	return { app, lines };
}

/** Serves the app on a free port of this machine. */
export async function listen(app: Hono<Env>): Promise<{ url: string; close: () => Promise<void> }> {
	const { server, port } = await new Promise<{ server: ServerType; port: number }>((resolve) => {
		const listening = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) =>
			resolve({ server: listening, port: info.port }),
		);
	});
	return {
		url: `http://127.0.0.1:${port}`,
		close: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
	};
}
