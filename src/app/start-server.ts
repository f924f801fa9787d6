import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { readFeedSchedule } from "#features/feeds/feed-schedule.ts";
import { isInvited } from "#features/invitations/server/redeem-invitation.ts";
import { startEmbeddedProvider } from "#features/sign-in/server/embedded-provider/embedded-provider.ts";
import { requireTermsVersion } from "#features/sign-in/server/sign-in-queries.ts";
import documents from "#generated/documents.json" with { type: "json" };
import { type Config, readConfig } from "#server/config.ts";
import { connectDatabase, type Database } from "#server/database/database.ts";
import { ensureDatabase, freePort, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { appUrl, workerUrl } from "#server/database/roles.ts";
import { rememberDocuments } from "#server/graphql/released-documents.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { createLog, type Log } from "#server/log.ts";
import { type Realtime, startRealtime } from "#server/realtime/realtime.ts";
import { readSecretKey } from "#server/secret-key.ts";
import { sweepSessions } from "#server/session/sessions.ts";
import { close, listen } from "./http-server.ts";
import { jobs } from "./jobs.ts";
import { createPageHandler } from "./page-requests.ts";
import { createPortal } from "./portal.ts";

export type RunningServer = { url: string; config: Config; stop: () => Promise<void> };
type Step = () => Promise<void> | void;

/** Middleware in front, as Vite's in development. */
type Front = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Starts Millgate as a list of steps; each leaves behind how to undo it, and stopping runs those backwards. */
export async function startServer(
	build: () => Promise<ServerBuild> | ServerBuild,
	environment = process.env,
	front?: Front,
): Promise<RunningServer> {
	const given = await withPorts(readConfig(environment));
	const log = createLog(given.LOG_LEVEL);
	if (given.DATABASE_URL && !given.SECRET_KEY)
		log.warn("SECRET_KEY is not set: secrets are sealed with secret.key in DATA_DIR, which other machines do not have");
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
		await requireTermsVersion(database, given.TERMS_VERSION);
		const url = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`;
		const provider = await startEmbeddedProvider(given, { publicUrl: url, isInvited: (email) => isInvited(database, email) });
		if (provider) undo.push(provider.stop);
		readFeedSchedule(given.FEED_SCHEDULE);
		const config = { ...given, ...provider?.settings, PUBLIC_URL: url, SECRET_KEY: await readSecretKey(given) };
		let openRealtime = (): Promise<Realtime> => Promise.reject(new Error("The portal has no sockets"));
		const app = createPortal(
			{ config, database, log },
			{
				documents: await rememberDocuments(database, documents),
				build,
				pages: (store, services) => createPageHandler(build, store, services),
				sockets: (store, services) => {
					openRealtime = () => startRealtime(services, store, appUrl(adminUrl));
				},
			},
		);
		const realtime = await openRealtime();
		undo.push(realtime.stop);
		undo.push((await startJobs(workerUrl(adminUrl), jobs, { database, config, log })).stop);
		const answer: RequestListener = getRequestListener(app.fetch);
		const server = await listen(front ? (request, response) => front(request, response, () => answer(request, response)) : answer, config);
		if (config.LIVE) server.on("upgrade", realtime.upgrade);
		// Open sockets would hold the server: they are told to come again first.
		undo.push(() => close(server), realtime.closeSockets, sweepRegularly(database, log));
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

/** The embedded server stays up when this process ends unasked, so that the next start finds it; a graceful stop stops it, unless others use it. */
async function openDatabase(config: Config): Promise<{ adminUrl: string; stopDatabase: Step }> {
	if (config.DATABASE_URL) return { adminUrl: config.DATABASE_URL, stopDatabase: () => {} };
	const embedded = await startEmbeddedDatabase(config.DATA_DIR);
	return { adminUrl: await ensureDatabase(embedded.adminUrl, "millgate"), stopDatabase: embedded.release };
}

const sweepEveryMs = 3_600_000;

/** Clears away what is long over; a sweep that fails is done again an hour later. Answers how to stop. */
function sweepRegularly(database: Database, log: Log): Step {
	const sweep = () => sweepSessions(database).catch((error: unknown) => log.warn({ error }, "old sessions were not swept"));
	const timer = setInterval(() => void sweep(), sweepEveryMs);
	return () => clearInterval(timer);
}
