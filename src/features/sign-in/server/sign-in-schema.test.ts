import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConfigError } from "#server/config.ts";
import { createBuilder } from "#server/graphql/builder.ts";
import { createDocumentStore } from "#server/graphql/documents.ts";
import { createGraphqlEndpoint } from "#server/graphql/graphql-routes.ts";
import { guardSchema } from "#server/graphql/guard-schema.ts";
import { viewerOfApiRequest } from "#server/session/request-viewer.ts";
import { Browser } from "../../../../tests/support/browser.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";
import { requireTermsVersion } from "./sign-in-queries.ts";
import { addSignIn } from "./sign-in-schema.ts";

const freeFormKey = "a key of at least thirty-two letters";
const isr = new Browser();

const database = await testDatabase();
const builder = createBuilder();
addSignIn(builder);
builder.mutationField("nothing", (t) => t.boolean({ access: "signedIn", resolve: () => true }));
const endpoint = createGraphqlEndpoint(
	createDocumentStore(guardSchema(builder.toSchema()), [], { allowIntrospection: false }),
	freeFormKey,
);
const site = await startSignInSite(database, [{ email: "isr@mill.example", name: "Isr" }], {
	extend: (app, services) => {
		app.all("/api/graphql", async (c) => {
			const viewer = await viewerOfApiRequest(services, c.req.raw.headers);
			return endpoint(c.req.raw, { ...services, requestId: c.get("requestId"), address: c.get("address"), viewer });
		});
		app.get("/:language{en|es}", (c) => c.text(c.req.raw.headers.get("cookie") ?? ""));
	},
});
await insertPerson(database, {
	email: "isr@mill.example",
	soldTo: ["104233", "104261"],
	shipTo: ["204233"],
	suppliers: ["900"],
});
await insertPerson(database, { soldTo: ["555"] });
await asOwner(
	database,
	"update accounts set name = 'Great Lakes Plate & Supply', city = 'Duluth' where code = '104233'",
);
await asOwner(database, "update accounts set name = 'Aceros 100% Bravo_', city = 'Monterrey' where code = '104261'");
await site.signIn(isr, "isr@mill.example");
afterAll(async () => {
	await site?.stop();
});

async function ask<Data>(
	query: string,
	variables: Record<string, unknown> = {},
	from = isr,
): Promise<{ status: number; data: Data; errors?: { message: string; extensions: unknown }[] }> {
	const answer = await site.call(from, "/api/graphql", { query, variables }, { "x-free-form-key": freeFormKey });
	return { status: answer.status, ...((await answer.json()) as { data: Data }) };
}
type Choices = { aliasChoices: { total: number; nodes: { code: string }[] } };
const choices = (variables: Record<string, unknown>) =>
	ask<Choices>(
		"query ($search: String, $first: Int) { aliasChoices(search: $search, first: $first) { total nodes { code } } }",
		variables,
	);

describe("the accounts one may act for", () => {
	test.each([
		["", ["104233", "104261", "204233"]],
		["104", ["104233", "104261"]],
		["LAKES", ["104233"]],
		["monterrey", ["104261"]],
		["MONTÉRREY", ["104261"]],
		["100%", ["104261"]],
		["_", ["104261"]],
		["555", []],
		["900", []],
		["' or true --", []],
	])("search %j finds %j", async (search, codes) => {
		const { data } = await choices({ search });
		expect(data.aliasChoices.nodes.map(({ code }) => code)).toEqual(codes);
	});

	test("an alias in force hides none of them", async () => {
		const acting = isr.copy();
		acting.set("isr-alias", "104261");
		const { data } = await ask<Choices>("{ aliasChoices { total nodes { code } } }", {}, acting);
		expect(data.aliasChoices.total).toBe(3);
	});

	test("the total counts those beyond the first", async () => {
		expect((await choices({ first: 1 })).data.aliasChoices).toEqual({ total: 3, nodes: [{ code: "104233" }] });
	});

	test.each([0, 201, -1])("first %j is refused", async (first) => {
		expect((await choices({ first })).errors?.[0]).toMatchObject({
			message: "A page can have 1 to 200 rows.",
			extensions: { code: "invalid" },
		});
	});

	test("nobody reads them without being signed in", async () => {
		expect((await ask("{ aliasChoices { total } }", {}, new Browser())).status).toBe(403);
	});
});

describe("the terms", () => {
	const terms = (language: string) =>
		ask<{ terms: { version: string; body: string } }>(
			"query ($language: String!) { terms(language: $language) { version body } }",
			{
				language,
			},
		);

	test("are in the requested language, and in English for any other", async () => {
		expect((await terms("es")).data.terms.body).toContain("Quién puede usar este portal");
		expect((await terms("en")).data.terms).toMatchObject({
			version: "2026-01",
			body: expect.stringContaining("Who may use this portal"),
		});
		expect((await terms("fr")).data.terms.body).toContain("Who may use this portal");
	});

	test("a version that nobody has written stops the start", async () => {
		await expect(requireTermsVersion(database, "1999-01")).rejects.toThrow(ConfigError);
		await expect(requireTermsVersion(database, "2026-01")).resolves.toBeUndefined();
	});
});

