import { expect, test } from "vitest";
import { freshAfterChange, noteChange } from "./fresh-after-change.ts";

test("after a change pages come from the server, and all other requests stay as before", async () => {
	const asked: [string, RequestCache | undefined][] = [];
	const fetch = freshAfterChange(async (input, init) => {
		asked.push([String(input), init?.cache]);
		return new Response();
	});
	const page = "/customer/orders.data?tab=all";
	await fetch(page);
	noteChange();
	await fetch(page, { method: "GET" });
	await fetch(new URL(`http://localhost${page}`));
	await fetch("/api/graphql", { method: "POST" });
	expect(asked).toEqual([
		[page, undefined],
		[page, "reload"],
		[`http://localhost${page}`, "reload"],
		["/api/graphql", undefined],
	]);
});
