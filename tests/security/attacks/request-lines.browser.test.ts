import { describe, expect, test } from "vitest";
import { ask, host, raw, setUpAddresses } from "../../support/address-set-up.ts";

const { customer } = await setUpAddresses();

describe("request lines", () => {
	test.each(["TRACE", "OPTIONS", "PUT", "DELETE", "PATCH", "PROPFIND", "POST"])(
		"%s of a page changes nothing and echoes nothing",
		async (method) => {
			const { status, head, body } = await ask("/login", { method, headers: { "x-echo": "echo-me-back" } });
			expect([400, 405]).toContain(status);
			if (status === 405) expect(head).toMatch(/^allow: GET, HEAD\r?$/im);
			expect(head + body).not.toContain("echo-me-back");
			expect(head).not.toMatch(/access-control-/i);
		},
	);

	test.each(["a b", "[::1", "x@y/z", ""])("the host %j is refused", async (to) => {
		expect((await ask("/", { to })).status).toBe(400);
	});

	test("a foreign host is written into no address, no cookie and no link", async () => {
		for (const target of ["/", "/customer", "/login", "/login-cdc?next=/customer", "/logout", "/customer.data"]) {
			const forged = {
				"x-forwarded-host": "evil.example",
				"x-forwarded-proto": "https",
				forwarded: "host=evil.example",
			};
			const { head, body } = await ask(target, { to: "evil.example", headers: forged });
			expect([target, (head + body).includes("evil.example")]).toEqual([target, false]);
		}
	});

	test("two lengths, or a length and parts, are refused (request smuggling)", async () => {
		const start = `POST /api/graphql HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
		expect((await raw(`${start}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`)).status).toBe(400);
		expect((await raw(`${start}content-length: 5\r\ncontent-length: 6\r\n\r\nhello`)).status).toBe(400);
		expect((await raw(`${start}content-length: -5\r\n\r\n`)).status).toBe(400);
	});
});

describe("what may be kept", () => {
	test.each(["/customer", "/customer.data", "/customer/orders", "/login", "/status", "/terms-and-conditions"])(
		"%s is for its reader alone",
		async (target) => {
			const { head } = await ask(target, { headers: { cookie: customer.cookieHeader() } });
			expect(head).toMatch(/cache-control: no-store/i);
			expect(head).toMatch(/vary: [^\r]*cookie/i);
		},
	);

	test("a payload fetched ahead is kept for seconds, by the browser that holds these cookies and no other", async () => {
		const headers = { cookie: customer.cookieHeader(), "sec-purpose": "prefetch" };
		const { head } = await ask("/customer.data", { headers });
		expect(head).toMatch(/cache-control: private, max-age=5\r/i);
		expect(head).toMatch(/vary: [^\r]*cookie/i);
		const refused = await ask("/admin.data", { headers });
		expect(refused.head).toMatch(/cache-control: no-store/i);
	});
});