describe("/en and /es choose their language", () => {
	test.each(["en", "es"])("/%s is served in it and keeps it, whatever the cookie said", async (language) => {
		const browser = new Browser();
		browser.set("lang", language === "en" ? "es" : "en");
		browser.set("tac", "accepted");
		const answer = await browser.ask(`${site.url}/${language}`);
		expect(await answer.text()).toBe(`tac=accepted; lang=${language}`);
		expect(browser.lastSet("lang")).toBe(`lang=${language}; Max-Age=15552000; Path=/; SameSite=Strict; Secure`);
	});
});

test("the standalone pages' stylesheet and type are served, here and at the embedded provider", async () => {
	for (const origin of [site.url, site.provider.issuer]) {
		expect((await fetch(`${origin}/sign-in/plex.woff2`)).headers.get("content-type")).toBe("font/woff2");
	}
	expect(await (await fetch(`${site.url}/sign-in/page.css`)).text()).toContain("/sign-in/plex.woff2");
	expect((await fetch(`${site.provider.issuer}/demo.css`)).headers.get("content-type")).toContain("text/css");
});

type Marks = { aliasMarks: { code: string; isFavourite: boolean; isDefault: boolean; usedAt: string | null }[] };
const marks = async () => (await ask<Marks>("{ aliasMarks { code isFavourite isDefault usedAt } }")).data.aliasMarks;
const mark = (input: object) =>
	ask<object>("mutation ($input: MarkAliasInput!) { markAlias(input: $input) }", { input });

describe("what is kept of the accounts that one acts for", () => {
	beforeAll(async () => {
		expect((await site.call(isr, "/api/auth/terms", { version: "2026-01" })).status).toBe(200);
	});

	test("is what was used lately, the favourites before it, and one default", async () => {
		expect(await marks()).toEqual([]);
		for (const alias of ["204233", "104261", null]) await site.call(isr, "/api/auth/alias", { alias });
		expect((await marks()).map(({ code }) => code)).toEqual(["104261", "204233"]);
		await mark({ alias: "104233", isFavourite: true });
		await mark({ alias: "104261", isDefault: true });
		await mark({ alias: "204233", isDefault: true });
		expect(await marks()).toEqual([
			{ code: "104233", isFavourite: true, isDefault: false, usedAt: null },
			{ code: "104261", isFavourite: false, isDefault: false, usedAt: expect.any(String) },
			{ code: "204233", isFavourite: false, isDefault: true, usedAt: expect.any(String) },
		]);
	});

	test("is one default, however many are chosen at the same time", async () => {
		const own = ["104233", "104261", "204233"];
		for (let round = 0; round < 5; round++) {
			await Promise.all(own.map((alias) => mark({ alias, isDefault: true })));
			expect((await marks()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
		}
		await mark({ alias: "204233", isDefault: true });
	});

	test("is every favourite, with the default and the last used beside them, however many there are", async () => {
		const many = Array.from({ length: 60 }, (_, n) => `F${100 + n}`);
		const { id } =
			(await asOwner<{ id: string }>(database, "select id from people where email = 'isr@mill.example'"))[0] ?? {};
		await asOwner(
			database,
			`with added as (insert into accounts (code, kind, name, revision) select c, 'sold_to', c, 1
				from unnest($1::text[]) c returning id),
				given as (insert into person_accounts (person_id, account_id, list) select $2, id, 'sold_to' from added)
			insert into alias_marks (account_id, person_id, is_favourite) select id, $2, true from added`,
			[many, id],
		);
		const favourites = async () => (await marks()).filter(({ isFavourite }) => isFavourite).map(({ code }) => code);
		await expect.poll(favourites).toEqual(["104233", ...many]);
		const kept = await marks();
		expect(kept.find(({ isDefault }) => isDefault)?.code).toBe("204233");
		expect(kept).toHaveLength(63);
		await asOwner(
			database,
			"delete from person_accounts where account_id in (select id from accounts where code = any ($1))",
			[many],
		);
	});

	test("is never an account that is not one's own, nor a supplier's", async () => {
		for (const alias of ["555", "900", "no-such"]) {
			expect((await mark({ alias, isFavourite: true })).errors?.[0]?.extensions).toMatchObject({ code: "invalid" });
		}
	});

	test("begins a sign-in with the default, on record, but not one beside a page that waits, nor once the account is gone", async () => {
		const browser = new Browser();
		await site.signIn(browser, "isr@mill.example");
		expect(browser.get("isr-alias")).toBe("204233");
		const [last] = await asOwner(
			database,
			"select target, detail from audit_events where action = 'alias.change' order by id desc limit 1",
		);
		expect(last).toEqual({ target: "204233", detail: { from: null, to: "204233", isDefault: true } });
		const beside = new Browser();
		await site.signIn(beside, "isr@mill.example", "/login-cdc?next=/signed-in");
		expect(beside.get("isr-alias")).toBeUndefined();
		await asOwner(
			database,
			"delete from person_accounts where account_id = (select id from accounts where code = '204233')",
		);
		const later = new Browser();
		await site.signIn(later, "isr@mill.example");
		expect(later.get("isr-alias")).toBeUndefined();
	});
});
