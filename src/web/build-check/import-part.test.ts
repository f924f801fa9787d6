import { beforeEach, expect, test, vi } from "vitest";
import { importPart } from "./import-part.ts";

/** Answers of the server by path; a path without one cannot be reached. */
const answers = new Map<string, Response>();
const requested: string[] = [];
const events: string[] = [];

beforeEach(() => {
	answers.clear();
	requested.length = 0;
	events.length = 0;
	vi.stubGlobal("fetch", async (path: string) => {
		requested.push(path);
		const answer = answers.get(path);
		if (!answer) throw new TypeError("Failed to fetch");
		return answer;
	});
	vi.stubGlobal("document", { querySelector: (selector: string) => (selector.includes("linked.js") ? {} : null) });
	vi.stubGlobal("window", { dispatchEvent: (event: Event) => events.push(event.type) });
	return () => vi.unstubAllGlobals();
});

test("a part is not imported before its files have come, and is once they have", async () => {
	const load = vi.fn(async () => "part");
	const paths = ["assets/late.js", "assets/late-too.js"];
	answers.set("/assets/late.js", new Response("1"));
	await expect(importPart(load, paths)).rejects.toThrow(
		"Failed to fetch dynamically imported module: /assets/late-too",
	);
	expect([load.mock.calls.length, events]).toEqual([0, ["vite:preloadError"]]);
	answers.set("/assets/late-too.js", new Response("2"));
	expect(await importPart(load, paths)).toBe("part");
	expect(requested).toEqual(["/assets/late.js", "/assets/late-too.js", "/assets/late-too.js"]);
});

test("a file that is gone with its build is a missing part", async () => {
	answers.set("/assets/gone.js", new Response("", { status: 404 }));
	await expect(importPart(async () => "part", ["assets/gone.js"])).rejects.toThrow("dynamically imported module");
	expect(events).toEqual(["vite:preloadError"]);
});

test("what the document has loaded, or two parts share, is fetched once at most", async () => {
	answers.set("/assets/shared.js", new Response("1"));
	await Promise.all([
		importPart(async () => 1, ["assets/linked.js", "assets/shared.js"]),
		importPart(async () => 2, ["assets/shared.js"]),
	]);
	expect(requested).toEqual(["/assets/shared.js"]);
});

test("a module that fails by itself is a missing part too", async () => {
	await expect(importPart(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
	expect(events).toEqual(["vite:preloadError"]);
});
