import { request as httpRequest } from "node:http";
import { Readable } from "node:stream";
import {
	brotliDecompressSync,
	createBrotliDecompress,
	createGunzip,
	createZstdDecompress,
	gunzipSync,
	zstdDecompressSync,
} from "node:zlib";
import { describe, expect, test } from "vitest";
import { chooseEncoding } from "./compress.ts";
import { createTestApp, listen } from "./test-app.ts";

const long = "steel plate ".repeat(500);

function textApp() {
	const { app } = createTestApp();
	app.get("/json", (c) => c.json({ long }));
	app.get("/large", (c) => c.json(long.repeat(100)));
	app.get("/small", (c) => c.json({ ok: true }));
	app.get("/html", (c) => {
		c.header("set-cookie", "a=1");
		c.header("set-cookie", "b=2", { append: true });
		c.header("etag", '"strong"');
		return c.html(long);
	});
	app.get(
		"/zip",
		() =>
			new Response(long, {
				headers: { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
			}),
	);
	app.get("/encoded", () => new Response(long, { headers: { "content-type": "text/css", "content-encoding": "br" } }));
	app.get(
		"/fixed",
		() => new Response(long, { headers: { "content-type": "text/css", "cache-control": "no-transform" } }),
	);
	return app;
}

async function get(path: string, accepted?: string, method = "GET"): Promise<{ headers: Headers; bytes: Buffer }> {
	const response = await textApp().request(path, {
		method,
		...(accepted ? { headers: { "accept-encoding": accepted } } : {}),
	});
	return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("compress", () => {
	test.each([
		["gzip, deflate, br, zstd", "zstd"],
		["gzip, deflate, br", "br"],
		["gzip, deflate", "gzip"],
		["zstd;q=0, br;q=0.8, gzip;q=0.8", "br"],
		["br;q=0, gzip", "gzip"],
		["gzip;q=1.0, br;q=0.5", "gzip"],
		["*", "zstd"],
		["br;q=nonsense, gzip", "gzip"],
		["*;q=0", undefined],
		["identity", undefined],
		["deflate", undefined],
		[undefined, undefined],
	])("chooses for %s: %s", (accepted, encoding) => {
		expect(chooseEncoding(accepted)).toBe(encoding);
	});

	const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
	test.each(
		["/json", "/html", "/large"].flatMap((path) =>
			(["zstd", "br", "gzip"] as const).map((encoding) => [path, encoding] as const),
		),
	)("sends %s as %s, whole", async (path, encoding) => {
		const [encoded, plain] = [await get(path, encoding), await get(path)];
		expect([encoded, plain].map(({ headers }) => headers.get("content-encoding"))).toEqual([encoding, null]);
		expect(decoders[encoding](encoded.bytes)).toEqual(plain.bytes);
		expect(encoded.bytes.length).toBeLessThan(plain.bytes.length / 10);
		expect([encoded, plain].map(({ headers }) => headers.get("vary"))).toEqual(["accept-encoding", "accept-encoding"]);
	});

	test("offers only what there is", () => {
		expect(chooseEncoding("gzip, deflate, br, zstd", ["br", "gzip"])).toBe("br");
		expect(chooseEncoding("zstd", ["br", "gzip"])).toBeUndefined();
		expect(chooseEncoding("*", [])).toBeUndefined();
	});

	test("keeps cookies and weakens the tag", async () => {
		const { headers } = await get("/html", "br");
		expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
		expect(headers.get("etag")).toBe('W/"strong"');
	});

	test("leaves small answers, spreadsheets, what is encoded and what must not be transformed", async () => {
		const found = await Promise.all(["/small", "/zip", "/fixed"].map((path) => get(path, "br")));
		expect(found.map(({ headers }) => headers.get("content-encoding"))).toEqual([null, null, null]);
		expect(found.map(({ bytes }) => String(bytes))).toEqual(['{"ok":true}', long, long]);
		expect(String((await get("/encoded", "br")).bytes)).toBe(long);
		expect((await get("/html", "br", "HEAD")).headers.get("content-encoding")).toBeNull();
	});

	test.each([
		["zstd", createZstdDecompress],
		["br", createBrotliDecompress],
		["gzip", createGunzip],
	] as const)("sends each part of a stream on as %s before the next is made", async (encoding, createDecoder) => {
		const { app } = createTestApp();
		let makeSecond = () => {};
		const second = new Promise<void>((resolve) => {
			makeSecond = resolve;
		});
		app.get("/parts", () => {
			async function* parts(): AsyncGenerator<Uint8Array> {
				yield Buffer.from("first part");
				await second;
				yield Buffer.from(", second part");
			}
			return new Response(Readable.toWeb(Readable.from(parts())) as ReadableStream, {
				headers: { "content-type": "text/html" },
			});
		});
		const server = await listen(app);
		try {
			const text = await new Promise<string>((resolve, reject) => {
				httpRequest(`${server.url}/parts`, { headers: { "accept-encoding": encoding } }, (response) => {
					let received = "";
					response
						.pipe(createDecoder())
						.on("error", reject)
						.on("end", () => resolve(received))
						.on("data", (chunk) => {
							received += String(chunk);
							// Reached only if the first part came through while the second was still waiting.
							if (received === "first part") makeSecond();
						});
				})
					.on("error", reject)
					.end();
			});
			expect(text).toBe("first part, second part");
		} finally {
			await server.close();
		}
	});

	test("cuts the answer when its body fails, and stops the body when the client leaves", async () => {
		const { app, lines } = createTestApp();
		let isStopped = () => {};
		const stopped = new Promise<void>((resolve) => {
			isStopped = resolve;
		});
		app.get("/failing", () => {
			async function* parts(): AsyncGenerator<Uint8Array> {
				yield Buffer.from("start");
				throw new Error("gone");
			}
			return new Response(Readable.toWeb(Readable.from(parts())) as ReadableStream, {
				headers: { "content-type": "text/csv" },
			});
		});
		app.get("/endless", () => {
			async function* parts(): AsyncGenerator<Uint8Array> {
				try {
					for (;;) {
						yield Buffer.from(long);
						await new Promise((resolve) => setImmediate(resolve));
					}
				} finally {
					isStopped();
				}
			}
			return new Response(Readable.toWeb(Readable.from(parts())) as ReadableStream, {
				headers: { "content-type": "text/csv" },
			});
		});
		const server = await listen(app);
		try {
			await expect(
				fetch(`${server.url}/failing`, { headers: { "accept-encoding": "br" } }).then((response) => response.text()),
			).rejects.toThrow();
			expect(lines.filter((line) => line.msg === "answer cut")).toHaveLength(1);
			const leaving = new AbortController();
			const response = await fetch(`${server.url}/endless`, {
				headers: { "accept-encoding": "br" },
				signal: leaving.signal,
			});
			await response.body?.getReader().read();
			leaving.abort();
			await stopped;
			expect(lines.filter((line) => line.msg === "answer cut")).toHaveLength(1);
		} finally {
			await server.close();
		}
	});
});
