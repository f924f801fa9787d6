import { readdir, readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onCluster } from "./support/cluster.ts";
import { keepFigures as keep } from "./support/figures.ts";
import { type FaultyPortal, startFaultyPortal } from "./support/portals.ts";
import { underLoad, unharmed } from "./support/under-load.ts";

let faulty: FaultyPortal;

beforeAll(async () => {
	faulty = await startFaultyPortal();
});
afterAll(() => faulty?.stop());

const portOf = () => Number(new URL(faulty.portal.url).port);
const megabyte = 1_048_576;

/** Resident memory of the portal, in bytes (proc(5)). */
async function memory(): Promise<number> {
	const status = await readFile(`/proc/${faulty.portal.pid()}/status`, "utf8");
	return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** The head of a request of the buyer's, as it is sent. */
function head(method: string, path: string, more: Record<string, string>): string {
	const { authorization, cookie } = faulty.mill.caller;
	const headers = { host: "localhost", authorization, cookie, ...more };
	return `${method} ${path} HTTP/1.1\r\n${Object.entries(headers)
		.map(([name, value]) => `${name}: ${value}\r\n`)
		.join("")}\r\n`;
}

/** A socket, and what it received until it closed. */
async function dial(): Promise<{ socket: Socket; receivedText: () => string; closed: Promise<void> }> {
	const socket = connect(portOf(), "127.0.0.1");
	let text = "";
	socket.on("data", (piece) => {
		text = (text + piece.toString("latin1")).slice(0, 20_000);
	});
	socket.on("error", () => {});
	const closed = new Promise<void>((done) => socket.once("close", () => done()));
	await new Promise<void>((done) => socket.once("connect", () => done()));
	return { socket, receivedText: () => text, closed };
}

const incoming = () => readdir(join(faulty.portal.dataDir, "incoming")).catch((): string[] => []);
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);

test("a gigabyte is refused by its stated length before it comes, and while it comes where none is stated, without growing the process", async () => {
	const before = await memory();
	let most = before;
	const watch = setInterval(async () => {
		most = Math.max(most, await memory().catch(() => 0));
	}, 100);
	const stated = await dial();
	stated.socket.write(
		head("POST", "/api/uploads", { "content-length": String(1024 * megabyte), "x-file-name": "huge.pdf" }),
	);
	await expect.poll(() => statusOf(stated.receivedText())).toBe(413);
	stated.socket.destroy();
	const unstated = await dial();
	unstated.socket.write(head("POST", "/api/uploads", { "transfer-encoding": "chunked", "x-file-name": "huge.pdf" }));
	const piece = Buffer.alloc(megabyte, 65);
	let sent = 0;
	for (; sent < 1024 && !unstated.socket.destroyed && statusOf(unstated.receivedText()) === 0; sent += 1) {
		unstated.socket.write(`${megabyte.toString(16)}\r\n`);
		unstated.socket.write(piece);
		const isTaken = unstated.socket.write("\r\n");
		if (!isTaken)
			await Promise.race([new Promise((done) => unstated.socket.once("drain", done)), unstated.closed, pause(2000)]);
	}
	expect(statusOf(unstated.receivedText())).toBe(413);
	expect(sent).toBeLessThan(200);
	unstated.socket.destroy();
	clearInterval(watch);
	expect(most - before).toBeLessThan(150 * megabyte);
	await expect.poll(incoming).toEqual([]);
	expect(await uploads()).toBe(0);
	await keep("slow-and-huge, gigabyte", {
		done: "1 GB sent to uploads, its length stated and not",
		orphaned: 0,
		refused: 2,
		note: `${sent} MB read of the second; memory grew by ${Math.round((most - before) / megabyte)} MB at most`,
	});
});

