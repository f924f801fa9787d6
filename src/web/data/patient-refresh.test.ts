import { expect, test } from "vitest";
import { patientRefresh, refreshing } from "./patient-refresh.ts";

/** A fetch that answers these one after the other, and how it was waited for between. */
function answering(answers: (number | Error)[]) {
	const waits: number[] = [];
	const next = async () => {
		const answer = answers.shift() ?? 200;
		if (answer instanceof Error) throw answer;
		return new Response(null, { status: answer });
	};
	const wait = async (ms: number, signal: AbortSignal | undefined) => {
		signal?.throwIfAborted();
		waits.push(ms);
	};
	return { waits, fetch: patientRefresh(next, { path: () => "/customer/orders", wait, random: () => 0.5 }) };
}

const here = "http://localhost/customer/orders.data?view=late&_routes=x";

test("a page that refreshes itself retries, later each time, until it is answered", async () => {
	const { fetch, waits } = answering([503, new TypeError("Failed to fetch"), 502, 429, 504, 503, 503]);
	expect((await refreshing(() => fetch(here))).status).toBe(200);
	expect(waits).toEqual([1500, 3000, 6000, 12_000, 24_000, 45_000, 45_000]);
});

test("a user's request is answered as it is", async () => {
	expect((await answering([503]).fetch(here)).status).toBe(503);
	await expect(answering([new TypeError("Failed to fetch")]).fetch(here)).rejects.toThrow("Failed to fetch");
	const elsewhere = refreshing(() => answering([503]).fetch("http://localhost/customer/bills.data"));
	expect((await elsewhere).status).toBe(503);
});

test("a page whose access has ended fails at once", async () => {
	for (const status of [401, 403, 404, 500]) {
		const { fetch, waits } = answering([status]);
		expect([(await refreshing(() => fetch(here))).status, waits]).toEqual([status, []]);
	}
});

test("going elsewhere ends the asking", async () => {
	const gone = new AbortController();
	const { fetch } = answering([503, 503]);
	const asked = refreshing(() => {
		const answer = fetch(here, { signal: gone.signal });
		gone.abort();
		return answer;
	});
	await expect(asked).rejects.toThrow("aborted");
});

test("a page that refreshes itself bypasses the browser's cache, whatever else it requests", async () => {
	const caches: (RequestCache | undefined)[] = [];
	const next = async (_input: RequestInfo | URL, init?: RequestInit) => {
		caches.push(init?.cache);
		return new Response();
	};
	const fetch = patientRefresh(next, { path: () => "/customer/orders" });
	await fetch(here);
	await refreshing(() => Promise.all([fetch(here), fetch("http://localhost/customer/bills.data")]));
	expect(caches).toEqual([undefined, "reload", undefined]);
});
