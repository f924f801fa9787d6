import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildCheckMs, startBuildCheck } from "./build-check.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An open page of build "a" and a server that serves `latest`. */
function page(latest: () => string | undefined) {
	const target = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
	const asked: string[] = [];
	const found: string[] = [];
	const answer = (async (path: string) => {
		asked.push(path);
		const id = latest();
		if (!id) throw new TypeError("Failed to fetch");
		return Response.json(path === "/build/latest.json" ? { id } : { id, version: "1.0.64", builtAt: null });
	}) as unknown as typeof fetch;
	const check = startBuildCheck({
		own: "a",
		fetch: answer,
		onNewBuild: ({ id, version }) => found.push(`${id} ${version}`),
		target,
	});
	return { check, target, asked, found };
}

test("the latest build is requested every 3,600,000 ms (§9), and nothing is shown while it is the page's own", async () => {
	const { check, asked, found } = page(() => "a");
	expect(buildCheckMs).toBe(3_600_000);
	await vi.advanceTimersByTimeAsync(3_599_999);
	expect(asked).toEqual([]);
	await vi.advanceTimersByTimeAsync(1 + 2 * 3_600_000);
	expect([asked, found]).toEqual([["/build/latest.json", "/build/latest.json", "/build/latest.json"], []]);
	check.stop();
});

test("a newer build is reported once, with its metadata, and not requested again", async () => {
	const { check, asked, found } = page(() => "b");
	await vi.advanceTimersByTimeAsync(3 * buildCheckMs);
	expect([asked, found]).toEqual([["/build/latest.json", "/build/meta/b.json"], ["b 1.0.64"]]);
	check.stop();
});

test("a check that fails is made again an hour later", async () => {
	let latest: string | undefined;
	const { check, found } = page(() => latest);
	await vi.advanceTimersByTimeAsync(buildCheckMs);
	latest = "b";
	await vi.advanceTimersByTimeAsync(buildCheckMs);
	expect(found).toEqual(["b 1.0.64"]);
	check.stop();
});

test("a page that becomes visible after an hour checks at once, and a stopped one never", async () => {
	const { check, target, asked } = page(() => "a");
	target.dispatchEvent(new Event("visibilitychange"));
	expect(asked).toEqual([]);
	vi.setSystemTime(Date.now() + buildCheckMs);
	target.dispatchEvent(new Event("visibilitychange"));
	expect(asked).toEqual(["/build/latest.json"]);
	check.stop();
	await vi.advanceTimersByTimeAsync(2 * buildCheckMs);
	expect(asked).toHaveLength(1);
});
