import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../support/api.ts";
import { type ListedLines, startListedLines } from "../support/listed-lines.ts";

let mill: ListedLines;
beforeAll(async () => {
	mill = await startListedLines();
});
afterAll(() => mill.stop());

/** Sends HEAD, which requests only the headers. */
async function askBy(method: "GET" | "HEAD", caller: Caller, path: string) {
	const cookie = `${caller.cookie}; auth=${caller.authorization.replace("Bearer ", "")}`;
	const response = await fetch(`${mill.api.url}${path}`, { method, headers: { cookie } });
	return {
		status: response.status,
		type: response.headers.get("content-type"),
		size: (await response.arrayBuffer()).byteLength,
	};
}

// Download managers and link checkers ask so first, some of them for each part.
test.each(["/downloads/orders.csv", "/downloads/orders.xlsx", "/downloads/certificates.zip"])(
	"%s requested by HEAD uses no export slot: its file can still be downloaded",
	async (path) => {
		const heads = [];
		for (let n = 0; n < 3; n++) heads.push(await askBy("HEAD", mill.owner, path));
		const file = await askBy("GET", mill.owner, path);
		expect(file).toMatchObject({ status: 200, size: expect.any(Number) });
		expect(file.size).toBeGreaterThan(0);
		expect(heads).toEqual(Array(3).fill({ status: 200, type: file.type, size: 0 }));
	},
);
