import { createServer } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { monitorHealth, saysAnything } from "./health-monitor.ts";

const doubt = { afterMs: 5000, lookMs: 1000 };

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

const watch = (answers: boolean[]) => {
	const isAnswering = vi.fn(async () => answers.shift() ?? true);
	return { isAnswering, ...monitorHealth(isAnswering, doubt, createLog("silent")) };
};

test("no probe runs while queries are answered quickly", async () => {
	const { isAnswering, follow, close } = watch([]);
	for (let transaction = 0; transaction < 10; transaction += 1) {
		const leave = follow(() => {});
		await vi.advanceTimersByTimeAsync(3000);
		leave();
	}
	expect(isAnswering).not.toHaveBeenCalled();
	close();
});

test("a slow statement continues while others are answered", async () => {
	const { isAnswering, isSilent, follow, close } = watch([]);
	const giveUp = vi.fn();
	follow(giveUp);
	await vi.advanceTimersByTimeAsync(20_000);
	expect(isAnswering.mock.calls.length).toBeGreaterThan(1);
	expect(giveUp).not.toHaveBeenCalled();
	expect(isSilent()).toBe(false);
	close();
});

test("silence ends waiting queries, and is over with the first answer", async () => {
	const { isSilent, follow, close } = watch([false, false]);
	const [early, left, late] = [vi.fn(), vi.fn(), vi.fn()];
	const leaveEarly = follow(early);
	follow(left)();
	await vi.advanceTimersByTimeAsync(5000);
	expect(early).toHaveBeenCalledOnce();
	expect(left).not.toHaveBeenCalled();
	expect(isSilent()).toBe(true);
	leaveEarly();
	follow(late);
	await vi.advanceTimersByTimeAsync(1000);
	expect(late).toHaveBeenCalledOnce();
	await vi.advanceTimersByTimeAsync(1000);
	expect(isSilent()).toBe(false);
	close();
});

test("a server that accepts connections and never answers is silent, and so is one that is gone", async () => {
	const server = createServer((socket) => socket.on("error", () => {}).resume()).listen(0, "127.0.0.1");
	await new Promise((listening) => server.once("listening", listening));
	const { port } = server.address() as { port: number };
	const url = `postgres://nobody:secret@127.0.0.1:${port}/nothing`;
	expect(await saysAnything(url, 50)).toBe(false);
	// Not before the connection that was queried is returned.
	await new Promise((closed) => server.close(closed));
	expect(await saysAnything(url, 5000)).toBe(false);
});
