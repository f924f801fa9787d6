import { performance } from "node:perf_hooks";
import { freshnessByMillSql } from "#features/feeds/server/freshness-by-mill.ts";
import type { Database, Transaction } from "#server/database/database.ts";
import { isStuck } from "#server/mail/mail-queries.ts";
import type { Metrics } from "#server/operations/metrics.ts";
import type { Realtime } from "#server/realtime/realtime.ts";
import { version } from "./version.ts";

export type Watched = { database: Database; counts: Realtime["counts"] };

/**
 * What a mill's operators watch beside requests: connections, open pages, work that waits, and how old the mill's data
 * is.
 */
export function watchPortal(metrics: Metrics, { database, counts }: Watched): void {
	metrics.gauge("millgate_build_info", "Version that runs.", ["version"]).set({ version }, 1);
	watchProcess(metrics, { database, counts });
	watchDatabase(metrics, database);
}

function watchProcess(metrics: Metrics, { database: { pool }, counts }: Watched): void {
	const connections = metrics.gauge("millgate_database_connections", "Connections of this process to the database.", [
		"state",
	]);
	const waiting = metrics.gauge("millgate_database_waiting", "Requests that wait for a connection.");
	const sockets = metrics.gauge("millgate_sockets", "Open websockets.");
	const subscriptions = metrics.gauge("millgate_subscriptions", "Open subscriptions.");
	const busy = metrics.gauge(
		"millgate_event_loop_utilization",
		"Share of the time since the last reading in which this process's thread was busy, 0 to 1.",
	);
	let measured = performance.eventLoopUtilization();
	metrics.beforeReading(() => {
		const now = performance.eventLoopUtilization();
		busy.set(performance.eventLoopUtilization(now, measured).utilization);
		measured = now;
		connections.set({ state: "busy" }, pool.totalCount - pool.idleCount);
		connections.set({ state: "idle" }, pool.idleCount);
		waiting.set(pool.waitingCount);
		const open = counts();
		sockets.set(open.sockets);
		subscriptions.set(open.subscriptions);
	});
}

type Backlog = {
	sessions: number;
	mails: number;
	failed_mails: number;
	deliveries: number;
	dead_deliveries: number;
	rejected_rows: number;
};
type Task = { task: string; waiting: number; failing: number; lost: number; oldestSeconds: number };
type Freshness = { entity: string; mill: string; seconds: number };

/** Asked at every reading as an administrator; when the database does not answer, only that is said. */
function watchDatabase(metrics: Metrics, database: Database): void {
	const up = metrics.gauge("millgate_database_up", "1 when the database answers.");
	const sessions = metrics.gauge("millgate_sessions", "People's sessions.", ["state"]);
	const backlog = metrics.gauge("millgate_backlog", "What waits to be sent, and what was given up.", ["queue"]);
	const jobs = metrics.gauge(
		"millgate_jobs",
		"Jobs that wait, those of them that failed and are tried again, and those given up.",
		["task", "state"],
	);
	const oldest = metrics.gauge("millgate_jobs_oldest_seconds", "Seconds that the oldest job has waited.", ["task"]);
	const feeds = metrics.gauge(
		"millgate_feed_age_seconds",
		"Seconds since the data of this kind and mill was true; without a mill where it is about none.",
		["entity", "mill"],
	);
	metrics.beforeReading(async () => {
		up.set(0);
		for (const gauge of [sessions, backlog, jobs, oldest, feeds]) gauge.reset();
		await database.transaction("millgate_admin", {}, async (tx) => {
			const { sessions: open, ...queues } = await findBacklog(tx);
			sessions.set({ state: "open" }, open);
			for (const [queue, count] of Object.entries(queues)) backlog.set({ queue }, count);
			for (const { task, oldestSeconds, ...states } of await findTasks(tx)) {
				for (const [state, count] of Object.entries(states)) jobs.set({ task, state }, count);
				oldest.set({ task }, oldestSeconds);
			}
			for (const { seconds, ...of } of await findFreshness(tx)) feeds.set(of, seconds);
		});
		up.set(1);
	});
}

async function findBacklog(tx: Transaction): Promise<Backlog> {
	const [row] = await tx.sql<Backlog>(
		`select (select count(*)::int from sessions where ended_at is null and expires_at > now()) as sessions,
			(select count(*)::int from mails m where state in ('waiting', 'claimed') and not ${isStuck("m")}) as mails,
			(select count(*)::int from mails m where ${isStuck("m")}) as failed_mails,
			(select count(*)::int from webhook_deliveries where state = 'waiting') as deliveries,
			(select count(*)::int from webhook_deliveries where state = 'dead') as dead_deliveries,
			(select count(*)::int from rejected_rows where state = 'open') as rejected_rows`,
	);
	if (!row) throw new Error("One row was asked for");
	return row;
}

function findTasks(tx: Transaction): Promise<Task[]> {
	// What failed is due in the future until its next try, and so are jobs of a later hour: they have not waited.
	return tx.sql<Task>(
		`select task, waiting, failing, lost, greatest(extract(epoch from now() - oldest_at), 0)::float as "oldestSeconds"
			from jobs.undone()`,
	);
}

function findFreshness(tx: Transaction): Promise<Freshness[]> {
	return tx.sql<Freshness>(
		`select entity, mill, extract(epoch from now() - as_of)::float as seconds from ${freshnessByMillSql} f`,
	);
}
