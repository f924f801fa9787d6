import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/log.ts";

/** A call of a company's program, as its page lists it. */
export type ApiCall = { keyId: number; method: string; path: string; status: number; durationMs: number };

const flushMs = 1000;
const mostWaiting = 10_000;

/** Collects calls and writes them once a second: a program that reads often does not write as often. */
export type CallRecorder = { add: (call: ApiCall) => void; flush: () => Promise<void> };

const insertSql = `insert into api_calls (key_id, called_at, method, path, status, duration_ms)
	select c.key_id, now() - make_interval(secs => c.age), c.method, c.path, c.status, c.duration_ms
	from unnest($1::bigint[], $2::float8[], $3::text[], $4::text[], $5::integer[], $6::integer[])
		c (key_id, age, method, path, status, duration_ms)
	join feed_keys k on k.id = c.key_id`;

/**
 * A recorder of calls. What cannot be written is logged and dropped: it is for people to look at, and a call never
 * fails because of it.
 */
export function createCallRecorder(database: Database, log: Log): CallRecorder {
	let waiting: (ApiCall & { doneMs: number })[] = [];
	let timer: NodeJS.Timeout | undefined;
	const flush = async () => {
		clearTimeout(timer);
		timer = undefined;
		const calls = waiting;
		waiting = [];
		if (calls.length === 0) return;
		const columns = [
			calls.map(({ keyId }) => keyId),
			calls.map(({ doneMs }) => Math.max(0, performance.now() - doneMs) / 1000),
			calls.map(({ method }) => method),
			calls.map(({ path }) => path.slice(0, 500)),
			calls.map(({ status }) => status),
			calls.map(({ durationMs }) => Math.round(durationMs)),
		];
		await database
			.transaction("millgate_auth", {}, (tx) => tx.sql(insertSql, columns))
			.catch((error: unknown) => log.warn({ error, calls: calls.length }, "calls of programs were not recorded"));
	};
	return {
		add: (call) => {
			if (waiting.length < mostWaiting) waiting.push({ ...call, doneMs: performance.now() });
			timer ??= setTimeout(() => void flush(), flushMs).unref();
		},
		flush,
	};
}
