import { describe, expect, test } from "vitest";
import { createTestApp, listen } from "./test-app.ts";

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

function echoApp(settings: Record<string, string> = {}) {
	const made = createTestApp(settings);
	made.app.get("/echo", (c) => {
		c.var.log.info("from the route");
		return c.json({ requestId: c.var.requestId, address: c.var.address, nonce: c.var.nonce });
	});
	return made;
}

describe("followRequest", () => {
	test("gives each request its own id and nonce, in the header and in each log line", async () => {
		const { app, lines } = echoApp();
		const [first, second] = await Promise.all([app.request("/echo"), app.request("/echo")]);
		const [one, two] = [await first.json(), await second.json()];
		expect(one.requestId).toMatch(uuid);
		expect(first.headers.get("x-request-id")).toBe(one.requestId);
		expect(new Set([one.requestId, two.requestId, one.nonce, two.nonce]).size).toBe(4);
		expect(lines.filter((line) => line.requestId === one.requestId).map((line) => line.msg)).toEqual([
			"from the route",
			"request",
		]);
	});

	test("ignores a request id and an address from outside", async () => {
		const { app } = echoApp();
		const answer = await app.request("/echo", {
			headers: { "x-request-id": "chosen-by-me", "x-forwarded-for": "203.0.113.9" },
		});
		expect(await answer.json()).toMatchObject({ requestId: expect.stringMatching(uuid), address: "unknown" });
	});

	test.each([
		["the last entry, which the proxy wrote", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
		["without port", "203.0.113.9:4711", "203.0.113.9"],
		["IPv6 in brackets", "[2001:db8::1]:443", "2001:db8::1"],
		["IPv4 in IPv6", "::ffff:203.0.113.9", "203.0.113.9"],
		["nothing that is no address", "<script>", "unknown"],
	])("believes a trusted proxy: %s", async (_, forwarded, address) => {
		const { app } = echoApp({ TRUST_PROXY: "true" });
		const answer = await app.request("/echo", {
			headers: { "x-request-id": "lb-0123456789", "x-forwarded-for": forwarded },
		});
		expect(await answer.json()).toMatchObject({ requestId: "lb-0123456789", address });
	});

	test.each(["short", "a b c d e f g h", "x".repeat(129), '"},{"injected":"'])(
		"takes no malformed id (%s) even from a trusted proxy",
		async (id) => {
			const { app } = echoApp({ TRUST_PROXY: "true" });
			const answer = await app.request("/echo", { headers: { "x-request-id": id } });
			expect(answer.headers.get("x-request-id")).toMatch(uuid);
		},
	);

	test("ignores a request id from outside the proxies' networks", async () => {
		const { app } = echoApp({ TRUST_PROXY: "10.0.0.0/8" });
		const answer = await app.request("/echo", {
			headers: { "x-request-id": "lb-0123456789", "x-forwarded-for": "203.0.113.9" },
		});
		expect(await answer.json()).toMatchObject({ requestId: expect.stringMatching(uuid), address: "unknown" });
	});

	test("knows the address of the connection", async () => {
		const { app } = echoApp();
		const { url, close } = await listen(app);
		try {
			expect(await (await fetch(`${url}/echo`)).json()).toMatchObject({ address: "127.0.0.1" });
		} finally {
			await close();
		}
	});

	test("logs method, path, status and address, and nothing of query, cookies or authorization", async () => {
		const { app, lines } = echoApp();
		await app.request("/echo?code=secret-code&state=secret-state", {
			headers: { cookie: "auth=secret-token", authorization: "Bearer secret-key" },
		});
		const line = lines.find((each) => each.msg === "request");
		expect(line).toMatchObject({ method: "GET", path: "/echo", status: 200, address: "unknown" });
		expect(JSON.stringify(lines)).not.toContain("secret");
	});

	test("distinguishes an error of a cancelled request from one of the portal", async () => {
		const { app, lines } = createTestApp();
		const reached = Promise.withResolvers<void>();
		app.get("/given-up", async (c) => {
			const gone = new Promise((resolve) => c.req.raw.signal.addEventListener("abort", resolve));
			reached.resolve();
			await gone;
			return c.body(null, 500);
		});
		app.get("/broken", (c) => c.body(null, 500));
		const { url, close } = await listen(app);
		try {
			const asking = new AbortController();
			const asked = fetch(`${url}/given-up`, { signal: asking.signal });
			await reached.promise;
			asking.abort();
			await expect(asked).rejects.toThrow();
			await fetch(`${url}/broken`);
			const statusOf = (path: string) => lines.find((line) => line.msg === "request" && line.path === path)?.status;
			await expect.poll(() => statusOf("/given-up")).toBe(499);
			expect(statusOf("/broken")).toBe(500);
		} finally {
			await close();
		}
	});
});
