import { afterEach, expect, test, vi } from "vitest";
import { hasSingleKeys } from "./single-keys.ts";
import { setSingleKeys } from "./use-single-keys.ts";

afterEach(() => vi.unstubAllGlobals());

function stubStorage(): void {
	const kept = new Map<string, string>();
	const localStorage = {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
		removeItem: (key: string) => kept.delete(key),
	};
	vi.stubGlobal("window", { localStorage });
}

test("are no shortcuts once they are turned off, and are again afterwards", () => {
	stubStorage();
	expect(hasSingleKeys()).toBe(true);
	setSingleKeys(false);
	expect(hasSingleKeys()).toBe(false);
	setSingleKeys(true);
	expect(hasSingleKeys()).toBe(true);
});

test("stay on in a browser that stores nothing for pages", () => {
	vi.stubGlobal("window", {
		get localStorage(): never {
			throw new DOMException("denied", "SecurityError");
		},
	});
	expect(hasSingleKeys()).toBe(true);
	expect(() => setSingleKeys(false)).toThrow("denied");
});
