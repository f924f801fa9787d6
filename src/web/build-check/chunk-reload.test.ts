import { describe, expect, test } from "vitest";
import { chunkReloadGuardMs, isChunkError, reloadOnce } from "./chunk-reload.ts";

/** A tab that remembers as a browser's does; `at` is its clock. */
function tab() {
	const stored = new Map<string, string>();
	const state = { at: 1_000_000, reloads: 0 };
	const place = {
		storage: {
			getItem: (key: string) => stored.get(key) ?? null,
			setItem: (key: string, value: string) => void stored.set(key, value),
		},
		now: () => state.at,
		reload: () => {
			state.reloads += 1;
		},
	};
	return { place, state, stored };
}

describe("reloading for a missing part", () => {
	test("the guard holds for 10,000 ms (§9)", () => {
		expect(chunkReloadGuardMs).toBe(10_000);
	});

	test.each([
		["the same path at once", "/a", 0, false],
		["the same path just before the guard ends", "/a", 9_999, false],
		["the same path when the guard has ended", "/a", 10_000, true],
		["another path at once", "/b", 0, true],
	])("%s", (_title, path, later, reloads) => {
		const { place, state } = tab();
		expect(reloadOnce("/a", place)).toBe(true);
		state.at += later;
		expect([reloadOnce(path, place), state.reloads]).toEqual([reloads, reloads ? 2 : 1]);
	});

	test("two broken paths in turn are each reloaded once", () => {
		const { place, state } = tab();
		for (const path of ["/a", "/b", "/a", "/b"]) reloadOnce(path, place);
		expect(state.reloads).toBe(2);
	});

	test("what another user wrote there is no reason to reload for ever", () => {
		const { place, state, stored } = tab();
		stored.set("millgate-chunk-reload", "{oops");
		expect([reloadOnce("/a", place), state.reloads]).toEqual([false, 0]);
	});
});

test.each([
	["Failed to fetch dynamically imported module: https://x/assets/a.js", true],
	["error loading dynamically imported module: https://x/assets/a.js", true],
	["Importing a module script failed.", true],
	["Unable to preload CSS for /assets/a.css", true],
	["Failed to fetch", false],
])("%s: a missing part is %s", (message, isFault) => {
	expect(isChunkError(new TypeError(message))).toBe(isFault);
});