test("an upload that breaks off at 99 % leaves nothing behind", async () => {
	const whole = 10 * megabyte;
	for (let n = 0; n < 20; n += 1) {
		const { socket } = await dial();
		socket.write(head("POST", "/api/uploads", { "content-length": String(whole), "x-file-name": "cut.pdf" }));
		const body = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(Math.floor(whole * 0.99), 66)]);
		await new Promise<void>((done) => socket.write(body, () => done()));
		socket.resetAndDestroy();
	}
	await expect.poll(incoming).toEqual([]);
	expect(await uploads()).toBe(0);
	await keep("slow-and-huge, cut", {
		done: "20 uploads of 10 MB cut at 99 %",
		orphaned: 0,
		lost: 0,
		note: "no row, no file on either side",
	});
});

test("bodies that are not what they say are refused in words", async () => {
	const json = { "content-type": "application/json" };
	const cases: [string, Record<string, string>, string, number][] = [
		["/api/graphql", json, '{"query":"{ viewer { email }', 400],
		["/api/graphql", json, "[[[[[[[[", 400],
		[
			"/api/graphql",
			{ "content-type": "multipart/form-data; boundary=x" },
			'--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{}',
			415,
		],
		[
			"/api/uploads",
			{ "content-type": "multipart/form-data; boundary=x" },
			'--x\r\nContent-Disposition: form-data; name="file"',
			400,
		],
		["/api/uploads", {}, "", 400],
		["/login-callback", { "content-type": "application/x-www-form-urlencoded" }, "%E0%A4%A&=&&code", 303],
	];
	const { authorization = "", cookie = "" } = faulty.mill.caller;
	for (const [path, headers, body, status] of cases) {
		const response = await fetch(faulty.portal.url + path, {
			method: "POST",
			headers: { authorization, cookie, ...headers },
			body,
			redirect: "manual",
		});
		expect([path, body, response.status]).toEqual([path, body, status]);
		if (status !== 303) expect(await response.text()).not.toMatch(/\bat .*\.(js|ts):\d+|SyntaxError/);
	}
	expect(await uploads()).toBe(0);
	await keep("slow-and-huge, broken", { done: "broken JSON, multipart and forms", refused: cases.length, orphaned: 0 });
});

test("hundreds who send their requests by drops keep nobody else waiting", async () => {
	const slow: Socket[] = [];
	const about = {
		name: "slow-and-huge, drops",
		done: "300 that send a header's letter, 300 a body's letter each second, for 10 s",
	};
	const outcome = await underLoad(faulty, about, async () => {
		for (let n = 0; n < 600; n += 1) {
			const { socket } = await dial();
			slow.push(socket);
			socket.write(
				n % 2 === 0
					? "GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: "
					: head("POST", "/api/graphql", { "content-length": "5000", "content-type": "application/json" }),
			);
		}
		for (let second = 0; second < 10; second += 1) {
			for (const socket of slow) if (!socket.destroyed) socket.write("a");
			await pause(1000);
		}
	});
	for (const socket of slow) socket.destroy();
	expect(outcome).toMatchObject(unharmed);
});

test("ten thousand sockets that say nothing keep nobody else waiting, and are closed after a minute", async () => {
	const idle: Socket[] = [];
	let opened = 0;
	const about = {
		name: "slow-and-huge, idle",
		done: "10,000 sockets opened that say nothing",
		note: () => `${opened} open at once`,
	};
	const outcome = await underLoad(faulty, about, async () => {
		for (let n = 0; n < 100; n += 1)
			idle.push(...(await Promise.all(Array.from({ length: 100 }, dial))).map(({ socket }) => socket));
		opened = idle.filter((socket) => !socket.destroyed).length;
		await pause(3000);
	});
	expect(opened).toBeGreaterThan(9000);
	expect(outcome).toMatchObject(unharmed);
	await expect
		.poll(() => idle.filter((socket) => !socket.destroyed).length, { timeout: 150_000, interval: 1000 })
		.toBe(0);
});

const uploads = async () =>
	(await onCluster<{ n: number }>(faulty.cluster.adminUrl, "select count(*)::int as n from files"))[0]?.n;
