import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, listen } from "./test-app.ts";

const { app } = createTestApp();
app.post("/api/echo", async (c) => c.json({ length: (await c.req.text()).length }));
app.post("/api/feeds/v1/orders", async (c) => c.json({ length: (await c.req.text()).length }));
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
	server = await listen(app);
});
afterAll(() => server.close());

const limit = 1024 * 1024;

/** Posts in chunks, stating no length. */
function postChunked(
	path: string,
	bytes: number,
	headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
	return new Promise((resolve, reject) => {
		const sent = httpRequest(
			`${server.url}${path}`,
			{ method: "POST", headers: { "transfer-encoding": "chunked", ...headers } },
			(response) => {
				let body = "";
				response.on("data", (chunk) => {
					body += String(chunk);
				});
				response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
			},
		);
		sent.on("error", reject);
		for (let left = bytes; left > 0; left -= 65_536) sent.write("x".repeat(Math.min(left, 65_536)));
		sent.end();
	});
}

describe("limitBody", () => {
	test("accepts a body of exactly the limit, with and without a stated length", async () => {
		const stated = await fetch(`${server.url}/api/echo`, { method: "POST", body: "x".repeat(limit) });
		expect(await stated.json()).toEqual({ length: limit });
		expect(await postChunked("/api/echo", limit)).toEqual({ status: 200, body: JSON.stringify({ length: limit }) });
	});

	test("refuses a longer one by its stated length, in the reader's language", async () => {
		const response = await fetch(`${server.url}/api/echo`, {
			method: "POST",
			body: "x".repeat(limit + 1),
			headers: { lang: "es" },
		});
		expect(response.status).toBe(413);
		expect(await response.json()).toEqual({
			...{ type: "urn:millgate:problem:too-large", title: "Payload Too Large", status: 413, code: "too-large" },
			detail: "Esta solicitud es demasiado grande. El límite es de 1024 KB.",
			requestId: response.headers.get("x-request-id"),
		});
	});

	test("refuses a longer one that states no length", async () => {
		const { status, body } = await postChunked("/api/echo", limit + 1);
		expect(status).toBe(413);
		expect(JSON.parse(body)).toMatchObject({
			code: "too-large",
			detail: "This request is too large. The limit is 1024 KB.",
		});
	});

	test("leaves feeds to their own limit", async () => {
		expect((await postChunked("/api/feeds/v1/orders", limit * 2)).status).toBe(200);
	});
});
