import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { exportResponse } from "#server/export/export-response.ts";
import { createTestApp, listen } from "#server/http/test-app.ts";

const errorLevel = 50;

/** Sends a part of a request and disconnects, as a phone that loses its network does. */
function breakOff(url: string, path: string, waitMs = 100): Promise<void> {
	const { hostname, port } = new URL(url);
	return new Promise((done) => {
		const socket = connect(Number(port), hostname, () => {
			socket.write(
				`POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"query`,
			);
			setTimeout(() => socket.destroy(), waitMs);
		});
		socket.on("error", () => undefined);
		socket.on("close", () => done());
	});
}

describe("a client that disconnects", () => {
	test("in the middle of what they send is no fault of ours, and wakes nobody", async () => {
		const { app, lines } = createTestApp();
		app.post("/api/read", async (c) => c.text(await c.req.text()));
		const { url, close } = await listen(app);
		await breakOff(url, "/api/read");
		await expect.poll(() => lines.some((line) => line.path === "/api/read" && line.status !== undefined)).toBe(true);
		expect(lines.filter((line) => Number(line.level) >= errorLevel)).toEqual([]);
		await close();
	});

	test("in the middle of a download ends its rows without a fault in the log", async () => {
		const { app, lines } = createTestApp();
		let isEnded = false;
		let give = () => {};
		const rows: AsyncIterableIterator<unknown[][]> = {
			[Symbol.asyncIterator]: () => rows,
			// The first rows come at once; the next only after the reader has left.
			next: () =>
				new Promise((done) => {
					const answer = () => done({ done: isEnded, value: [["x".repeat(200_000)]] } as IteratorResult<unknown[][]>);
					if (give === initial) answer();
					give = answer;
				}),
			return: async () => {
				isEnded = true;
				return { done: true, value: undefined };
			},
		};
		const initial = give;
		const columns = [{ title: "Piece", kind: "text" as const }];
		app.get("/download", (c) =>
			exportResponse({ name: "Pieces", columns, rows }, { format: "csv", fileName: "Pieces", log: c.var.log }),
		);
		const response = await app.request("/download");
		const reader = response.body?.getReader();
		await reader?.read();
		const pending = reader?.read();
		await new Promise((done) => setTimeout(done, 20));
		const cancelled = reader?.cancel();
		await new Promise((done) => setTimeout(done, 20));
		give();
		await Promise.all([pending, cancelled]);
		await new Promise((done) => setTimeout(done, 20));
		expect(isEnded).toBe(true);
		expect(lines.filter((line) => Number(line.level) >= errorLevel)).toEqual([]);
	});
});

describe("a body that trickles in", () => {
	test("is cut off, and one that comes whole is not, however long its answer takes", async () => {
		const { app, lines } = createTestApp({}, { maxBodyMs: 150 });
		app.post("/api/read", async (c) => {
			const text = await c.req.text();
			await new Promise((done) => setTimeout(done, 400));
			return c.text(text);
		});
		const { url, close } = await listen(app);
		const whole = fetch(`${url}/api/read`, { method: "POST", body: "whole", headers: { connection: "close" } });
		await breakOff(url, "/api/read", 20_000);
		expect(await (await whole).text()).toBe("whole");
		expect(lines.filter((line) => Number(line.level) >= errorLevel)).toEqual([]);
		await close();
	});
});
