import { UnavailableError } from "#shared/errors.ts";
import { rememberedMs } from "#shared/live-age.ts";
import type { Database, RowScope } from "../database/database.ts";
import type { Log } from "../log.ts";
import { type ChangeQueue, createChangeQueue } from "./change-queue.ts";
import type { LiveEvent } from "./live-events.ts";
import { createRecentChanges, eachOnce } from "./recent-changes.ts";
import { tokenLives } from "./token-life.ts";
import type { Changes, Reach, Topic } from "./topic.ts";

/**
 * Who follows: their scope, the token that must still be valid for each notification, and how old (ms) what they
 * show is.
 */
export type Follower = { scope: RowScope; tokenHash: string; ageMs: number; refuse: () => void };

type Watcher = {
	follower: Follower;
	reach: Reach;
	scopeName: string;
	topic: Topic<unknown, unknown>;
	wants: (key: unknown) => boolean;
	queue: ChangeQueue<unknown>;
};

export type LiveHub = {
	watch: <Key, Row>(
		follower: Follower,
		topic: Topic<Key, Row>,
		wants: (key: Key) => boolean,
	) => AsyncGenerator<Changes<Row>>;
	deliver: (events: readonly LiveEvent[]) => Promise<void>;
	/** How many subscriptions follow something. */
	size: () => number;
	/** Waits for no database any more. */
	stop: () => void;
};

const attempts = 3;
const pauseMs = { error: 300, outage: 1000 };
// However many scopes follow one change, requests keep most of the pool.
const readsAtOnce = 4;

/**
 * Brings changes to those who follow and may see them: a user who may not see a row is not notified that it changed.
 * Who begins to follow hears first what came since their page was read.
 */
export function createLiveHub(database: Database, log: Log): LiveHub {
	const watchers = new Set<Watcher>();
	const recent = createRecentChanges();
	let isStopped = false;
	const deliverPatiently = (shares: Share[]) =>
		tryAgain(() => deliverShares(database, shares), { log, isStopped: () => isStopped });
	const catchUp = createCatchUp(deliverPatiently);
	return {
		watch: (follower, topic, wants) => {
			const { watcher, changes } = follow(watchers, follower, topic, wants);
			catchUp(sharesOf([watcher], recent.since(topic.kind, follower.ageMs)));
			return changes;
		},
		deliver: async (events) => {
			const kinds = keysByKind(events);
			for (const [kind, keys] of kinds) recent.note(kind, keys);
			for (const [kind, keys] of kinds) {
				const concerned = [...watchers].filter(({ topic }) => topic.kind === kind);
				if (concerned.length > 0) await deliverPatiently(sharesOf(concerned, keys));
			}
		},
		size: () => watchers.size,
		stop: () => {
			isStopped = true;
		},
	};
}

/**
 * Delivers missed events, all that came meanwhile at once: when thousands come back together, requests keep most of the
 * pool.
 */
function createCatchUp(deliverAll: (shares: Share[]) => Promise<void>): (shares: Share[]) => void {
	let waiting: Share[] = [];
	let isAtIt = false;
	const work = async () => {
		isAtIt = true;
		while (waiting.length > 0) {
			const shares = waiting;
			waiting = [];
			await deliverAll(shares);
		}
		isAtIt = false;
	};
	return (shares) => {
		waiting.push(...shares);
		if (!isAtIt) void work();
	};
}

function follow<Key, Row>(
	watchers: Set<Watcher>,
	follower: Follower,
	topic: Topic<Key, Row>,
	wants: (key: Key) => boolean,
): { watcher: Watcher; changes: AsyncGenerator<Changes<Row>> } {
	const queue = createChangeQueue<Row>(() => watchers.delete(watcher));
	const { scope } = follower;
	// The set contains watchers of all topics; each receives only keys and rows of its own topic.
	const watcher = {
		follower,
		reach: reachOf(scope),
		scopeName: JSON.stringify(scope),
		topic,
		wants,
		queue,
	} as unknown as Watcher;
	watchers.add(watcher);
	return { watcher, changes: queue.changes };
}

function reachOf({ personId, soldToIds, shipToIds, supplierIds }: RowScope): Reach {
	return {
		person: personId ?? 0,
		soldTos: new Set(soldToIds),
		shipTos: new Set(shipToIds),
		suppliers: new Set(supplierIds),
	};
}

/** Events that are read together are reported together, each key once. */
function keysByKind(events: readonly LiveEvent[]): Map<string, unknown[]> {
	const kinds = Map.groupBy(events, ({ kind }) => kind);
	return new Map([...kinds].map(([kind, ofKind]) => [kind, eachOnce(ofKind.flatMap(({ keys }) => keys))]));
}

type Share = { watcher: Watcher; keys: Set<unknown> };

/** Of these keys, those that each of the watchers wants. */
function sharesOf(watchers: readonly Watcher[], keys: readonly unknown[]): Share[] {
	return watchers
		.map((watcher) => ({ watcher, keys: wantedKeys(watcher, keys) }))
		.filter((share) => share.keys.size > 0);
}

async function deliverShares(database: Database, shares: readonly Share[]): Promise<void> {
	if (shares.length === 0) return;
	const lives = await tokenLives(database, [...new Set(shares.map(({ watcher }) => watcher.follower.tokenHash))]);
	for (const { watcher } of shares) if (!lives.has(watcher.follower.tokenHash)) watcher.follower.refuse();
	const groups = [
		...Map.groupBy(
			shares.filter(({ watcher }) => lives.has(watcher.follower.tokenHash)),
			({ watcher }) => `${watcher.topic.kind} ${watcher.scopeName}`,
		).values(),
	];
	const next = groups.values();
	await Promise.all(
		Array.from({ length: readsAtOnce }, async () => {
			for (const group of next) await readFor(database, group);
		}),
	);
}

function wantedKeys({ topic, reach, wants }: Watcher, keys: readonly unknown[]): Set<unknown> {
	return new Set(keys.filter((key) => wants(key) && topic.mayConcern(reach, key)));
}

/** One read for all who see the same rows. */
async function readFor(database: Database, group: Share[]): Promise<void> {
	const [first] = group;
	if (!first) return;
	const keys = [...new Set(group.flatMap((share) => [...share.keys]))];
	const { topic, follower } = first.watcher;
	const rows = await database.transaction("millgate_viewer", follower.scope, (tx) => topic.read(tx, keys));
	for (const { watcher, keys: wanted } of group) {
		const theirs = keys.flatMap((key, n) => (wanted.has(key) && rows[n] !== undefined ? [rows[n]] : []));
		if (theirs.length > 0) watcher.queue.push(theirs);
	}
}

type Patience = { log: Log; isStopped: () => boolean };

/**
 * A database that is away, or lends no connection, must cost nobody a change, as long as one is remembered; an error
 * of ours is tried a few times.
 */
async function tryAgain(work: () => Promise<void>, { log, isStopped }: Patience): Promise<void> {
	const began = performance.now();
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			const isOutage = error instanceof UnavailableError;
			const isHopeless = isOutage ? performance.now() - began >= rememberedMs : attempt === attempts;
			if (isHopeless || isStopped()) return log.error({ error }, "changes could not be delivered");
			await new Promise((done) => setTimeout(done, isOutage && attempt >= attempts ? pauseMs.outage : pauseMs.error));
		}
	}
}
