import { describe, expect, test } from "vitest";
import { shortcutOf } from "./use-shortcuts.ts";

const key = (name: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
	key: name,
	ctrlKey: false,
	metaKey: false,
	altKey: false,
	...held,
});

describe("shortcuts", () => {
	test("Ctrl K and Cmd K search, even while typing", () => {
		expect(shortcutOf(key("k", { ctrlKey: true }), true)).toBe("search");
		expect(shortcutOf(key("K", { metaKey: true }), false)).toBe("search");
	});

	test("Ctrl B and Cmd B narrow or widen the navigation, even while typing; the letter alone does not", () => {
		expect(shortcutOf(key("b", { ctrlKey: true }), true)).toBe("rail");
		expect(shortcutOf(key("B", { metaKey: true }), false)).toBe("rail");
		expect(shortcutOf(key("b"), false)).toBeUndefined();
	});

	test("a slash searches and a question mark helps, unless a user is typing them", () => {
		expect([shortcutOf(key("/"), false), shortcutOf(key("?"), false)]).toEqual(["search", "help"]);
		expect([shortcutOf(key("/"), true), shortcutOf(key("?"), true)]).toEqual([undefined, undefined]);
	});

	test("the browser's own shortcuts are left to it", () => {
		expect(shortcutOf(key("/", { ctrlKey: true }), false)).toBeUndefined();
		expect(shortcutOf(key("k", { ctrlKey: true, altKey: true }), false)).toBeUndefined();
		expect(shortcutOf(key("k"), false)).toBeUndefined();
	});
});
