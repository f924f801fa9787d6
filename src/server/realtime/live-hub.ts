import type { Database, RowScope } from "../database/database.ts";
import type { Log } from "../log.ts";
import { type ChangeQueue, createChangeQueue } from "./change-queue.ts";
import type { LiveEvent } from "./live-events.ts";
import { tokenLives } from "./token-life.ts";
import type { Changes, Reach, Topic } from "./topic.ts";

/** Who follows: their scope, and the token that must still be good whenever something is told. */
export type Follower = { scope: RowScope; tokenHash: string; refuse: () => void };

type Watcher = {
	follower: Follower;
	reach: Reach;
	scopeName: string;
	topic: Topic<unknown, unknown>;
	wants: (key: unknown) => boolean;
	queue: ChangeQueue<unknown>;
};

export type LiveHub = {
	watch: <Key, Row>(follower: Follower, topic: Topic<Key, Row>, wants: (key: Key) => boolean) => AsyncGenerator<Changes<Row>>;
	deliver: (events: readonly LiveEvent[]) => Promise<void>;
	/** How many subscriptions follow something. */
	size: () => number;
};

const attempts = 3;
const attemptPauseMs = 300;
// However many scopes follow one change, requests keep most of the pool.
const readsAtOnce = 4;

/** Brings changes to those who follow and may see them: whoever may not see a row is not even told that it changed. */
export function createLiveHub(database: Database, log: Log): LiveHub {
	const watchers = new Set<Watcher>();
	return {
		watch: (follower, topic, wants) => follow(watchers, follower, topic, wants),
		deliver: async (events) => {
			for (const [kind, keys] of keysByKind(events)) {
				const concerned = [...watchers].filter(({ topic }) => topic.kind === kind);
				if (concerned.length > 0) await tryAgain(() => tell(database, concerned, keys), log);
			}
		},
		size: () => watchers.size,
	};
}

function follow<Key, Row>(
	watchers: Set<Watcher>,
	follower: Follower,
	topic: Topic<Key, Row>,
	wants: (key: Key) => boolean,
): AsyncGenerator<Changes<Row>> {
	const queue = createChangeQueue<Row>(() => watchers.delete(watcher));
	const { scope } = follower;
	// The set holds watchers of all topics; each is only ever given keys and rows of its own.
	const watcher = { follower, reach: reachOf(scope), scopeName: JSON.stringify(scope), topic, wants, queue } as unknown as Watcher;
	watchers.add(watcher);
	return queue.changes;
}

function reachOf({ personId, soldToIds, shipToIds, supplierIds }: RowScope): Reach {
	return { person: personId ?? 0, soldTos: new Set(soldToIds), shipTos: new Set(shipToIds), suppliers: new Set(supplierIds) };
}

/** Events that are read together are told together, each key once. */
function keysByKind(events: readonly LiveEvent[]): Map<string, unknown[]> {
	const kinds = new Map<string, Map<string, unknown>>();
	for (const { kind, keys } of events) {
		const known = kinds.get(kind) ?? new Map<string, unknown>();
		kinds.set(kind, known);
		for (const key of keys) known.set(JSON.stringify(key), key);
	}
	return new Map([...kinds].map(([kind, known]) => [kind, [...known.values()]]));
}

type Share = { watcher: Watcher; keys: Set<unknown> };

async function tell(database: Database, watchers: readonly Watcher[], keys: readonly unknown[]): Promise<void> {
	const shares = watchers.map((watcher) => ({ watcher, keys: wantedKeys(watcher, keys) })).filter((share) => share.keys.size > 0);
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

/** A database that is away for a moment must not cost anybody a change; one that stays away costs every page anyhow. */
async function tryAgain(work: () => Promise<void>, log: Log): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (attempt === attempts) return log.error({ error }, "changes could not be delivered");
			await new Promise((done) => setTimeout(done, attemptPauseMs));
		}
	}
}
