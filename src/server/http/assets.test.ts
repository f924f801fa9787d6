import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { precompress } from "./precompress.ts";
import { createTestApp, listen } from "./test-app.ts";

const script = "export const answer = 42;\n".repeat(200);
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "millgate-assets-"));
	const client = join(folder, "client");
	await mkdir(join(client, "assets"), { recursive: true });
	await mkdir(join(client, ".vite"));
	await writeFile(join(folder, "outside.txt"), "not for people");
	await writeFile(join(client, ".vite", "manifest.json"), "{}");
	await writeFile(join(client, "assets", "page-a1b2.js"), script);
	await writeFile(join(client, "assets", "plex-c3d4.woff2"), Buffer.alloc(5000, 7));
	await writeFile(join(client, "latest.json"), '{"build":"1"}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function assetApp() {
	const { app } = createTestApp({}, { clientFolder: join(folder, "client") });
	app.all("*", (c) => c.text("a page"));
	return app;
}

describe("serveAssets", () => {
	test("caches hashed files for ever and revalidates the others", async () => {
		const [hashed, plain] = [
			await assetApp().request("/assets/page-a1b2.js"),
			await assetApp().request("/latest.json"),
		];
		expect(await hashed.text()).toBe(script);
		expect(hashed.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
		expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		expect(plain.headers.get("cache-control")).toBe("no-cache");
		expect(hashed.headers.get("x-content-type-options")).toBe("nosniff");
	});

	test("answers a known tag with 304 and no body", async () => {
		const first = await assetApp().request("/latest.json");
		const again = await assetApp().request("/latest.json", {
			headers: { "if-none-match": first.headers.get("etag") ?? "" },
		});
		expect([again.status, await again.text()]).toEqual([304, ""]);
	});

	test("answers a missing hashed file with 404 and leaves other paths and methods to the pages", async () => {
		expect((await assetApp().request("/assets/gone-9z9z.js")).status).toBe(404);
		expect(await (await assetApp().request("/customer/orders")).text()).toBe("a page");
		expect(await (await assetApp().request("/latest.json", { method: "POST" })).text()).toBe("a page");
	});

	test("lists no folder", async () => {
		for (const path of ["/assets", "/assets/", "/.vite/", "/"]) {
			const body = await (await assetApp().request(path)).text();
			expect(body).not.toMatch(/page-a1b2|plex-c3d4|manifest|latest/);
		}
	});

	test("serves nothing outside its folder and nothing of the build's own", async () => {
		const server = await listen(assetApp());
		const bodyOf = (path: string) =>
			new Promise<string>((resolve, reject) => {
				// Not by fetch, which would tidy the path before sending it.
				httpRequest(`${server.url}`, { path }, (response) => {
					let body = "";
					response.on("data", (chunk) => {
						body += String(chunk);
					});
					response.on("end", () => resolve(body));
				})
					.on("error", reject)
					.end();
			});
		try {
			for (const path of [
				"/../outside.txt",
				"/assets/../../outside.txt",
				"/%2e%2e/outside.txt",
				"/..%2foutside.txt",
				"/.vite/manifest.json",
			]) {
				expect(await bodyOf(path)).not.toMatch(/not for people|\{\}/);
			}
		} finally {
			await server.close();
		}
	});

	test("sends the build's own compressed files, and only to those who take them", async () => {
		expect(await precompress(join(folder, "client"))).toBe(1);
		const app = assetApp();
		const encoded = async (accepted: string) => {
			const response = await app.request("/assets/page-a1b2.js", { headers: { "accept-encoding": accepted } });
			return {
				encoding: response.headers.get("content-encoding"),
				vary: response.headers.get("vary"),
				bytes: Buffer.from(await response.arrayBuffer()),
			};
		};
		const [br, gzip, plain] = [await encoded("br, gzip"), await encoded("gzip"), await encoded("identity")];
		expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(["br", "gzip", null]);
		expect(String(brotliDecompressSync(br.bytes))).toBe(script);
		expect(String(gunzipSync(gzip.bytes))).toBe(script);
		expect(String(plain.bytes)).toBe(script);
		expect(br.vary).toBe("accept-encoding");
		expect((await app.request("/assets/page-a1b2.js.br")).status).toBe(404);
		expect(
			(await app.request("/assets/plex-c3d4.woff2", { headers: { "accept-encoding": "br" } })).headers.get(
				"content-encoding",
			),
		).toBeNull();
	});
});
