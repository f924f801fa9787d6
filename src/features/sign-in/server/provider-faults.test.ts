import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createHealthCheck } from "#app/health.ts";
import { Browser } from "../../../../tests/support/browser.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { faults, startFaultyServer } from "../../../../tests/support/faulty-server.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";
import { skewOf } from "./oidc-client.ts";

let refusal: { body: string; headers: Record<string, string>; status?: number } | undefined;
let browser: Browser;

// One that never answers takes as long as we wait: tests/faults tries it.
const quick = faults.filter((fault) => fault !== "silent");

const database = await testDatabase();
const tokens = await startFaultyServer((_request, response) =>
	response
		.writeHead(refusal ? (refusal.status ?? 401) : 400, { "content-type": "application/json", ...refusal?.headers })
		.end(refusal?.body),
);
// A provider whose metadata may be nonsense, and one whose tokens may be.
const provider = await startFaultyServer((_request, response) =>
	response.writeHead(200, { "content-type": "application/json" }).end(
		JSON.stringify({
			issuer: provider.url,
			authorization_endpoint: `${provider.url}/authorize`,
			token_endpoint: `${tokens.url}/token`,
			jwks_uri: `${provider.url}/jwks`,
			response_types_supported: ["code"],
			subject_types_supported: ["public"],
			id_token_signing_alg_values_supported: ["RS256"],
		}),
	),
);
const site = await startSignInSite(database, [{ email: "maria@mill.example", name: "Maria" }], {
	settings: { CDC_ISSUER: provider.url, AD_ISSUER: provider.url },
});
await insertPerson(database, { email: "maria@mill.example", soldTo: ["104233"] });
const member = new Browser();
await site.signIn(member, "maria@mill.example", "/login-iam");
afterAll(async () => {
	await site?.stop();
	await Promise.all([provider.stop(), tokens.stop()]);
});
beforeEach(async () => {
	browser = new Browser();
	provider.fail(undefined);
	tokens.fail(undefined);
	refusal = undefined;
	await emptyTables(database, "rate_limits");
});

async function lastRefusal(): Promise<unknown> {
	const [row] = await asOwner(
		database,
		"select detail from audit_events where action = 'sign-in.refused' order by id desc limit 1",
	);
	return row?.detail;
}

describe.each(quick)("a provider that answers %s", (fault) => {
	test("is explained with a way to try again, and signed-in users continue", async () => {
		provider.fail(fault);
		const answer = await browser.ask(`${site.url}/login-cdc?next=%2Fcustomer%2Forders`);
		const text = await answer.text();
		expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
		expect(text).toContain("/login-cdc?next=%2Fcustomer%2Forders");
		expect(text).not.toContain("bad day");
		expect((await site.call(member, "/api/auth/get-user")).status).toBe(200);
		const checks = await createHealthCheck(site.services)();
		expect(checks.map(({ name, ok }) => [name, ok])).toEqual([
			["database", true],
			["identity", false],
		]);
	});

	test("at the end of a sign-in is an outage, and not the user's error", async () => {
		const begun = await browser.ask(`${site.url}/login?provider=directory`);
		const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state") ?? "";
		tokens.fail(fault);
		const { response, text } = await browser.open(
			`${site.url}/ad-callback?code=abc&state=${encodeURIComponent(state)}`,
		);
		// An object of its own making is judged as any other answer: it proves nobody.
		expect(response.status).toBe(fault === "garbage" ? 400 : 503);
		expect(text).toContain("/login?provider=directory");
		expect(browser.get("auth")).toBeUndefined();
	});
});

test("a provider that has recovered is used again by itself, and endless answers were not read to their end", async () => {
	expect((await browser.ask(`${site.url}/login-cdc`)).status).toBe(303);
	expect(provider.sentBytes()).toBeLessThan(64_000_000);
});

describe("a provider that does not accept the portal's client", () => {
	test.each([
		[
			"says so in words",
			{ error: "invalid_client", error_description: "AADSTS7000222: The provided client secret keys are expired." },
			{},
		],
		["says so by a challenge", {}, { "www-authenticate": 'Basic realm="mill"' }],
	])(
		"and %s keeps everybody out, which page, log and record distinguish from a forged answer",
		async (_how, body, headers) => {
			const begun = await browser.ask(`${site.url}/login?provider=directory`);
			const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state") ?? "";
			refusal = { body: JSON.stringify(body), headers };
			const { response, text } = await browser.open(
				`${site.url}/ad-callback?code=abc&state=${encodeURIComponent(state)}`,
			);
			expect(response.status).toBe(503);
			expect(text).toContain("does not accept this portal");
			expect(text).not.toContain("AADSTS");
			expect(await lastRefusal()).toEqual({ why: "rejected" });
		},
	);

	test("and says so before anybody has signed in there is distinguished from a user who cancels", async () => {
		const begun = await browser.ask(`${site.url}/login?provider=directory`);
		const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state") ?? "";
		const query = new URLSearchParams({
			error: "unauthorized_client",
			error_description: "This client may not.",
			state,
		});
		const { response } = await browser.open(`${site.url}/ad-callback?${query}`);
		expect(response.status).toBe(503);
		expect(await lastRefusal()).toEqual({ why: "rejected" });
	});
});

test("an overloaded provider is an outage, and not the user's error", async () => {
	const begun = await browser.ask(`${site.url}/login?provider=directory`);
	const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state") ?? "";
	refusal = {
		status: 429,
		body: JSON.stringify({ error: "temporarily_unavailable" }),
		headers: { "retry-after": "5" },
	};
	const { response, text } = await browser.open(`${site.url}/ad-callback?code=abc&state=${encodeURIComponent(state)}`);
	expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
	expect(text).toContain("The sign-in provider is not responding");
});

test("a provider that calls itself by another issuer than the settings signs nobody in, and counts as one that does not answer", async () => {
	const { config } = site.services;
	const named = (issuer: string) => ({
		...site.services,
		config: { ...config, CDC_ISSUER: issuer, AD_ISSUER: issuer },
	});
	const identityOf = async (issuer: string) =>
		(await createHealthCheck(named(issuer))()).find(({ name }) => name === "identity")?.ok;
	expect(await identityOf(provider.url)).toBe(true);
	expect(await identityOf(`${provider.url}/`)).toBe(false);
});

test("a process with a wrong clock checks tokens of other machines by the database's", async () => {
	const ahead = async () => new Date(Date.now() + 3_600_000);
	expect(await skewOf(new URL("https://id.mill.example"), ahead)).toBe(3600);
	expect(await skewOf(new URL("http://localhost:3001"), ahead)).toBe(0);
});
