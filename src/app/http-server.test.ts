import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";
import { listenWhenFree } from "#server/http/listen-when-free.ts";
import { close, listen } from "./http-server.ts";

let server: Server;
let port: number;

beforeAll(async () => {
	server = await listen((_, response) => void response.end("answered"), {
		...readConfig({ NODE_ENV: "test" }),
		PORT: 0,
	});
	server.on("upgrade", (_, socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
	port = (server.address() as AddressInfo).port;
});
afterAll(() => close(server));

async function ask(...lines: string[]): Promise<string> {
	const socket = connect(port, "127.0.0.1");
	socket.write(["GET / HTTP/1.1", ...lines, "", ""].join("\r\n"));
	return text(socket);
}

describe("what a request may offer beside itself", () => {
	test("another HTTP, as Java's and curl's clients do, is left aside and the request is answered", async () => {
		const answer = await ask(
			"Host: here",
			"Connection: Upgrade, HTTP2-Settings, close",
			"Upgrade: h2c",
			"HTTP2-Settings: AAMAAABk",
		);
		expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered/);
	});

	test.each(["websocket", "WebSocket"])("%s opens a socket", async (protocol) => {
		expect(await ask("Host: here", "Connection: Upgrade", `Upgrade: ${protocol}`)).toContain("101");
	});

	test("a socket where none is offered is left aside too", async () => {
		const [open] = server.listeners("upgrade") as Parameters<typeof server.on>[1][];
		server.removeAllListeners("upgrade");
		const answer = await ask("Host: here", "Connection: Upgrade, close", "Upgrade: websocket");
		if (open) server.on("upgrade", open);
		expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered/);
	});
});

test("a request for two hosts is refused, and the connection with it", async () => {
	expect(await ask("Host: here", "Host: there")).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close/i);
});

describe("a client that downloads more than is sent at once", () => {
	// A pause takes half of it: a busy machine is late by less than the rest.
	const stallMs = 600;
	let large: Server;
	let wayTo: number;
	const ended: boolean[] = [];
	const whole = Buffer.alloc(32 * 1024 * 1024, "x");

	beforeAll(async () => {
		const answer: RequestListener = async ({ url }, response) => {
			response.on("close", () => ended.push(response.writableFinished));
			if (url === "/made-slowly") await pause(4 * stallMs);
			response.end(url === "/made-slowly" ? "made" : whole);
		};
		large = await listen(answer, { HOST: "127.0.0.1", PORT: 0 }, stallMs);
		wayTo = (large.address() as AddressInfo).port;
	});
	afterAll(() => close(large));

	function askFor(path: string): Socket {
		const socket = connect(wayTo, "127.0.0.1");
		socket.on("error", () => {});
		socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
		return socket;
	}

	test("and reads none of it is let go", async () => {
		const socket = askFor("/whole").pause();
		await expect.poll(() => ended.at(-1), { timeout: 10_000 }).toBe(false);
		socket.destroy();
	});

	test("and pauses again and again gets all of it", async () => {
		let [length, chunks] = [0, 0];
		for await (const chunk of askFor("/whole")) {
			length += chunk.length;
			chunks += 1;
			if (chunks % 96 === 0) await pause(0.5 * stallMs);
		}
		expect(length).toBeGreaterThan(whole.length);
	});

	test("waits as long as an answer is made", async () => {
		expect(await text(askFor("/made-slowly"))).toContain("made");
	});
});

test("a port that is taken is waited for without leaving anything behind", async () => {
	const taken = createServer();
	await new Promise<void>((done) => taken.listen(0, "127.0.0.1", done));
	const { port: wanted } = taken.address() as AddressInfo;
	const waiting = createServer();
	const listening = listenWhenFree(waiting, { port: wanted, host: "127.0.0.1", portSetting: "PORT" });
	await expect.poll(() => waiting.listenerCount("error")).toBe(1);
	let tries = 0;
	const { listen: tryIt } = waiting;
	waiting.listen = ((...given: Parameters<typeof tryIt>) => {
		tries += 1;
		return tryIt.apply(waiting, given);
	}) as typeof tryIt;
	await expect.poll(() => tries).toBeGreaterThan(2);
	expect(waiting.listenerCount("listening")).toBeLessThan(2);
	taken.close();
	expect(await listening).toBe(wanted);
	waiting.close();
});

test.each([
	["a name that leads nowhere", "portal.invalid"],
	["an address of another machine", "192.0.2.1"],
])("%s is reported in a line that names the setting", async (_, HOST) => {
	const start = listen(() => {}, { PORT: 0, HOST });
	await expect(start).rejects.toThrow(ConfigError);
	await expect(start).rejects.toThrow(
		new RegExp(`^HOST: nobody can listen on ${HOST}, which must be an address of this machine: .+$`),
	);
});

test("a request of HTTP/1.0, with which many proxies check readiness, needs no host", async () => {
	const answer = getRequestListener((request) => new Response(new URL(request.url).pathname));
	const plain = await listen(answer, { HOST: "127.0.0.1", PORT: 0 });
	const socket = connect((plain.address() as AddressInfo).port, "127.0.0.1");
	socket.write("GET /readyz HTTP/1.0\r\n\r\n");
	expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\/readyz$/);
	await close(plain);
});
