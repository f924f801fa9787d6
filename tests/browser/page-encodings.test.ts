import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, inject, test } from "vitest";

/** The sign-in page as it travels. */
async function fetchPage(accepted?: string): Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }> {
	const headers = accepted ? { "accept-encoding": accepted } : {};
	return new Promise((resolve, reject) => {
		get(`${inject("portalUrl")}/login`, { headers }, (response) => {
			buffer(response).then((bytes) => resolve({ headers: response.headers, bytes }), reject);
		}).on("error", reject);
	});
}

/** Without what is new in each answer. */
const lasting = (html: Buffer) => String(html).replace(/nonce="[^"]*"|"[\w-]{20,}"/g, "");

test.each([
	["zstd", zstdDecompressSync],
	["br", brotliDecompressSync],
	["gzip", gunzipSync],
] as const)("a page is sent as %s in one piece, and says so", async (encoding, decode) => {
	const [encoded, plain] = [await fetchPage(encoding), await fetchPage()];
	expect(encoded.headers).toMatchObject({
		"content-encoding": encoding,
		"content-length": String(encoded.bytes.length),
	});
	expect(encoded.headers.vary).toContain("accept-encoding");
	expect(lasting(decode(encoded.bytes))).toBe(lasting(plain.bytes));
	expect(plain.headers).not.toHaveProperty("content-encoding");
	expect(plain.headers).toMatchObject({ vary: encoded.headers.vary, "content-length": String(plain.bytes.length) });
});
