import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import documents from "#generated/documents.json" with { type: "json" };
import { startEmbeddedProvider } from "#features/sign-in/server/embedded-provider/embedded-provider.ts";
import { type Config, readConfig } from "#server/config.ts";
import { connectDatabase } from "#server/database/database.ts";
import { ensureDatabase, freePort, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { appUrl } from "#server/database/roles.ts";
import { rememberDocuments } from "#server/graphql/released-documents.ts";
import { createLog, type Log } from "#server/log.ts";
import { createPageHandler } from "./page-requests.ts";
import { createPortal } from "./portal.ts";

export type RunningServer = { url: string; config: Config; stop: () => Promise<void> };
type Step = () => Promise<void> | void;

/** Middleware in front, as Vite's in development. */
type Front = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Starts Millgate as a list of steps; each leaves behind how to undo it, and stopping runs those backwards. */
export async function startServer(build: () => Promise<ServerBuild> | ServerBuild, environment = process.env, front?: Front): Promise<RunningServer> {
	const given = await withPorts(readConfig(environment));
	const log = createLog(given.LOG_LEVEL);
	const undo: Step[] = [];
	const stop = async () => {
		for (const step of undo.reverse()) await step();
	};
	try {
		const { adminUrl, stopDatabase } = await openDatabase(given);
		undo.push(stopDatabase);
		await migrate(adminUrl);
		const database = connectDatabase(appUrl(adminUrl), { connections: given.DATABASE_POOL, acquireMs: given.DATABASE_ACQUIRE_MS, log });
		undo.push(database.close);
		const url = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`;
		const provider = await startEmbeddedProvider(given, { publicUrl: url });
		if (provider) undo.push(provider.stop);
		const config = { ...given, ...provider?.settings, PUBLIC_URL: url };
		const app = createPortal(
			{ config, database, log },
			{ documents: await rememberDocuments(database, documents), pages: (store, services) => createPageHandler(build, store, services) },
		);
		const answer: RequestListener = getRequestListener(app.fetch);
		const server = createServer(front ? (request, response) => front(request, response, () => answer(request, response)) : answer);
		// A long feed is read only as fast as its rows land.
		server.requestTimeout = longestUploadMs;
		await listen(server, config, log);
		undo.push(() => close(server));
		return { url, config, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

// The identity provider and the policy of every page name the portal's address, so it must be known before anything listens.
async function withPorts(config: Config): Promise<Config> {
	return config.PORT === 0 ? { ...config, PORT: await freePort() } : config;
}

/** The embedded server stays up when this process ends unasked, so that the next start finds it; a graceful stop stops it. */
async function openDatabase(config: Config): Promise<{ adminUrl: string; stopDatabase: Step }> {
	if (config.DATABASE_URL) return { adminUrl: config.DATABASE_URL, stopDatabase: () => {} };
	const embedded = await startEmbeddedDatabase(config.DATA_DIR);
	return { adminUrl: await ensureDatabase(embedded.adminUrl, "millgate"), stopDatabase: embedded.stop };
}

const longestUploadMs = 3_600_000;
const portWaitMs = 10_000;

/** A server that was killed may hold its port for a moment longer; after that the fault is told. */
async function listen(server: Server, config: Config, log: Log): Promise<void> {
	for (const until = Date.now() + portWaitMs; ; ) {
		const fault = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
			server.once("error", done);
			server.listen(config.PORT, config.HOST, () => {
				server.off("error", done);
				done(undefined);
			});
		});
		if (!fault) return;
		if (fault.code !== "EADDRINUSE" || Date.now() > until) throw fault;
		log.warn({ port: config.PORT }, "the port is taken, trying again");
		await new Promise((done) => setTimeout(done, 250));
	}
}

const drainMs = 5_000;

/** Lets requests under way end; what still runs after the drain is cut. */
function close(server: Server): Promise<void> {
	return new Promise((done) => {
		server.close(() => done());
		server.closeIdleConnections();
		setTimeout(() => server.closeAllConnections(), drainMs).unref();
	});
}
