import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteReads, pageReadAt } from "./page-reads.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Fetches that are answered `tookMs` later, with this much to say of how long they may be kept. */
function answering(tookMs: number, kept: string, status = 200): typeof window.fetch {
	return noteReads(async () => {
		vi.advanceTimersByTime(tookMs);
		return new Response(null, { status, headers: { "cache-control": kept } });
	});
}

test("a page's data are as old as the question for them, or as a page fetched ahead may be", async () => {
	const start = performance.now();
	expect(pageReadAt("/customer/orders"), "the first page's began the clock").toBe(0);
	await answering(300, "no-store")("/customer/orders.data?tab=late");
	expect(pageReadAt("/customer/orders")).toBe(start);
	await answering(5, "private, max-age=5")(new URL("http://localhost/customer/orders.data"));
	expect(pageReadAt("/customer/orders")).toBe(start + 300 - 5000);
	await answering(5, "no-store")("/_root.data");
	expect(pageReadAt("/")).toBe(start + 305);
});

test("what failed, or was no page's data, is no reading", async () => {
	await answering(5, "no-store", 503)("/customer/documents/invoices.data");
	await answering(5, "no-store")("/customer/documents/invoices");
	expect(pageReadAt("/customer/documents/invoices")).toBe(0);
});
