import { expect, test } from "vitest";
import { createIdempotencyKeys, type KeyStore } from "./idempotency-keys.ts";

function keysOfTab() {
	let kept = "[]";
	let now = 0;
	const store: KeyStore = {
		read: () => JSON.parse(kept),
		write: (next) => {
			kept = JSON.stringify(next);
		},
	};
	const open = () => createIdempotencyKeys(store, () => now);
	return {
		open,
		later: (ms: number) => {
			now += ms;
		},
	};
}

test("two clicks at once are one idempotent request, and the same again after its answer is another", () => {
	const keys = keysOfTab().open();
	const first = keys.keyOf("a");
	expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	expect(keys.keyOf("a")).toBe(first);
	keys.end("a", true);
	expect(keys.keyOf("a")).not.toBe(first);
});

test("what got no answer is sent again under its key, after a reload too, for ten minutes", () => {
	const tab = keysOfTab();
	const first = tab.open().keyOf("a");
	const reloaded = tab.open();
	tab.later(599_999);
	expect(reloaded.keyOf("a")).toBe(first);
	reloaded.end("a", false);
	tab.later(2);
	expect(reloaded.keyOf("a")).not.toBe(first);
});

test("once something else was sent, the same again is a new idempotent request", () => {
	const keys = keysOfTab().open();
	const on = keys.keyOf("on");
	keys.end("on", false);
	keys.end(keys.keyOf("off") && "off", true);
	expect(keys.keyOf("on")).not.toBe(on);
});

test("what is under way together keeps its keys", () => {
	const keys = keysOfTab().open();
	const [a, b] = [keys.keyOf("a"), keys.keyOf("b")];
	expect([keys.keyOf("a"), keys.keyOf("b")]).toEqual([a, b]);
	expect(a).not.toBe(b);
});
