import { expect, test } from "vitest";
import { reloadFromHere } from "./reload-from-here.ts";

const ask = (headers: Record<string, string>, method = "GET") =>
	reloadFromHere(new Request("http://localhost/customer/orders?q=1", { headers, method }));
const fromAfar = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

test("a page reached from another site without auth reloads itself from this site", async () => {
	const answer = ask(fromAfar);
	expect(answer?.status).toBe(200);
	expect(answer?.headers.get("cache-control")).toBe("no-store");
	// Written out: nothing on this page may make script of text (Trusted Types).
	expect(answer?.headers.get("content-security-policy")).toContain(
		"require-trusted-types-for 'script'; trusted-types 'none'",
	);
	expect(await answer?.text()).toContain('<meta http-equiv="refresh" content="0">');
});

test.each([
	["with auth", ask({ ...fromAfar, cookie: "auth=x" })],
	["from here", ask({ ...fromAfar, "sec-fetch-site": "same-origin" })],
	["typed into the address bar", ask({ ...fromAfar, "sec-fetch-site": "none" })],
	["a script or picture", ask({ ...fromAfar, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script" })],
	["a form", ask(fromAfar, "POST")],
	["a program without fetch metadata", ask({})],
])("%s is served as it is", (_title, answer) => {
	expect(answer).toBeUndefined();
});
