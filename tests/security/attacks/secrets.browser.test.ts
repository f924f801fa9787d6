import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPassword } from "#features/sign-in/server/embedded-provider/demo-password.ts";
import { Browser } from "../../support/browser.ts";
import { insertPerson } from "../../support/people.ts";
import { type Portal, startPortal } from "../../support/portal.ts";
import { demoEmail } from "../../support/signed-in.ts";

let portal: Portal;
let browser: Browser;
/** Every secret that passed between browser, portal and provider. */
const secrets = new Map<string, string>();
const wrongKey = "mgf_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";

/** A browser that records the URLs it was redirected to, which contain codes and states. */
class Witness extends Browser {
	override async ask(url: string | URL, init: RequestInit = {}): Promise<Response> {
		const response = await super.ask(url, init);
		for (const address of [String(url), response.headers.get("location") ?? ""]) {
			if (!URL.canParse(address)) continue;
			const query = new URL(address).searchParams;
			for (const name of ["code", "state", "nonce", "id_token_hint", "code_challenge"]) {
				const value = query.get(name);
				if (value) secrets.set(`${name} ${value.slice(0, 6)}`, value);
			}
		}
		for (const text of response.headers.getSetCookie()) {
			const [, name, value] = /^([\w-]+)=([^;]{20,})/.exec(text) ?? [];
			if (name && value) secrets.set(`cookie ${name} ${value.slice(0, 6)}`, decodeURIComponent(value));
		}
		return response;
	}
}

beforeAll(async () => {
	portal = await startPortal({ isEmpty: true, hasAccounts: true, environment: { LOG_LEVEL: "debug" } });
	await insertPerson({ adminUrl: await portal.databaseUrl() }, { email: demoEmail("customer"), soldTo: ["S1"] });
	browser = new Witness();
	secrets.set("password", demoPassword);
	secrets.set("feed key", wrongKey);
	const form = await browser.open(`${portal.url}/login-cdc`);
	await browser.submit(form.url, { email: demoEmail("customer"), password: `${demoPassword}-wrong` });
	const answer = await browser.submit(form.url, { email: demoEmail("customer"), password: demoPassword });
	await browser.open(new URL(answer.headers.get("location") ?? "", form.url));
	const call = (path: string, body: string, more: Record<string, string> = {}) =>
		browser.ask(`${portal.url}${path}`, {
			method: "POST",
			headers: { authorization: `Bearer ${browser.get("auth")}`, "content-type": "application/json", ...more },
			body,
		});
	await call("/api/auth/get-user", "{}");
	await call("/api/auth/terms", '{"version":"2026-01"}');
	await call("/api/auth/alias", '{"alias":"not mine"}');
	await call("/api/graphql", JSON.stringify({ query: "{ viewer { email } }", variables: { password: demoPassword } }));
	await call("/api/graphql", "{");
	await call("/api/feeds/v1/orders", "{}", {
		authorization: `Bearer ${wrongKey}`,
		"content-type": "application/x-ndjson",
	});
	await browser.ask(`${portal.url}/admin`);
	await browser.ask(`${portal.url}/customer/orders/single?order=none&item=1`);
	await browser.ask(`${portal.url}/customer?token=${browser.get("auth")}`);
	await browser.ask(`${portal.url}/login-callback?code=${"c".repeat(43)}&state=cdc.${"s".repeat(43)}`);
	await browser.ask(`${portal.url}/nothing%0a{"level":60,"msg":"forged"}`, {
		headers: { "user-agent": 'x"}{"level":60' },
	});
	for (const path of ["/customer", "/customer.data", "/nothing"])
		await browser.ask(portal.url + path, { method: "POST", body: "a=1", headers: { origin: "https://evil.example" } });
	await browser.open(`${portal.url}/logout`);
});
afterAll(() => portal?.stop());

describe("the log of a whole sign-in, at its most talkative", () => {
	test("has the requests", () => {
		expect(secrets.size).toBeGreaterThan(12);
		for (const path of ["/login-callback", "/api/auth/get-user", "/api/graphql", "/logout"]) {
			expect(portal.output()).toContain(`"path":"${path}"`);
		}
	});

	test("holds no token, code, state, cookie, key or password", () => {
		const output = portal.output();
		expect([...secrets].filter(([, secret]) => output.includes(secret)).map(([name]) => name)).toEqual([]);
		expect(output).not.toMatch(/eyJ[\w-]{10,}\.|Bearer \S|[?&](code|state|token)=/);
	});

	test("is one object to a line, whatever URLs and headers contain", () => {
		const lines = portal
			.output()
			.split("\n")
			.filter((line) => line.startsWith("{"));
		expect(lines.length).toBeGreaterThan(10);
		for (const line of lines) expect((JSON.parse(line) as { level: number }).level).toBeLessThan(60);
		expect(portal.output()).not.toMatch(/^\{"level":60/m);
	});

	test("calls nothing that another user got wrong a fault of ours", () => {
		expect(portal.output()).toContain('"method":"POST","path":"/customer.data","status":400');
		expect(portal.output()).not.toMatch(/"level":50.*\n/);
	});

	test("names nothing twice in a line, which collectors refuse", () => {
		expect(portal.output()).toContain("page refused");
		expect(portal.output()).not.toMatch(/"requestId":.*"requestId":/);
	});
});

describe("what is built for browsers", () => {
	const files = readdirSync("build/client", { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
	const scripts = files.filter((file) => /\.(js|css|html|json)$/.test(file));

	test("has no source maps", () => {
		expect(scripts.length).toBeGreaterThan(10);
		expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
		expect(scripts.filter((file) => /sourceMappingURL=/.test(readFileSync(file, "utf8")))).toEqual([]);
	});

	test("has nothing of the server's: no SQL, no roles, no settings, no password, no path of a machine", () => {
		const words =
			/millgate_(viewer|gate|feeds|admin|app)|DATABASE_URL|GRAPHQL_FREE_FORM|set local|select \w+ from \w+ where|node:(fs|crypto)/;
		const found = scripts.filter((file) => {
			const text = readFileSync(file, "utf8");
			return words.test(text) || text.includes(demoPassword) || text.includes(process.cwd());
		});
		expect(found).toEqual([]);
	});
});
