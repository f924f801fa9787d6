import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openTracer } from "./open-tracer.ts";

/** A collector that answers when the test lets it; it records each batch that it receives. */
async function slowCollector() {
	const parcels: number[] = [];
	const held: ServerResponse[] = [];
	let isSlow = true;
	const server = createServer(async (request, response) => {
		let text = "";
		for await (const chunk of request.setEncoding("utf8")) text += chunk;
		parcels.push(JSON.parse(text).resourceSpans[0].scopeSpans[0].spans.length);
		if (isSlow) held.push(response);
		else response.end("{}");
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const answer = () => {
		isSlow = false;
		for (const response of held.splice(0)) response.end("{}");
	};
	const stop = () => {
		server.closeAllConnections();
		server.close();
	};
	return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, parcels, answer, stop };
}

function traceTo(endpoint: string) {
	const target = { endpoint, headers: {}, serviceName: "portal", version: "1.0.63", share: 1 };
	const lines: { msg: string; reason: string }[] = [];
	const into = new Writable({
		write: (chunk: Buffer, _encoding, done) => {
			lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
			done();
		},
	});
	const { tracer, stop } = openTracer(target, pino({ level: "info" }, into));
	const add = (count: number) => {
		for (let n = 0; n < count; n++) tracer.startSpan("select").end();
	};
	return { add, stop, lines };
}

test("a slow collector gets one batch at a time, and the queue for it is bounded", async () => {
	const collector = await slowCollector();
	const spans = traceTo(collector.endpoint);
	spans.add(20_000);
	await expect.poll(() => collector.parcels).toEqual([512]);
	spans.add(20_000);
	collector.answer();
	await spans.stop();
	expect(collector.parcels.reduce((sum, count) => sum + count, 0)).toBe(512 + 4096);
	collector.stop();
});

test("one that never answers does not keep the portal from stopping", async () => {
	const collector = await slowCollector();
	const spans = traceTo(collector.endpoint);
	spans.add(3_000);
	await spans.stop();
	expect(collector.parcels.reduce((sum, count) => sum + count, 0)).toBe(3_000);
	expect(spans.lines.map(({ msg, reason }) => [msg, reason])).toEqual([["traces were dropped", "the portal stops"]]);
	collector.stop();
});

test("what comes after a while without any is sent by itself, and a collector that went away then keeps nothing from stopping", async () => {
	const collector = await slowCollector();
	collector.answer();
	const spans = traceTo(collector.endpoint);
	await pause(2_500);
	spans.add(1);
	await expect.poll(() => collector.parcels, { timeout: 5_000 }).toEqual([1]);
	await pause(2_500);
	collector.stop();
	spans.add(3_000);
	await spans.stop();
});
