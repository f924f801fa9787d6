import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";
import { Browser } from "../../../../../tests/support/browser.ts";
import { createDemoAccounts } from "./demo-accounts.ts";
import { demoPassword } from "./demo-password.ts";
import { type EmbeddedProvider, startEmbeddedProvider } from "./embedded-provider.ts";
import { createMemoryAdapter } from "./memory-adapter.ts";

const publicUrl = "http://localhost:4999";
const people = [{ email: "maria@mill.example", name: "Maria" }];
let folder: string;
let provider: EmbeddedProvider;

const settings = (more: Record<string, string> = {}) =>
	readConfig({ DATA_DIR: folder, IDENTITY_PORT: "0", LOG_LEVEL: "silent", ...more });
const start = async (more: Record<string, string> = {}) => {
	const started = await startEmbeddedProvider(settings(more), { publicUrl, people });
	if (!started) throw new Error("The embedded provider is off");
	return started;
};
const asked = (issuer: string, more: Record<string, string> = {}) =>
	`${issuer}/auth?${new URLSearchParams({
		client_id: "millgate-cdc",
		response_type: "code",
		scope: "openid email",
		redirect_uri: `${publicUrl}/login-callback`,
		code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
		code_challenge_method: "S256",
		...more,
	})}`;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "millgate-provider-"));
	provider = await start();
});
afterAll(async () => {
	await provider.stop();
	await rm(folder, { recursive: true, force: true });
});

describe("it serves this machine only", () => {
	test.each(["https://portal.mill.example", "http://192.0.2.7:3000"])("it does not start for %s", async (url) => {
		await expect(startEmbeddedProvider(settings(), { publicUrl: url })).rejects.toThrow(ConfigError);
	});

	test("a name of elsewhere that leads here is refused (rebinding)", async () => {
		const { port } = new URL(provider.issuer);
		const status = await new Promise((done, fail) => {
			const options = {
				host: "127.0.0.1",
				port,
				path: "/.well-known/openid-configuration",
				headers: { host: `evil.example:${port}` },
			};
			httpRequest(options, (response) => done(response.resume().statusCode))
				.on("error", fail)
				.end();
		});
		expect(status).toBe(403);
	});

	test("it is off once every provider has an issuer of its own, and stays out of the way of those that have", async () => {
		const own = {
			CDC_ISSUER: "https://cdc.example",
			IAM_ISSUER: "https://iam.example",
			AD_ISSUER: "https://ad.example",
		};
		expect(await startEmbeddedProvider(settings(own), { publicUrl })).toBeUndefined();
		const some = await start({ CDC_ISSUER: "https://cdc.example" });
		await some.stop();
		expect(some.settings).toMatchObject({ IAM_ISSUER: some.issuer, AD_ISSUER: some.issuer });
		expect(some.settings).not.toHaveProperty("CDC_ISSUER");
	});
});

describe("the sign-in page", () => {
	test("works without script, in both languages, and lists no account", async () => {
		const page = await new Browser().open(asked(provider.issuer, { ui_locales: "es" }));
		expect(page.response.status).toBe(200);
		expect(page.text).toContain('<html lang="es">');
		expect(page.text).toContain("Correo electrónico");
		expect(page.text).not.toMatch(/<script|maria@mill\.example|millgate-demo/);
		expect(page.response.headers.get("content-security-policy")).toContain(`form-action 'self' ${publicUrl}`);
		expect(page.response.headers.get("x-frame-options")).toBe("DENY");
	});

	test("the other language is one link away", async () => {
		const browser = new Browser();
		const page = await browser.open(asked(provider.issuer));
		expect(page.text).toContain(`lang="es" aria-label="ES Español"`);
		expect((await browser.open(`${page.url}?lang=es`)).text).toContain("Contraseña");
	});

	test("what is typed is escaped", async () => {
		const browser = new Browser();
		const page = await browser.open(asked(provider.issuer));
		const answer = await browser.submit(page.url, { email: '"><script>alert(1)</script>', password: "x" });
		expect(await answer.text()).not.toContain("<script>");
	});

	test("another site cannot send its form", async () => {
		const browser = new Browser();
		const page = await browser.open(asked(provider.issuer));
		const body = new URLSearchParams({ email: "maria@mill.example", password: demoPassword });
		const answer = await browser.ask(page.url, { method: "POST", body, headers: { origin: "https://evil.example" } });
		expect(answer.status).toBe(403);
	});

	test.each([
		["a form that is not one", "{}", "application/json"],
		["a form of ten kilobytes", `email=${"x".repeat(10_000)}`, "application/x-www-form-urlencoded"],
	])("%s is refused", async (_title, body, type) => {
		const browser = new Browser();
		const page = await browser.open(asked(provider.issuer));
		expect((await browser.ask(page.url, { method: "POST", body, headers: { "content-type": type } })).status).toBe(400);
	});
});

