import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { TookTooLongError } from "#shared/errors.ts";
import type { Log } from "../log.ts";
import type { Reader, Replica, WalPosition } from "./database.ts";

export type ReplicaOptions = {
	/** Connection strings of the app's role. */
	primaryUrl: string;
	replicaUrl: string;
	/** The most that it may be behind, in milliseconds. */
	lagMs: number;
	log: Log;
};

const checkEveryMs = 200;
const answerMs = 1000;
const settleMs = 400;
const mostSamples = 200;

/** Watches a replica and says who may read from it; `lists` are its connections. */
export function followReplica(lists: Reader, options: ReplicaOptions): Replica {
	const { log, lagMs } = options;
	const [ofPrimary, ofReplica] = [openWatch(options.primaryUrl), openWatch(options.replicaUrl)];
	const state = { isAway: true, replayed: 0n, freshAt: Number.NEGATIVE_INFINITY, floor: 0n };
	let samples: { at: number; position: bigint }[] = [];
	let gone = newLoss();
	const isFresh = () => !state.isAway && performance.now() - state.freshAt <= lagMs;
	const leave = (error: unknown) => {
		if (!state.isAway) log.warn({ error }, "the replica is away: lists are read from the primary");
		state.isAway = true;
		gone.reject(error);
		gone = newLoss();
	};
	const check = async () => {
		const at = performance.now();
		try {
			const position = toNumber(await ask(ofPrimary, "pg_current_wal_lsn()"));
			// While nothing is replayed the oldest are those that count.
			if (samples.length < mostSamples) samples.push({ at, position });
		} catch (error) {
			log.debug({ error }, "the primary did not say how far it is");
		}
		try {
			state.replayed = toNumber(
				await ask(ofReplica, "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end"),
			);
			const passed = samples.findLastIndex(({ position }) => position <= state.replayed);
			state.freshAt = samples[passed]?.at ?? state.freshAt;
			samples = samples.slice(Math.max(passed, 0));
			if (state.isAway) log.info({}, "lists are read from the replica");
			state.isAway = false;
		} catch (error) {
			leave(error);
		}
	};
	const stopLooking = repeat(check);
	const position = async () => (await ask(ofPrimary, "pg_current_wal_lsn()")) as WalPosition;
	return {
		position,
		isFollowing: () => isFresh() && state.replayed >= state.floor,
		reader: (primary, writtenAt) => {
			const needed = writtenAt === undefined ? 0n : toNumber(writtenAt);
			if (!isFresh() || state.replayed < needed || state.replayed < state.floor) return primary;
			return {
				transaction: (...parameters) =>
					readOr(primary, () => Promise.race([lists.transaction(...parameters), gone.promise]), parameters),
			};
		},
		settle: async () => {
			if (!isFresh()) return;
			try {
				const wanted = toNumber(await position());
				for (
					const until = performance.now() + settleMs;
					state.replayed < wanted && performance.now() < until;
					await pause(10)
				) {
					state.replayed = toNumber(await ask(ofReplica, "pg_last_wal_replay_lsn()"));
				}
				if (wanted > state.floor) state.floor = wanted;
			} catch (error) {
				leave(error);
			}
		},
		close: async () => {
			await stopLooking();
			await Promise.all([ofPrimary.end(), ofReplica.end()]);
		},
	};
}

/**
 * The portal's own errors occur on the primary too, with the right message; so any failed query is repeated there once,
 * unless it took too long.
 */
async function readOr<T>(
	primary: Reader,
	read: () => Promise<T>,
	parameters: Parameters<Reader["transaction"]>,
): Promise<T> {
	return read().catch((error: unknown) => {
		if (error instanceof TookTooLongError) throw error;
		return primary.transaction(...parameters) as Promise<T>;
	});
}

function newLoss(): PromiseWithResolvers<never> {
	const loss = Promise.withResolvers<never>();
	loss.promise.catch(() => {});
	return loss;
}

/** One connection of its own: lists that hold all others must not make the replica look away. */
function openWatch(url: string): pg.Pool {
	const pool = new pg.Pool({
		connectionString: url,
		max: 1,
		connectionTimeoutMillis: answerMs,
		query_timeout: answerMs,
		keepAlive: true,
	});
	pool.on("error", () => {});
	pool.on("connect", (client) => client.on("error", () => {}));
	return pool;
}

async function ask(pool: pg.Pool, expression: string): Promise<string> {
	const { rows } = await pool.query<{ position: string | null }>(`select (${expression})::text as position`);
	const found = rows[0]?.position;
	if (!found) throw new Error("the server is no standby");
	return found;
}

/** Positions as numbers that can be compared (PostgreSQL, type pg_lsn); throws for what is none. */
function toNumber(position: WalPosition): bigint {
	const [, high, low] = walPattern.exec(position) ?? [];
	if (high === undefined || low === undefined) throw new RangeError("not a position in a log");
	return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const walPattern = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** Whether a text from outside is a position. */
export function isWalPosition(text: string | undefined): text is WalPosition {
	return text !== undefined && walPattern.test(text);
}

/** Does something again and again, with a pause between; answers how to stop, once what is under way has ended. */
function repeat(work: () => Promise<void>): () => Promise<void> {
	const stopping = new AbortController();
	const turns = (async () => {
		while (!stopping.signal.aborted) {
			await work();
			await pause(checkEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
		}
	})();
	return async () => {
		stopping.abort();
		await turns;
	};
}
