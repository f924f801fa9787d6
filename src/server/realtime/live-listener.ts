import pg from "pg";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { cleanUpEvents, type LiveEvent, openCursor, readEvents } from "./live-events.ts";

export type LiveListener = {
	/** Looks for new events now instead of at the next word or turn. */
	look: () => Promise<void>;
	/** Whether a connection listens at this moment. */
	isListening: () => boolean;
	stop: () => Promise<void>;
};

type Options = {
	/** Address of the database as the app's own role; the listener holds a session of its own, outside the pool. */
	url: string;
	database: Database;
	log: Log;
	/** Takes what is new; awaited before more is read. Must not throw. */
	onEvents: (events: LiveEvent[]) => Promise<void>;
};

// NOTIFY is a wake-up and may be lost with its connection: polling finds what it missed.
const checkEveryMs = { listening: 10_000, deaf: 1000 };
const cleanUpEveryMs = 60_000;
const firstPauseMs = 100;
const longestPauseMs = 5000;

/** Follows what this database's processes announce, through restarts of the database and lost connections. */
export async function startLiveListener({ url, database, log, onEvents }: Options): Promise<LiveListener> {
	let cursor = await openCursor(database);
	let isStopped = false;
	let client: pg.Client | undefined;
	let reading: Promise<void> | undefined;
	let isRequestedAgain = false;

	const readAll = async () => {
		do {
			isRequestedAgain = false;
			const read = await readEvents(database, cursor);
			cursor = read.cursor;
			if (read.events.length === 0) continue;
			// A user who is notified looks at a list next.
			await database.replica?.settle();
			await onEvents(read.events);
		} while (isRequestedAgain && !isStopped);
	};
	const check = (): Promise<void> => {
		isRequestedAgain = true;
		reading ??= readAll()
			.catch((error: unknown) => log.warn({ error }, "live events could not be read"))
			.finally(() => {
				reading = undefined;
				// Asked between the last look and here.
				if (isRequestedAgain && !isStopped) return check();
			});
		return reading;
	};

	let pauseMs = firstPauseMs;
	let again: NodeJS.Timeout | undefined;
	const listen = async () => {
		const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: "millgate live" });
		next.on("notification", () => void check());
		next.on("error", (error) => log.warn({ error: error.message }, "the live connection was lost"));
		const lose = () => {
			if (client === next) client = undefined;
			clearTimeout(again);
			if (!isStopped) again = setTimeout(() => void listen(), pauseMs);
			pauseMs = Math.min(pauseMs * 2, longestPauseMs);
		};
		next.once("end", lose);
		try {
			await next.connect();
			await next.query("listen millgate_live");
			client = next;
			pauseMs = firstPauseMs;
			// What was announced while nobody listened.
			await check();
		} catch (error) {
			log.warn({ error }, "the live connection could not be opened");
			next.off("end", lose);
			lose();
			await next.end().catch(() => {});
		}
	};
	await listen();

	let lookedAt = performance.now();
	const turn = setInterval(() => {
		if (performance.now() - lookedAt < (client ? checkEveryMs.listening : checkEveryMs.deaf)) return;
		lookedAt = performance.now();
		void check();
	}, checkEveryMs.deaf);
	const cleanUp = setInterval(
		() =>
			void cleanUpEvents(database).catch((error: unknown) =>
				log.warn({ error }, "old live events could not be removed"),
			),
		cleanUpEveryMs,
	);
	const stop = async () => {
		isStopped = true;
		clearInterval(turn);
		clearInterval(cleanUp);
		clearTimeout(again);
		await client?.end().catch(() => {});
		await reading;
	};
	return { look: check, isListening: () => client !== undefined, stop };
}
