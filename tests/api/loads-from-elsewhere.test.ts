import { get } from "node:http";
import { describe, expect, test } from "vitest";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const caller = await api.signInAs({ soldTo: ["104233"] });

/** What browsers say of a request that another site's page makes for itself (Fetch Metadata). */
const loads: Record<string, Record<string, string>> = {
	"an image": { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
	"a script": { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script" },
	"a frame": { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
	"an object": { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "object" },
	"a fetch": { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
	"an image of a neighbouring host": {
		"sec-fetch-site": "same-site",
		"sec-fetch-mode": "no-cors",
		"sec-fetch-dest": "image",
	},
};
const navigation = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
const paths = [
	"/login-cdc",
	"/login?provider=directory",
	"/login?invitation=x",
	"/login-callback?code=x&state=y",
	"/files/1",
	"/api/openapi.json",
];

type Answered = { status: number; body: string; cookies: string[] };

/** As a browser would: fetch says of its own requests what they are for. */
const askWith = (path: string, headers: Record<string, string>) =>
	new Promise<Answered>((resolve, reject) => {
		const asked = get(`${api.url}${path}`, { headers, agent: false }, (response) => {
			const parts: Buffer[] = [];
			response.on("data", (part: Buffer) => parts.push(part));
			response.on("end", () =>
				resolve({
					status: response.statusCode ?? 0,
					body: Buffer.concat(parts).toString(),
					cookies: response.headers["set-cookie"] ?? [],
				}),
			);
		});
		asked.on("error", reject);
	});
const counted = () => asOwner(database, "select bucket from rate_limits where bucket like 'sign-in%' order by 1");

describe.each(Object.entries(loads))("%s that another site's page loads from here", (_what, headers) => {
	test.each(paths)("gets nothing of %s, and counts as no sign-in", async (path) => {
		await asOwner(database, "delete from rate_limits");
		expect(await askWith(path, { ...headers, cookie: caller.cookie })).toEqual({ status: 403, body: "", cookies: [] });
		expect(await counted()).toEqual([]);
	});
});

describe("sign-ins are counted only on navigation", () => {
	test.each([
		["of this site", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }],
		[
			"of this site, by a script",
			{ "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
		],
		["by a browser that looks ahead", { ...navigation, "sec-purpose": "prefetch" }],
	])("not for a load %s", async (_what, headers) => {
		await asOwner(database, "delete from rate_limits");
		for (const path of ["/login-cdc", "/login?invitation=x", "/login-callback?code=x&state=y"]) {
			expect(await askWith(path, headers)).toEqual({ status: 403, body: "", cookies: [] });
		}
		expect(await counted()).toEqual([]);
	});

	test("for a navigation, through a service worker too, and for a program, which names no site", async () => {
		await asOwner(database, "delete from rate_limits");
		await askWith("/login-callback?code=x&state=y", navigation);
		await askWith("/login?invitation=x", { ...navigation, "sec-fetch-dest": "empty" });
		await askWith("/login-cdc", { "sec-fetch-mode": "cors" });
		expect(await counted()).toEqual([
			{ bucket: expect.stringMatching(/^sign-in\.callback:/) },
			{ bucket: expect.stringMatching(/^sign-in\.invitation:/) },
			{ bucket: expect.stringMatching(/^sign-in\.start:/) },
		]);
	});

	test("of invitations apart, so that neither keeps the other waiting", async () => {
		await asOwner(database, "delete from rate_limits");
		const statuses = new Set<number>();
		for (let at = 0; at < 31; at++) statuses.add((await askWith("/login?invitation=x", navigation)).status);
		expect(statuses).toEqual(new Set([410, 429]));
		expect((await askWith("/login-cdc", navigation)).status).not.toBe(429);
	});
});
