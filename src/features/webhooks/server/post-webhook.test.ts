import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Resolve } from "#server/outgoing/checked-request.ts";
import { isOpenAt } from "#server/outgoing/reachable-addresses.ts";
import { isReachable, networksOf } from "#server/outgoing/reachable-networks.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../tests/support/webhook-receiver.ts";
import { postWebhook } from "./post-webhook.ts";

let receiver: WebhookReceiver;
beforeAll(async () => {
	receiver = await startWebhookReceiver();
});
afterAll(() => receiver.stop());
beforeEach(() => {
	receiver.received.length = 0;
	receiver.answerWith(() => ({ status: 204 }));
});

const thisMachine = networksOf(["127.0.0.0/8", "::1/128"]);
const nowhere = networksOf([]);
const post = (url: string, allowed = thisMachine, timeoutMs?: number) =>
	postWebhook(
		{ url, headers: { "content-type": "application/json" }, body: "{}" },
		{ allowed, ...(timeoutMs ? { timeoutMs } : {}) },
	);

test.each([
	["8.8.8.8", true],
	["2606:4700::1111", true],
	["127.0.0.1", false],
	["10.0.0.7", false],
	["172.31.255.1", false],
	["192.168.1.1", false],
	["169.254.169.254", false],
	["100.64.0.1", false],
	["0.0.0.0", false],
	["255.255.255.255", false],
	["::", false],
	["::1", false],
	["::ffff:169.254.169.254", false],
	["::ffff:a9fe:a9fe", false],
	["::ffff:0:a9fe:a9fe", false],
	["64:ff9b::a9fe:a9fe", false],
	["2002:a9fe:a9fe::1", false],
	["fd00:ec2::254", false],
	["fe80::1", false],
	["nonsense", false],
])("%s may be reached: %s", (address, isOpen) => {
	expect(isReachable(address, nowhere)).toBe(isOpen);
});

test("a private network is reached once it is allowed, and no other", () => {
	const allowed = networksOf(["10.1.0.0/16", "fd00:1::/32"]);
	expect(
		["10.1.2.3", "fd00:1::5", "10.2.0.1", "::ffff:10.1.2.3"].map((address) => isReachable(address, allowed)),
	).toEqual([true, true, false, true]);
});

test.each([
	["http://127.0.0.1:1/"],
	["https://127.0.0.1:1/"],
	["https://localhost:1/"],
	["http://0x7f000001:1/"],
	["http://2130706433:1/"],
	["https://[::1]:1/"],
	["https://[::ffff:127.0.0.1]:1/"],
	["http://169.254.169.254/latest/meta-data/"],
	["https://[fd00:ec2::254]/"],
])("%s is not called, however this machine or a private network is written", async (url) => {
	expect(await post(url, nowhere)).toMatchObject({ failure: "address", status: null });
});

test("without encryption only allowed hosts are called", async () => {
	expect(await post("http://93.184.215.14/")).toMatchObject({ failure: "address" });
	expect(await post(receiver.url)).toMatchObject({ failure: null, status: 204 });
});

test("a port that is not allowed is not called, whatever the network", async () => {
	const { port } = new URL(receiver.url);
	const limits = {
		allowed: thisMachine,
		isOpen: (url: URL) => isOpenAt(url, readConfig({ NODE_ENV: "production" })),
	};
	const sent = { url: receiver.url, headers: {}, body: "{}" };
	expect(await postWebhook(sent, limits)).toMatchObject({ failure: "port", status: null });
	const allowing = (url: URL) =>
		isOpenAt(url, readConfig({ NODE_ENV: "production", WEBHOOK_PORTS: `8443,${port}-${port}` }));
	expect(await postWebhook(sent, { ...limits, isOpen: allowing })).toMatchObject({ failure: null, status: 204 });
	expect(receiver.received).toHaveLength(1);
});

test("a name is called at whichever of its addresses answers, under its own name", async () => {
	const byName = receiver.url.replace("127.0.0.1", "localhost");
	expect(await post(byName)).toMatchObject({ failure: null, status: 204 });
	expect(receiver.received[0]?.headers.host).toBe(new URL(byName).host);
});

