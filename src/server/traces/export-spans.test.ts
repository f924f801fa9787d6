import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import { exportSpans } from "./export-spans.ts";
import { type EndedSpan, spanKinds } from "./spans.ts";

const span: EndedSpan = {
	traceId: "0af7651916cd43dd8448eb211c80319c",
	spanId: "b7ad6b7169203331",
	name: "select",
	kind: spanKinds.client,
	startTimeUnixNano: "1",
	endTimeUnixNano: "2",
	attributes: {},
	isFailed: false,
};

/** A collector that answers when it is told to; what it was sent, parcel by parcel. */
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

const exportTo = (endpoint: string) =>
	exportSpans({ endpoint, headers: {}, serviceName: "portal", version: "1.0.63" }, pino({ level: "silent" }));

test("a collector that takes its time is sent one parcel at a time, and only so much waits for it", async () => {
	const collector = await slowCollector();
	const spans = exportTo(collector.endpoint);
	for (let n = 0; n < 20_000; n++) spans.add(span);
	await expect.poll(() => collector.parcels).toEqual([512]);
	for (let n = 0; n < 20_000; n++) spans.add(span);
	collector.answer();
	await spans.stop();
	expect(collector.parcels.reduce((sum, count) => sum + count, 0)).toBe(512 + 4096);
	collector.stop();
});

test("one that never answers does not keep the portal from stopping", async () => {
	const collector = await slowCollector();
	const spans = exportTo(collector.endpoint);
	for (let n = 0; n < 3_000; n++) spans.add(span);
	await spans.stop();
	// The others, which would each have waited in vain too, were not even tried.
	expect(collector.parcels).toEqual([512]);
	collector.stop();
});

test("what comes after a while without any is sent by itself, and a collector that went away then keeps nothing from stopping", async () => {
	const collector = await slowCollector();
	collector.answer();
	const spans = exportTo(collector.endpoint);
	await pause(2_500);
	spans.add(span);
	await expect.poll(() => collector.parcels, { timeout: 5_000 }).toEqual([1]);
	await pause(2_500);
	collector.stop();
	for (let n = 0; n < 3_000; n++) spans.add(span);
	await spans.stop();
});
