import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { readFeedSchedule } from "#features/feeds/feed-schedule.ts";
import { isInvited } from "#features/invitations/server/redeem-invitation.ts";
import { startEmbeddedProvider } from "#features/sign-in/server/embedded-provider/embedded-provider.ts";
import { requireTermsVersion } from "#features/sign-in/server/sign-in-queries.ts";
import documents from "#generated/documents.json" with { type: "json" };
import { makeAuditPartitions } from "#server/audit-record/audit-partitions.ts";
import { millNameOf } from "#server/branding/brand.ts";
import { loadBrand } from "#server/branding/saved-brand.ts";
import { type Config, readConfig } from "#server/config.ts";
import { partsOf } from "#server/config-values.ts";
import { makeDataFolder } from "#server/data-folder.ts";
import { connectWithReplica } from "#server/database/connect-with-replica.ts";
import { openAhead } from "#server/database/connection-pool.ts";
import { connectDatabase, type Database } from "#server/database/database.ts";
import { availableDatabase, embeddedDatabase } from "#server/database/database-address.ts";
import { ensureDatabase, freePort } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { appUrl, workerUrl } from "#server/database/roles.ts";
import { rememberDocuments } from "#server/graphql/released-documents.ts";
import { keepSettingsProviders } from "#server/identities/identity-providers.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { createLog, type Log } from "#server/log.ts";
import { createMetrics, type Metrics } from "#server/operations/metrics.ts";
import { serveMetrics } from "#server/operations/metrics-server.ts";
import { type Realtime, startRealtime } from "#server/realtime/realtime.ts";
import { readSecretKey } from "#server/secret-key.ts";
import { keepMillTitle } from "#server/session/taken-names.ts";
import type { Traces } from "#server/traces/traces.ts";
import { cleanUpRegularly } from "./clean-up-regularly.ts";
import { close, listen } from "./http-server.ts";
import { jobs } from "./jobs.ts";
import { createPageHandler } from "./page-requests.ts";
import { createPortal } from "./portal.ts";
import { type Watched, watchPortal } from "./portal-metrics.ts";
import type { Readiness } from "./probes.ts";
import { startWarnings } from "./start-warnings.ts";
import { version } from "./version.ts";

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
	const settings = await withPorts(readConfig(environment, scheduleErrors));
	const log = createLog(settings.LOG_LEVEL);
	for (const warning of startWarnings(settings)) log.warn(warning);
	await makeDataFolder(settings);
	const undo: Step[] = [];
	const stop = async () => {
		for (const step of undo.reverse()) await step();
	};
	try {
		const { adminUrl, stopDatabase } = await openDatabase(settings);
		undo.push(stopDatabase);
		const ran = await migrate(adminUrl, { onRetry: (retry) => log.warn(retry, "a migration waits for its lock") });
		if (ran.length > 0) log.info({ migrations: ran }, "migrated");
		const connected = connectTo(settings, adminUrl, log);
		undo.push(connected.close);
		const traces = await openTraces(settings, log);
		if (traces) undo.push(traces.stop);
		const database = traces?.database(connected) ?? connected;
		await requireTermsVersion(database, settings.TERMS_VERSION);
		await makeAuditPartitions(database, log, { tries: 2, pauseMs: 100 });
		const url = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
		const provider = await startEmbeddedProvider(settings, {
			publicUrl: url,
			isInvited: (email) => isInvited(database, email),
		});
		if (provider) undo.push(provider.stop);
		const config = { ...settings, ...provider?.settings, PUBLIC_URL: url, SECRET_KEY: await readSecretKey(settings) };
		await loadBrand({ config, database, log });
		await keepSettingsProviders(database, config);
		await keepMillTitle(database, millNameOf(config));
		const metrics = settings.METRICS_PORT === undefined ? undefined : createMetrics();
		const readiness = { isReady: false };
		let openRealtime = (): Promise<Realtime> => Promise.reject(new Error("The portal has no sockets"));
		const app = createPortal(
			{ config, database, log },
			{
				documents: await rememberDocuments(database, documents),
				build,
				pages: (store, services) => createPageHandler(build, store, services),
				readiness,
				...(metrics && { metrics }),
				...(traces && { traces }),
				sockets: (store, services) => {
					openRealtime = () => startRealtime(services, store, appUrl(adminUrl));
				},
			},
		);
		const realtime = await openRealtime();
		undo.push(realtime.stop);
		undo.push((await startJobs(workerUrl(adminUrl), jobs, { database, config, log })).stop);
		const opened = openAhead(connected);
		const answer: RequestListener = getRequestListener(app.fetch);
		const server = await listen(
			front ? (request, response) => front(request, response, () => answer(request, response)) : answer,
			config,
		);
		if (config.LIVE) server.on("upgrade", realtime.upgrade);
		// Open sockets would keep the server running, so they are closed first.
		undo.push(() => close(server), realtime.closeSockets, cleanUpRegularly(database, documents, log));
		if (metrics) undo.push(await openMetrics(metrics, { database, counts: realtime.counts }, config, log));
		await opened;
		readiness.isReady = true;
		undo.push(() => endReadiness(readiness, config.STOP_DELAY_MS));
		return { url, config, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/**
 * FEED_SCHEDULE is validated with the other settings, before anything is touched. Only the feeds feature has the list
 * of entities.
 */
function scheduleErrors({ FEED_SCHEDULE = "" }: NodeJS.ProcessEnv): string[] {
	try {
		readFeedSchedule(partsOf(FEED_SCHEDULE));
		return [];
	} catch (error) {
		return [(error as Error).message];
	}
}

// The connections of a user who opens a page after a while.
const mostKept = 4;

function connectTo(config: Config, adminUrl: string, log: Log): Database {
	const { DATABASE_URL, DATABASE_REPLICA_URL: replicaUrl, DATABASE_REPLICA_LAG_MS: lagMs } = config;
	const url = appUrl(adminUrl, DATABASE_URL);
	const options = {
		connections: config.DATABASE_POOL,
		kept: Math.min(config.DATABASE_POOL, mostKept),
		acquireMs: config.DATABASE_ACQUIRE_MS,
		limits: { usual: config.DATABASE_STATEMENT_MS, long: config.DATABASE_LONG_STATEMENT_MS },
		log,
	};
	if (!replicaUrl) return connectDatabase(url, options);
	return connectWithReplica(url, { url: appUrl(adminUrl, replicaUrl), lagMs }, options);
}

/** Loaded only where an endpoint is set. */
async function openTraces(config: Config, log: Log): Promise<Traces | undefined> {
	if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
	const { startTraces } = await import("#server/traces/traces.ts");
	return startTraces(config, version, log);
}

async function openMetrics(metrics: Metrics, watched: Watched, config: Config, log: Log): Promise<Step> {
	watchPortal(metrics, watched);
	const { stop } = await serveMetrics(metrics, { port: config.METRICS_PORT ?? 0, host: config.METRICS_HOST, log });
	return stop;
}

/** The proxy in front checks readiness every few seconds; the port may close only after that. */
async function endReadiness(readiness: Readiness, delayMs: number): Promise<void> {
	readiness.isReady = false;
	await setTimeout(delayMs);
}

// The identity provider and the policy of every page name the portal's address, so it must be known before anything
// listens.
async function withPorts(config: Config): Promise<Config> {
	return config.PORT === 0 ? { ...config, PORT: await freePort() } : config;
}

/**
 * The embedded server stays up when this process ends unasked, so that the next start finds it; a graceful stop stops
 * it, unless others use it.
 */
async function openDatabase(config: Config): Promise<{ adminUrl: string; stopDatabase: Step }> {
	const available = await availableDatabase(config);
	if (available) return { adminUrl: available, stopDatabase: () => {} };
	const embedded = await embeddedDatabase(config);
	return { adminUrl: await ensureDatabase(embedded.adminUrl, "millgate"), stopDatabase: embedded.release };
}
