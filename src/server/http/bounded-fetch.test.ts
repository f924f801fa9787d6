import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { AnswerTooLongError, boundedFetch } from "./bounded-fetch.ts";

const endlessEnded = Promise.withResolvers<void>();
const server = createServer((request, response) => {
	if (request.url === "/nothing") return response.writeHead(204).end();
	if (request.url === "/away") return response.writeHead(302, { location: "/short" }).end();
	response.writeHead(200, { "x-kind": "answer" });
	if (request.url === "/short") return response.end("x".repeat(100));
	// Never ends: a reader that waits for the end fills its memory.
	const write = () => {
		while (!response.destroyed && response.write("x".repeat(1_000)));
	};
	response.on("drain", write).on("close", endlessEnded.resolve);
	return write();
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

const fetchAtMost100 = boundedFetch(100);

test("an answer as long as is allowed comes whole, with its status, headers and final URL", async () => {
	const answer = await fetchAtMost100(`${url}/away`);
	expect([answer.status, answer.headers.get("x-kind"), answer.url]).toEqual([200, "answer", `${url}/short`]);
	expect(await answer.text()).toHaveLength(100);
});

test("an answer without a body is passed on", async () => {
	expect((await fetchAtMost100(`${url}/nothing`)).status).toBe(204);
});

test("an answer that never ends is an error, and its connection is closed", async () => {
	await expect(fetchAtMost100(`${url}/endless`)).rejects.toThrow(AnswerTooLongError);
	await endlessEnded.promise;
});