describe("requests that it must refuse", () => {
	test.each([
		["without PKCE", { code_challenge: "", code_challenge_method: "" }],
		["for a foreign redirect address", { redirect_uri: "https://evil.example/" }],
		["of an unknown client", { client_id: "other" }],
		["for a token in the address", { response_type: "id_token" }],
	])("%s", async (_title, more) => {
		const begun = await new Browser().ask(asked(provider.issuer, more), { headers: { accept: "text/html" } });
		const location = begun.headers.get("location");
		if (location)
			expect(location).toMatch(
				/^http:\/\/localhost:4999\/login-callback[?#]error=(invalid_request|unsupported_response_type)&/,
			);
		else expect(begun.status).toBe(400);
	});
});

describe("a restart", () => {
	test("keeps keys and secrets in a file that only its owner reads", async () => {
		const keys = async (issuer: string) => (await fetch(`${issuer}/jwks`)).json();
		const again = await start();
		expect(await keys(again.issuer)).toEqual(await keys(provider.issuer));
		expect(again.settings.CDC_CLIENT_SECRET).toBe(provider.settings.CDC_CLIENT_SECRET);
		await again.stop();
		const file = join(folder, "identity.json");
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		expect(await readFile(file, "utf8")).not.toContain(demoPassword);
	});

	test("asks a user in the middle of a sign-in to start again", async () => {
		const first = await start();
		const browser = new Browser();
		const page = await browser.open(asked(first.issuer));
		await first.stop();
		const second = await start({ IDENTITY_PORT: new URL(first.issuer).port });
		try {
			const answer = await browser.submit(page.url, { email: "maria@mill.example", password: demoPassword });
			expect(answer.status).toBe(400);
			const text = await answer.text();
			expect(text).toContain("Please start again");
			expect(text).toContain(`href="${publicUrl}/login"`);
		} finally {
			await second.stop();
		}
	});

	test("a port that is taken is named", async () => {
		await expect(start({ IDENTITY_PORT: new URL(provider.issuer).port })).rejects.toThrow(/IDENTITY_PORT/);
	});
});

test("guessing is slowed down for a minute, then allowed again", async () => {
	let now = 0;
	const accounts = createDemoAccounts(people, "right", { now: () => now });
	for (let at = 0; at < 20; at++) expect(await accounts.check("maria@mill.example", "guess")).toBe("wrong");
	expect(await accounts.check("maria@mill.example", "right")).toBe("later");
	now = 60_001;
	expect(await accounts.check(" Maria@Mill.example ", "right")).toMatch(/^[\w-]{24}$/);
	expect(await accounts.check("nobody@mill.example", "right")).toBe("wrong");
});

test("what is kept in memory ends in time and never grows without end", async () => {
	let now = 0;
	const adapter = createMemoryAdapter(() => now)("Session");
	await adapter.upsert("one", { uid: "u" }, 10);
	expect(await adapter.findByUid("u")).toEqual({ uid: "u" });
	now = 10_001;
	expect(await adapter.find("one")).toBeUndefined();
	for (let at = 0; at < 6000; at++) await adapter.upsert(`s${at}`, {}, 1000);
	expect(await adapter.find("s0")).toBeUndefined();
	expect(await adapter.find("s5999")).toBeDefined();
});
