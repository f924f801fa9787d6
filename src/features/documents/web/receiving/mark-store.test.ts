import { expect, test } from "vitest";
import type { TakenMark, WaitingMark } from "../../receiving.ts";
import { createMarkStore } from "./mark-store.ts";

const key = "millgate-tally:7:B1";
const typed = (id: string): WaitingMark => ({ id, piece: id, mark: "received", madeAt: 0 });
const markOf = (id: string, markedBy: string): TakenMark => ({
	id,
	piece: id,
	mark: "received",
	markedAt: "2026-11-21T10:00:00Z",
	markedBy,
});

function setUp() {
	const kept = new Map<string, string>();
	const storage = {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => void kept.set(name, value),
		removeItem: (name: string) => void kept.delete(name),
	};
	return { kept, open: () => createMarkStore(() => storage, "7", "B1") };
}
const pieces = (marks: readonly { piece: string }[]) => marks.map(({ piece }) => piece).toSorted();

test("what colleagues marked is shown and never written to the device; what its person marked here is, until it is forgotten", () => {
	const { kept, open } = setUp();
	const store = open();
	store.add(typed("C1"));
	store.learn([markOf("C2", "Ben Colleague")]);
	expect(pieces(store.read().known)).toEqual(["C2"]);
	store.learn([markOf("C1", "Ana"), markOf("C2", "Ben Colleague")], [typed("C1")]);
	expect([pieces(store.read().known), store.read().waiting]).toEqual([["C1", "C2"], []]);
	store.add(typed("C3"));
	expect(pieces(store.read().known)).toEqual(["C1", "C2"]);
	expect(kept.get(key)).toContain("C1");
	expect(kept.get(key)).not.toContain("Ben Colleague");
	const again = open();
	expect([pieces(again.read().known), pieces(again.read().waiting)]).toEqual([["C1"], ["C3"]]);
	again.learn([markOf("C2", "Ben Colleague")]);
	expect(kept.get(key)).not.toContain("Ben Colleague");
	expect(pieces(again.read().known)).toEqual(["C1", "C2"]);
});

test("marks of another tab are merged with those of this one", () => {
	const { open } = setUp();
	const [here, there] = [open(), open()];
	here.learn([markOf("C2", "Ben Colleague")]);
	there.add(typed("C1"));
	here.refresh();
	expect([pieces(here.read().known), pieces(here.read().waiting)]).toEqual([["C2"], ["C1"]]);
});
