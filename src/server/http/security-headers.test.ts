import { describe, expect, test } from "vitest";
import { copyWorkerPath } from "#shared/device-copies.ts";
import { paths } from "#shared/paths.ts";
import { createTestApp, listen } from "./test-app.ts";

const external = {
	CDC_ISSUER: "https://id.example.com/tenant",
	IAM_ISSUER: "https://iam.example.com",
	AD_ISSUER: "https://iam.example.com/ad",
};

function pageApp(settings: Record<string, string> = {}) {
	const { app } = createTestApp(settings);
	for (const path of ["/page", paths.tallyChecks, "/login-callback", "/auth-callback", "/ad-callback"])
		app.get(path, (c) => c.html(`<script nonce="${c.var.nonce}"></script>`));
	app.get(copyWorkerPath, () => new Response("", { headers: { "content-type": "text/javascript" } }));
	app.get("/data", (c) => c.json({ ok: true }));
	app.get(
		"/kept",
		() =>
			new Response("x", {
				headers: {
					"cache-control": "private, max-age=5",
					"content-security-policy": "default-src 'self'",
					"referrer-policy": "no-referrer",
				},
			}),
	);
	app.get("/away", () => Response.redirect("https://id.example.com/authorize", 302));
	app.get("/fault", () => {
		throw new Error("boom");
	});
	return app;
}

function directives(response: Response): Record<string, string> {
	const policy = response.headers.get("content-security-policy") ?? "";
	return Object.fromEntries(
		policy.split("; ").map((part) => [part.slice(0, part.indexOf(" ")), part.slice(part.indexOf(" ") + 1)]),
	);
}

describe("securityHeaders", () => {
	test("gives pages a policy with the nonce of this one response and nothing inline beside it", async () => {
		const response = await pageApp(external).request("/page");
		const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1];
		expect(directives(response)).toEqual({
			"default-src": "'none'",
			"script-src": `'self' 'nonce-${nonce}'`,
			"style-src": "'self'",
			"img-src": "'self' data:",
			"font-src": "'self'",
			"connect-src": "'self' ws://localhost:3000",
			"manifest-src": "'self'",
			"form-action": "'self' https://id.example.com https://iam.example.com",
			"frame-ancestors": "'none'",
			"base-uri": "'none'",
			"require-trusted-types-for": "'script'",
			"trusted-types": "default",
		});
		expect(response.headers.get("content-security-policy")).not.toContain("unsafe");
	});

	test("lets forms lead to the embedded provider while it is in use", async () => {
		const response = await pageApp({ IDENTITY_PORT: "3901", IAM_ISSUER: "https://iam.example.com" }).request("/page");
		expect(directives(response)["form-action"]).toBe("'self' http://localhost:3901 https://iam.example.com");
	});

	test("gives everything that is no page a policy that allows nothing", async () => {
		const response = await pageApp().request("/data");
		expect(directives(response)).toEqual({
			"default-src": "'none'",
			"frame-ancestors": "'none'",
			"base-uri": "'none'",
			"form-action": "'none'",
		});
	});

	test.each(["/page", "/data", "/away", "/fault", "/nowhere"])("sets the headers on %s", async (path) => {
		const response = await pageApp().request(path);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"x-content-type-options": "nosniff",
			"x-frame-options": "DENY",
			"referrer-policy": "strict-origin-when-cross-origin",
			"cross-origin-resource-policy": "same-origin",
			"cache-control": "no-store",
			"x-request-id": expect.any(String),
		});
	});

	test("isolates pages and gives them no power over the device", async () => {
		expect(Object.fromEntries((await pageApp().request("/page")).headers)).toMatchObject({
			"cross-origin-opener-policy": "same-origin",
			"origin-agent-cluster": "?1",
			"permissions-policy": expect.stringContaining("geolocation=()"),
		});
	});

	test("lends the camera to the check-off of a tally alone, where tags are scanned", async () => {
		const camera = async (path: string) =>
			/camera=\([^)]*\)/.exec((await pageApp().request(path)).headers.get("permissions-policy") ?? "")?.[0];
		expect([await camera("/page"), await camera(paths.tallyChecks)]).toEqual(["camera=()", "camera=(self)"]);
	});

	test("lets the copy worker ask this site and nothing else", async () => {
		const policy = (await pageApp().request(copyWorkerPath)).headers.get("content-security-policy");
		expect(policy).toContain("default-src 'none'");
		expect(policy?.match(/'self'/g)).toHaveLength(1);
		expect(policy).toContain("connect-src 'self'");
	});

	test("sets the headers on a redirect over real HTTP without losing where it leads", async () => {
		const { url, close } = await listen(pageApp());
		try {
			const response = await fetch(`${url}/away`, { redirect: "manual" });
			expect([response.status, response.headers.get("location"), response.headers.get("x-frame-options")]).toEqual([
				302,
				"https://id.example.com/authorize",
				"DENY",
			]);
		} finally {
			await close();
		}
	});

	test.each(["/login-callback", "/auth-callback", "/ad-callback"])(
		"reveals to nobody the codes in the address of %s",
		async (path) => {
			expect((await pageApp().request(`${path}?code=1`)).headers.get("referrer-policy")).toBe("no-referrer");
		},
	);

	test("leaves what a route decided itself", async () => {
		const { headers } = await pageApp().request("/kept");
		expect([
			headers.get("cache-control"),
			headers.get("content-security-policy"),
			headers.get("referrer-policy"),
		]).toEqual(["private, max-age=5", "default-src 'self'", "no-referrer"]);
	});

	test("insists on HTTPS only where people use it", async () => {
		const plain = await pageApp().request("/page");
		const secure = await pageApp({ PUBLIC_URL: "https://portal.example.com" }).request("/page");
		expect(plain.headers.has("strict-transport-security")).toBe(false);
		expect(plain.headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
		expect(secure.headers.get("strict-transport-security")).toContain("max-age=63072000");
		expect(secure.headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
		expect(directives(secure)["connect-src"]).toBe("'self' wss://portal.example.com");
	});
});
