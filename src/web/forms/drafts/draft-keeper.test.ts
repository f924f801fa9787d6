import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDraftKeeper, type Draft, type DraftServer, type DraftStatus } from "./draft-keeper.ts";
import type { TakeName } from "./draft-place.ts";

const early: Draft = { content: { po: "early" }, savedAt: "2026-11-21T10:00:00.000Z" };
const late: Draft = { content: { po: "late" }, savedAt: "2026-11-21T11:00:00.000Z" };
const key = "millgate-draft:a@b.example:complaint";

const alone: TakeName = () => Promise.resolve(() => {});
type Given = { here?: Draft | string; there?: Draft; fails?: boolean; take?: TakeName; saving?: Promise<void> };

function setUp({ here, there, fails = false, take = alone, saving }: Given = {}) {
	const stored = new Map<string, string>(here ? [[key, typeof here === "string" ? here : JSON.stringify(here)]] : []);
	const storage = {
		getItem: (name: string) => stored.get(name) ?? null,
		setItem: (name: string, value: string) => void stored.set(name, value),
		removeItem: (name: string) => void stored.delete(name),
	};
	const saved: unknown[] = [];
	const dropped: string[] = [];
	const answer = <T>(value: T) => (fails ? Promise.reject(new Error("away")) : Promise.resolve(value));
	const server: DraftServer = {
		find: () => answer(there),
		save: async (_form, content) => {
			saved.push(content);
			await saving;
			return answer(late.savedAt);
		},
		drop: (_form, savedAt) => {
			dropped.push(savedAt ?? "any");
			return answer(undefined);
		},
	};
	const statuses: DraftStatus[] = [];
	const now = () => early.savedAt;
	const keeper = createDraftKeeper({
		form: "complaint",
		person: "a@b.example",
		storage,
		server,
		take,
		now,
		onStatus: (status) => statuses.push(status),
	});
	return { keeper, stored, saved, dropped, statuses };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a draft", () => {
	test.each([
		["the browser's copy is newer", { here: late, there: early }, late],
		["the server's copy is newer", { here: early, there: late }, late],
		["only the server has one: another machine", { there: early }, early],
		["only the browser has one: the server is away", { here: early, fails: true }, early],
		["the browser's copy was cut short by a crash", { here: '{"content":{"po"', there: early }, early],
		["nobody has one", {}, undefined],
	])("comes back when %s", async (_when, given, found) => {
		expect(await setUp(given).keeper.find()).toEqual(found);
	});

	test("is saved in the browser at once and on the server after a pause, in its state at that time", async () => {
		const { keeper, stored, saved, statuses } = setUp();
		await keeper.placed;
		keeper.keep({ po: "A" });
		keeper.keep({ po: "AB" });
		expect(JSON.parse(stored.get(key) ?? "")).toMatchObject({ content: { po: "AB" } });
		expect(saved).toEqual([]);
		await vi.runAllTimersAsync();
		expect(saved).toEqual([{ po: "AB" }]);
		expect(statuses.at(-1)).toEqual({ state: "kept", savedAt: late.savedAt });
	});

	test("stays in the browser when the server is away, and says so", async () => {
		const { keeper, stored, statuses } = setUp({ fails: true });
		keeper.keep({ po: "A" });
		await vi.runAllTimersAsync();
		expect(stored.has(key)).toBe(true);
		expect(statuses.at(-1)?.state).toBe("here");
	});

	test("typed before its place is known is saved there as soon as it is", async () => {
		const place = Promise.withResolvers<() => void>();
		const { keeper, stored, saved } = setUp({ take: () => place.promise });
		keeper.keep({ po: "A" });
		keeper.keep({ po: "AB" });
		expect(stored.size).toBe(0);
		place.resolve(() => {});
		await vi.runAllTimersAsync();
		expect([JSON.parse(stored.get(key) ?? ""), saved]).toMatchObject([{ content: { po: "AB" } }, [{ po: "AB" }]]);
	});

	test("dropped before its place is known is not kept", async () => {
		const place = Promise.withResolvers<() => void>();
		const { keeper, stored, saved } = setUp({ take: () => place.promise });
		keeper.keep({ po: "A" });
		const dropped = keeper.drop();
		place.resolve(() => {});
		await dropped;
		await vi.runAllTimersAsync();
		expect([stored.size, saved]).toEqual([0, []]);
	});

	test("is left to another window with its page", async () => {
		const left = vi.fn();
		const { keeper } = setUp({ take: () => Promise.resolve(left) });
		keeper.stop();
		await vi.runAllTimersAsync();
		expect(left).toHaveBeenCalledOnce();
	});

	test("is gone from both once sent, and what was about to be saved is not", async () => {
		const { keeper, stored, saved } = setUp();
		keeper.keep({ po: "A" });
		await keeper.drop();
		await vi.runAllTimersAsync();
		expect([stored.has(key), saved]).toEqual([false, []]);
	});

	test.each([
		["what was found", { there: early }, early.savedAt],
		["whichever there is where nobody could tell", { fails: true }, "any"],
	])("is dropped on the server as %s", async (_what, given, as) => {
		const { keeper, dropped } = setUp(given);
		await keeper.find();
		await keeper.drop();
		expect(dropped).toEqual([as]);
	});

	test("is dropped on the server as it was saved last, also when that is still on its way", async () => {
		const saving = Promise.withResolvers<void>();
		const { keeper, dropped } = setUp({ there: early, saving: saving.promise });
		await keeper.find();
		keeper.keep({ po: "A" });
		await vi.runAllTimersAsync();
		const gone = keeper.drop();
		await vi.runAllTimersAsync();
		expect(dropped).toEqual([]);
		saving.resolve();
		await gone;
		expect(dropped).toEqual([late.savedAt]);
	});

	test("that never reached the server leaves alone what another machine has kept there since", async () => {
		const { keeper, dropped } = setUp();
		await keeper.find();
		keeper.keep({ po: "A" });
		await keeper.drop();
		expect(dropped).toEqual([]);
	});
});
