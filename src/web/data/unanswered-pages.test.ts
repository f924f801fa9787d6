import { expect, test } from "vitest";
import { reportUnanswered } from "./unanswered-pages.ts";

/** A fetch that answers this, on a page of the orders; `left` is where the browser was sent. */
function answering(answer: Response | Error, hasCopies = false) {
	const left: string[] = [];
	const next = async () => {
		if (answer instanceof Error) throw answer;
		return answer;
	};
	const around = {
		path: () => "/customer/orders",
		hasCopies: () => hasCopies,
		leave: (address: string) => void left.push(address),
	};
	return { left, fetch: reportUnanswered(next, around) };
}

const broken = () => new TypeError("Failed to fetch");
const proxys = () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
const page = "http://localhost/customer/orders.data?view=late&_routes=x";
const never = Symbol("never");
const soon = (asked: Promise<unknown>) => Promise.race([asked, new Promise((done) => setTimeout(done, 20, never))]);

test.each([broken, proxys])("a page without a server is unavailable, not broken", async (answer) => {
	await expect(answering(answer()).fetch(page)).rejects.toMatchObject({ status: 503 });
	const elsewhere = answering(answer(), true);
	await expect(elsewhere.fetch("http://localhost/desk.data")).rejects.toMatchObject({ status: 503 });
	expect(elsewhere.left).toEqual([]);
});

test.each([broken, proxys])("if there are copies the browser requests the page itself", async (answer) => {
	const { fetch, left } = answering(answer(), true);
	expect(await soon(fetch(page))).toBe(never);
	expect(left).toEqual(["/customer/orders?view=late"]);
});

test("the portal's own answers, what was broken off and what is no page stay as they are", async () => {
	const own = new Response(null, { status: 503, headers: { "x-request-id": "r-1" } });
	expect(await answering(own, true).fetch(page)).toBe(own);
	await expect(answering(broken(), true).fetch(page, { signal: AbortSignal.abort() })).rejects.toThrow(
		"Failed to fetch",
	);
	await expect(answering(broken(), true).fetch("http://localhost/api/graphql")).rejects.toThrow("Failed to fetch");
});
