import { describe, expect, test } from "vitest";
import { headersOf } from "../../support/api.ts";
import { testApi, testDatabase } from "../../support/fixtures.ts";

const database = await testDatabase();
const api = await testApi(database);
const caller = await api.signInAs({ soldTo: ["S1"], groups: ["SSA-Admin"] });

const bearer = () => caller.authorization.slice("Bearer ".length);
const asPage = () => ({ cookie: `${caller.cookie}; auth=${bearer()}` });

describe("JSON with keys of prototypes", () => {
	const polluting = [
		'{"__proto__":{"polluted":true}}',
		'{"constructor":{"prototype":{"polluted":true}}}',
		'{"input":{"__proto__":{"polluted":true}}}',
	];
	const drafts = polluting.map((content) =>
		JSON.stringify({
			query: "mutation ($input: SaveFormDraftInput!) { saveFormDraft(input: $input) }",
			variables: { input: { form: "notice", content } },
		}),
	);

	test.each([
		"/api/auth/get-user",
		"/api/auth/terms",
		"/api/auth/alias",
		"/api/graphql",
		"/api/feeds/v1/orders",
		"/api/notices/v1",
		"/scim/v2/Users",
	])("changes nothing for anybody at %s", async (path) => {
		for (const body of [...polluting, ...drafts]) {
			const headers = { "content-type": "application/json", ...headersOf(caller) };
			const { status } = await fetch(`${api.url}${path}`, { method: "POST", headers, body });
			expect(status, body).toBeLessThan(500);
		}
		expect([({} as Record<string, unknown>).polluted, Object.keys(Object.prototype)]).toEqual([undefined, []]);
	});
});

describe("a way out of the folder (path traversal)", () => {
	const ways = [
		"..",
		"../../../../etc/passwd",
		"..\\..\\windows\\win.ini",
		"/etc/passwd",
		"....//....//etc/passwd",
		"file:///etc/passwd",
		"a\u0000.pdf",
		"%2e%2e/secret.key",
	];
	const places = [
		"/files/",
		"/documents/certificate/",
		"/downloads/",
		"/downloads/notices/",
		"/downloads/notices/SN1/",
		"/api/schemas/",
	];

	test.each(places)("leads nowhere at %s", async (place) => {
		for (const way of ways) {
			for (const name of [encodeURIComponent(way), encodeURIComponent(encodeURIComponent(way))]) {
				const response = await fetch(`${api.url}${place}${name}`, { headers: asPage() });
				expect(response.status, name).toBeGreaterThanOrEqual(400);
				expect(response.status, name).toBeLessThan(500);
				expect(await response.text()).not.toMatch(/root:|\[fonts\]/);
			}
		}
	});
});

describe("headers that a proxy would set", () => {
	test("name no other host, scheme or person while no proxy is trusted", async () => {
		const forwarded = {
			"x-forwarded-host": "evil.example",
			"x-forwarded-proto": "https",
			"x-forwarded-for": "203.0.113.9",
			forwarded: "host=evil.example;for=203.0.113.9",
			"x-original-url": "/admin",
			"x-rewrite-url": "/admin",
			"x-http-method-override": "DELETE",
			"x-user-id": "1",
		};
		for (const path of ["/login-cdc", "/logout", "/api/openapi.json", "/documents/certificate/X1.pdf"]) {
			const response = await fetch(`${api.url}${path}`, { headers: { ...asPage(), ...forwarded }, redirect: "manual" });
			const said = [...response.headers].map(([, value]) => value).join("\n");
			expect(`${said}\n${await response.text()}`, path).not.toContain("evil.example");
		}
		const visitor = await fetch(`${api.url}/api/graphql`, {
			method: "POST",
			headers: { ...forwarded, "content-type": "application/json" },
			body: "{}",
		});
		expect(visitor.status).toBe(403);
	});
});