test("a name that resolves differently the second time is called only at the address that was checked", async () => {
	const { port } = new URL(receiver.url);
	const inside: string[] = [];
	const server = createServer((request, response) => {
		inside.push(request.headers.host ?? "");
		response.writeHead(204).end();
	});
	server.listen(Number(port), "127.0.0.2");
	await once(server, "listening");
	const outsideOnly = networksOf(["127.0.0.1/32"]);
	const turning = (...answers: string[][]) => {
		const asked: string[] = [];
		const resolve = async (host: string) => {
			asked.push(host);
			return (answers.length > 1 ? (answers.shift() ?? []) : (answers[0] ?? [])).map((address) => ({
				address,
				family: 4,
			}));
		};
		return { asked, resolve };
	};
	// No resolver has this name: that it is reached shows that only `resolve` was used.
	const send = (resolve: Resolve) =>
		postWebhook({ url: `http://turning.invalid:${port}/`, headers: {}, body: "{}" }, { allowed: outsideOnly, resolve });
	const rebound = turning(["127.0.0.1"], ["127.0.0.2"]);
	expect(await send(rebound.resolve)).toMatchObject({ failure: null, status: 204 });
	expect(rebound.asked).toEqual(["turning.invalid"]);
	expect(receiver.received[0]?.headers.host).toBe(`turning.invalid:${port}`);
	expect(await send(rebound.resolve)).toMatchObject({ failure: "address", status: null });
	for (const addresses of [
		["127.0.0.1", "127.0.0.2"],
		["127.0.0.2", "127.0.0.1"],
	])
		expect(await send(turning(addresses).resolve)).toMatchObject({ failure: "address", status: null });
	server.closeAllConnections();
	server.close();
	expect(inside).toEqual([]);
	expect(receiver.received).toHaveLength(1);
});

test("a redirect is reported and not followed", async () => {
	receiver.answerWith(() => ({ status: 307, headers: { location: `${receiver.url}/elsewhere` } }));
	expect(await post(receiver.url)).toMatchObject({ failure: "redirect", status: 307 });
	expect(receiver.received).toHaveLength(1);
});

test("the response is stored in short, as plain text, with its Retry-After", async () => {
	receiver.answerWith(() => ({
		status: 503,
		headers: { "retry-after": "120" },
		body: `busy\u0000\n${"x".repeat(100_000)}`,
	}));
	const attempt = await post(receiver.url);
	expect(attempt).toMatchObject({ failure: "status", status: 503, askedS: 120 });
	expect(attempt.answer).toMatch(/^busy x{400,}$/);
	expect(attempt.answer.length).toBe(500);
});

test.each([
	["stays away", false],
	["breaks off", true],
])("the status counts, though the rest of the response %s", async (_how, breaksOff) => {
	for (const [status, met] of [
		[200, { failure: null, status: 200 }],
		[410, { failure: "status", status: 410, askedS: 60 }],
	] as const) {
		const server = createServer((request, response) => {
			response.writeHead(status, { "content-length": "100", "retry-after": "60" }).write("half");
			if (breaksOff) setTimeout(() => request.socket.destroy(), 20);
		});
		await once(server.listen(0, "127.0.0.1"), "listening");
		const attempt = await post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, thisMachine, 500);
		server.closeAllConnections();
		server.close();
		expect(attempt).toMatchObject({ ...met, answer: "half" });
	}
});

test("a call to a receiver that never answers ends", async () => {
	receiver.answerWith(() => undefined);
	expect(await post(receiver.url, thisMachine, 300)).toMatchObject({ failure: "slow", status: null });
});

test("an address where nobody listens, and a name that is none, are unreachable", async () => {
	expect(await post("http://127.0.0.1:1/")).toMatchObject({ failure: "unreachable", answer: "ECONNREFUSED" });
	expect(await post("https://no-such-name.invalid/")).toMatchObject({ failure: "unreachable" });
});
