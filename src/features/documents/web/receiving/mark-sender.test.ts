import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NotFoundError } from "#shared/errors.ts";
import { FailedRequestError } from "#web/data/failed-request.ts";
import type { TakenMark, WaitingMark } from "../../receiving.ts";
import { createMarkSender, type SendState } from "./mark-sender.ts";
import { createMarkStore, waitingTallies } from "./mark-store.ts";

const away = new FailedRequestError(new TypeError("Failed to fetch"));
const mark = (piece: string, id = piece): WaitingMark => ({ id, piece, mark: "received", madeAt: 1 });
const taken = ({ id, piece, mark: is }: WaitingMark): TakenMark => ({
	id,
	piece,
	mark: is,
	markedAt: "2026-11-21T10:00:00.000Z",
	markedBy: "Ana",
});

function memory(isFull = false) {
	const stored = new Map<string, string>();
	const storage = {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => {
			if (isFull) throw new Error("Quota exceeded");
			stored.set(key, value);
		},
		removeItem: (key: string) => void stored.delete(key),
	};
	return { storage: () => storage, stored };
}

function setUp(answers: ("away" | "refused" | "taken")[]) {
	const { storage, stored } = memory();
	const store = createMarkStore(storage, "ana@yard.example", "B1");
	const sent: string[][] = [];
	const states: SendState[] = [];
	let isOnline = true;
	const sender = createMarkSender({
		store,
		send: async (marks) => {
			sent.push(marks.map(({ id }) => id));
			const answer = answers.shift() ?? "taken";
			if (answer === "away") throw away;
			if (answer === "refused") throw new FailedRequestError(new NotFoundError());
			return marks.map(taken);
		},
		onState: (state) => void states.push(state),
		isOnline: () => isOnline,
	});
	return {
		store,
		stored,
		sender,
		sent,
		states,
		goOffline: () => (isOnline = false),
		goOnline: () => (isOnline = true),
	};
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("marks that are sent", () => {
	test("leave the queue, and are stored as the server confirmed them", async () => {
		const { store, sender } = setUp([]);
		store.add(mark("C1"));
		sender.nudge();
		await vi.runAllTimersAsync();
		expect(store.read()).toMatchObject({ waiting: [], known: [{ piece: "C1", markedBy: "Ana" }] });
	});

	test("wait without a connection, and go by themselves when it is back", async () => {
		const { store, sender, sent, states } = setUp(["away", "away"]);
		store.add(mark("C1"));
		sender.nudge();
		await vi.advanceTimersByTimeAsync(0);
		expect([states.at(-1), store.read().waiting.length]).toEqual(["away", 1]);
		await vi.runAllTimersAsync();
		expect([sent, states.at(-1), store.read().waiting]).toEqual([[["C1"], ["C1"], ["C1"]], "idle", []]);
	});

	test("are not sent while the browser reports that it is offline", async () => {
		const { store, sender, sent, states, goOffline, goOnline } = setUp([]);
		goOffline();
		store.add(mark("C1"));
		sender.nudge();
		await vi.runAllTimersAsync();
		expect([sent, states]).toEqual([[], ["away"]]);
		goOnline();
		sender.nudge();
		await vi.runAllTimersAsync();
		expect(sent).toEqual([["C1"]]);
	});

	test("stay when they are refused, and nothing is tried until something changes", async () => {
		const { store, sender, sent, states } = setUp(["refused"]);
		store.add(mark("C1"));
		sender.nudge();
		await vi.runAllTimersAsync();
		expect([sent.length, states.at(-1), store.read().waiting.length]).toEqual([1, "refused", 1]);
	});

	test("include marks made during the request", async () => {
		const { store, sender, sent } = setUp([]);
		store.add(mark("C1"));
		sender.nudge();
		store.add(mark("C1", "again"));
		await vi.runAllTimersAsync();
		expect(sent).toEqual([["C1"], ["again"]]);
	});
});

describe("marks that this browser keeps", () => {
	test("outlive the page, and are nobody else's", () => {
		const { storage } = memory();
		createMarkStore(storage, "ana@yard.example", "B1").add(mark("C1"));
		expect(createMarkStore(storage, "ana@yard.example", "B1").read().waiting).toEqual([mark("C1")]);
		expect(createMarkStore(storage, "bea@yard.example", "B1").read().waiting).toEqual([]);
		expect(createMarkStore(storage, "ana@yard.example", "B2").read().waiting).toEqual([]);
	});

	test("of two tabs are all kept", () => {
		const { storage } = memory();
		const [one, other] = [createMarkStore(storage, "a", "B1"), createMarkStore(storage, "a", "B1")];
		one.add(mark("C1"));
		other.add(mark("C2"));
		one.refresh();
		expect(one.read().waiting.map(({ piece }) => piece)).toEqual(["C1", "C2"]);
	});

	test("stay in the page if the browser stores nothing, which is said", () => {
		const store = createMarkStore(memory(true).storage, "a", "B1");
		store.add(mark("C1"));
		store.add(mark("C2"));
		expect(store.read()).toMatchObject({ waiting: [mark("C1"), mark("C2")], isKept: false });
	});

	test("are as none when they were cut short", () => {
		const { storage, stored } = memory();
		stored.set("millgate-tally:a:B1", '{"waiting":[{"id"');
		expect(createMarkStore(storage, "a", "B1").read().waiting).toEqual([]);
	});

	test("are counted by tally for their person", () => {
		const kept = { waiting: [mark("C1")], known: [] };
		const storage = {
			"millgate-tally:a:B1": kept,
			"millgate-tally:a:B2": { waiting: [], known: [] },
			"millgate-tally:b:B3": kept,
		};
		const place = {
			...storage,
			getItem: (key: keyof typeof storage) => JSON.stringify(storage[key]),
		} as unknown as Storage;
		expect(waitingTallies(place, "a")).toEqual([{ bol: "B1", count: 1 }]);
	});
});
