import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshAfterChange, noteChange } from "./fresh-after-change.ts";
import { refreshing } from "./patient-refresh.ts";

const page = "http://localhost/customer/orders.data?tab=all";
const hourMs = 3_600_000;
let hours = 0;

// Other tests of this process make changes as well: each of these begins an hour after everything before it.
beforeEach(() => {
	hours += 1;
	vi.spyOn(performance, "now").mockReturnValue(performance.now() + hours * hourMs);
});
afterEach(() => void vi.restoreAllMocks());

/** A fetch behind the rule, and how each request was to use the browser's cache. */
function recording() {
	const caches: (RequestCache | undefined)[] = [];
	const fetch = freshAfterChange(async (_input, init) => {
		caches.push(init?.cache);
		return new Response();
	});
	return { caches, fetch };
}

test("after a change pages come from the server, and nothing else is asked otherwise than before", async () => {
	const { caches, fetch } = recording();
	await fetch(page);
	noteChange();
	await fetch(page, { method: "GET" });
	await fetch(new URL(page));
	await fetch("/api/graphql", { method: "POST" });
	expect(caches).toEqual([undefined, "reload", "reload", undefined]);
});

test("a page that refreshes itself takes nothing from what was fetched ahead before", async () => {
	const { caches, fetch } = recording();
	await fetch(page);
	await refreshing(() => fetch(page));
	expect(caches).toEqual([undefined, "reload"]);
});
