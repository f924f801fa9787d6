import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UnavailableError } from "#shared/errors.ts";
import type { Database } from "../database/database.ts";
import { createLog } from "../log.ts";
import { createLiveHub } from "./live-hub.ts";
import type { Topic } from "./topic.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const moves: Topic<number, string> = {
	kind: "moved",
	mayConcern: () => true,
	read: async (_tx, keys) => keys.map((key) => `row ${key}`),
};
const moved = (key: number) => [{ id: key, kind: moves.kind, keys: [key] }];

/**
 * A hub whose first queries fail with this error, and a follower; returns what it receives, and how many queries there
 * were.
 */
function followed(fault: Error, failures: number) {
	let asked = 0;
	const tx = { sql: async () => [{ hash: "token", seconds: 60 }] };
	const transaction = async (_role: string, _scope: object, work: (tx: unknown) => unknown) => {
		asked += 1;
		if (asked <= failures) throw fault;
		return work(tx);
	};
	const hub = createLiveHub({ transaction } as unknown as Database, createLog("silent"));
	const heard: string[] = [];
	const changes = hub.watch({ scope: {}, tokenHash: "token", ageMs: 0, refuse: () => {} }, moves, () => true);
	void (async () => {
		for await (const { rows } of changes) heard.push(...rows);
	})();
	return { hub, heard, asked: () => asked };
}

test("a change outlives a database that is away for some seconds, and the next one comes behind it", async () => {
	const { hub, heard } = followed(new UnavailableError(), 8);
	void hub.deliver(moved(1)).then(() => hub.deliver(moved(2)));
	await vi.advanceTimersByTimeAsync(5000);
	expect(heard).toEqual([]);
	await vi.advanceTimersByTimeAsync(5000);
	expect(heard).toEqual(["row 1", "row 2"]);
});

test("a fault of ours is tried three times, and holds nothing else up for longer", async () => {
	const { hub, heard, asked } = followed(new Error("ours"), 3);
	void hub.deliver(moved(1)).then(() => hub.deliver(moved(2)));
	await vi.advanceTimersByTimeAsync(1000);
	expect([heard, asked()]).toEqual([["row 2"], 5]);
});

test("a process that stops waits for no database", async () => {
	const { hub, asked } = followed(new UnavailableError(), Number.POSITIVE_INFINITY);
	const delivered = hub.deliver(moved(1));
	await vi.advanceTimersByTimeAsync(2000);
	hub.stop();
	await vi.advanceTimersByTimeAsync(1000);
	await delivered;
	const before = asked();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(asked()).toBe(before);
});
