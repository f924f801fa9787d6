import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { AnswerTooLongError } from "../http/bounded-fetch.ts";
import { ClosedAddressError, guardedFetch } from "./guarded-fetch.ts";

let calls = 0;
const server = createServer((request, response) => {
	calls++;
	if (request.url === "/moved") response.writeHead(302, { location: "/other" }).end();
	else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ method: request.method }));
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const { port } = server.address() as AddressInfo;
afterAll(() => new Promise((done) => server.close(done)));

const inProduction = readConfig({ NODE_ENV: "production", WEBHOOK_PORTS: String(port) });
const inDevelopment = readConfig({ NODE_ENV: "development" });

test.each([
	`http://127.0.0.1:${port}/`,
	`https://localhost:${port}/`,
	`https://[::ffff:127.0.0.1]:${port}/`,
	`https://169.254.169.254/latest/meta-data`,
	"http://id.buyer.example/",
])("%s is not called in production", async (address) => {
	calls = 0;
	const fetch = guardedFetch(inProduction, 1000, async () => [{ address: "127.0.0.1", family: 4 }]);
	await expect(fetch(address)).rejects.toThrow(ClosedAddressError);
	expect(calls).toBe(0);
});

test("a name that leads to a private network is not called", async () => {
	const fetch = guardedFetch(inProduction, 1000, async () => [
		{ address: "198.41.0.4", family: 4 },
		{ address: "10.0.0.7", family: 4 },
	]);
	await expect(fetch("https://id.buyer.example/")).rejects.toThrow(ClosedAddressError);
});

test("a port that is not open is not called", async () => {
	await expect(guardedFetch(inProduction, 1000)("https://id.buyer.example:22/")).rejects.toThrow(ClosedAddressError);
});

test("an answer comes with its status, headers and URL, and a redirect is not followed", async () => {
	const fetch = guardedFetch(inDevelopment, 1000);
	const good = await fetch(`http://127.0.0.1:${port}/a`, { method: "POST", body: new URLSearchParams({ a: "1" }) });
	expect([good.status, good.url, await good.json()]).toEqual([200, `http://127.0.0.1:${port}/a`, { method: "POST" }]);
	calls = 0;
	expect((await fetch(`http://127.0.0.1:${port}/moved`)).status).toBe(302);
	expect(calls).toBe(1);
});

test("an answer longer than agreed is not read", async () => {
	await expect(guardedFetch(inDevelopment, 5)(`http://127.0.0.1:${port}/`)).rejects.toThrow(AnswerTooLongError);
});

test("nobody at an address is a failed fetch", async () => {
	await expect(guardedFetch(inDevelopment, 5)("http://127.0.0.1:9/")).rejects.toThrow("fetch failed");
});
