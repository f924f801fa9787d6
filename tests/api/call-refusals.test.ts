import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPortal } from "#app/portal.ts";
import { readConfig } from "#server/config.ts";
import { createFeedKey, revokeFeedKey } from "#server/keys/feed-keys.ts";
import { createLog } from "#server/log.ts";
import { openSession } from "#server/session/sessions.ts";
import { companyScopes } from "#shared/keys/company-scopes.ts";
import { type KeyCall, keyCalls, type PersonCall, personCalls } from "../rights/http-calls.ts";
import { admitted, type Kind, kinds, withoutRows } from "../rights/kinds.ts";
import { startMatrix } from "../rights/matrix-people.ts";
import { type Company, companies, programCalls } from "../rights/program-calls.ts";
import { type TestProgram, testProgram } from "../support/company-key.ts";
import type { Rights } from "../support/people.ts";

let matrix: Awaited<ReturnType<typeof startMatrix>>;
const keys: Record<string, string> = {};
const programs = new Map<string, TestProgram>();
let callNumber = 0;

const accountsOf: Record<Company, Rights> = {
	"sold-to": { soldTo: ["1"] },
	"ship-to": { shipTo: ["101"] },
	supplier: { suppliers: ["700100"] },
};
/** A company's key with all scopes, or `but` one. */
const programOf = (company: Company, scopes = "all") => {
	const program = programs.get(`${company} ${scopes}`);
	if (!program) throw new Error(`No key of a ${company} with ${scopes}`);
	return program;
};

beforeAll(async () => {
	matrix = await startMatrix();
	const make = async (scopes: string[], expiresAt?: Date) =>
		createFeedKey(matrix.database, { source: "test", scopes, expiresAt });
	keys["*"] = (await make(["*"])).key;
	for (const scope of new Set(Object.values(keyCalls).map((call) => call.scope)))
		keys[scope] = (await make([scope])).key;
	const every = ["*", ...Object.values(keyCalls).map((call) => call.scope)];
	keys.expired = (await make(every, new Date(Date.now() - 1000))).key;
	const revoked = await make(every);
	await revokeFeedKey(matrix.database, revoked.id);
	keys.revoked = revoked.key;
	for (const company of companies) {
		const make = (scopes: readonly string[]) =>
			testProgram(matrix.database, matrix.api, accountsOf[company], { scopes });
		programs.set(`${company} all`, await make(companyScopes));
		for (const lacking of new Set(Object.values(programCalls).flatMap(({ scope }) => scope ?? [])))
			programs.set(`${company} but ${lacking}`, await make(companyScopes.filter((scope) => scope !== lacking)));
	}
});
afterAll(() => matrix.stop());

test("every route has its row, and every row its route", () => {
	const nowhere = "http://localhost:9";
	const config = readConfig({
		PUBLIC_URL: "http://localhost",
		CDC_ISSUER: nowhere,
		IAM_ISSUER: nowhere,
		AD_ISSUER: nowhere,
	});
	const app = createPortal({ config, database: matrix.database, log: createLog("silent") }, { documents: [] });
	// Routes around all others, answers to unknown ones, and the GraphQL endpoint, whose fields have a matrix of their
	// own.
	const uploads = ["ALL /api/uploads", "ALL /api/customer/v1/files", "ALL /api/supplier/v1/files", "ALL /mcp"];
	const around = ["ALL /*", "ALL *", "ALL /api/*", ...uploads, "ALL /api/graphql", "ALL /scim/v2/*"];
	const routes = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))].filter(
		(route) => !around.includes(route),
	);
	// Calls of people are registered for every method, to refuse all but POST.
	const named = routes.map((route) => route.replace(/^ALL \/api\/auth\//, "POST /api/auth/"));
	const rows = [personCalls, keyCalls, programCalls].flatMap((calls) => Object.keys(calls));
	expect(named.toSorted()).toEqual(rows.toSorted());
});

/** Each call comes from an address of its own, so that no limit of tries by address answers in its place. */
function ask(
	route: string,
	{ path, body }: { path?: string; body?: string },
	headers: Record<string, string>,
): Promise<Response> {
	const [method = "", own = ""] = route.split(" ");
	callNumber += 1;
	const address = `10.${(callNumber >> 16) & 255}.${(callNumber >> 8) & 255}.${callNumber & 255}`;
	const from = {
		"x-forwarded-for": address,
		"content-type": own.startsWith("/api/feeds") ? "application/x-ndjson" : "application/json",
	};
	return fetch(`${matrix.api.url}${path ?? own}`, {
		method,
		redirect: "manual",
		headers: { ...from, ...headers },
		...(body === undefined ? {} : { body }),
	});
}

/** A session for this call alone, since some calls end theirs; of the past for those whose time has passed. */
async function sessionHeaders(kind: Kind): Promise<Record<string, string>> {
	const person = matrix.find(kind);
	if (!person) return {};
	const facts = {
		provider: "ad",
		idToken: undefined,
		address: "127.0.0.1",
		userAgent: undefined,
		sessionSeconds: 600,
	} as const;
	const tokenSeconds = kind === "expired" ? -1 : 600;
	const { sessionKey, token } = await matrix.database.transaction("millgate_auth", {}, (tx) =>
		openSession(tx, { ...facts, personId: person.id, tokenSeconds }),
	);
	const alias = person.alias ? `; isr-alias=${person.alias}` : "";
	return {
		authorization: `Bearer ${token}`,
		cookie: `millgate-session=${sessionKey}; auth=${token}; tac=accepted${alias}`,
	};
}

function heard(
	status: number,
	{ ofAccounts, refusedAs = 403 }: PersonCall,
	kind: Kind,
): "allowed" | "refused" | "empty" {
	if (ofAccounts && status === 404 && withoutRows.includes(kind)) return "empty";
	return status === refusedAs || status === 403 || status === 401 ? "refused" : "allowed";
}

describe.each(Object.entries(personCalls))("%s", (route, call) => {
	test.each(kinds)("lets in or refuses as its row says: %s", async (kind) => {
		const response = await ask(route, call, await sessionHeaders(kind));
		await response.body?.cancel();
		const isIn = admitted[call.opens].includes(kind);
		const expected = !isIn ? "refused" : call.ofAccounts && withoutRows.includes(kind) ? "empty" : "allowed";
		expect(`${heard(response.status, call, kind)} by ${response.status}`).toBe(`${expected} by ${response.status}`);
	});
});

describe.each(Object.entries(keyCalls))("%s", (route, call: KeyCall) => {
	const withKey = async (name: string) => {
		const response = await ask(route, call, { authorization: `Bearer ${keys[name]}` });
		await response.body?.cancel();
		return response.status;
	};

	test("is opened by a key of its scope", async () => {
		expect([401, 403]).not.toContain(await withKey(call.scope));
	});

	test(`is ${call.byStar ? "opened" : "not opened"} by a key for everything`, async () => {
		expect((await withKey("*")) === 403).toBe(!call.byStar);
	});

	test("is refused to keys of other scopes, revoked and expired ones, and to no key", async () => {
		const others = Object.keys(keys).filter((name) => name !== call.scope && name !== "*");
		const isGood = (name: string) => name !== "revoked" && name !== "expired";
		for (const name of others) expect([name, await withKey(name)]).toEqual([name, isGood(name) ? 403 : 401]);
		const refused = await ask(route, call, {});
		expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, expect.stringMatching(/^Bearer /)]);
		if (!route.includes("/scim/"))
			expect(await refused.json()).toEqual({
				...{ type: "urn:millgate:problem:unauthorized", title: "Unauthorized", status: 401, code: "unauthorized" },
				...{ detail: expect.stringMatching(/key/), requestId: refused.headers.get("x-request-id") },
			});
	});

	test.each(kinds)("is not opened by anybody's session: %s", async (kind) => {
		expect((await ask(route, call, await sessionHeaders(kind))).status).toBe(401);
	});
});

describe.each(Object.entries(programCalls))("%s", (route, call) => {
	const status = async (headers: Record<string, string>) => {
		const response = await ask(route, call, headers);
		await response.body?.cancel();
		return response.status;
	};

	test.each(companies)("answers or refuses a company's key as its row says: %s", async (company) => {
		const answered = await status(programOf(company).headers);
		expect([company, answered === 401 || answered === 403]).toEqual([company, !call.opens.includes(company)]);
	});

	test("is refused to a company's key without the scope, to keys of the mill, and to no key", async () => {
		for (const company of call.scope ? companies : [])
			expect([company, await status(programOf(company, `but ${call.scope}`).headers)]).toEqual([company, 403]);
		for (const [name, key] of Object.entries(keys))
			expect([name, await status({ authorization: `Bearer ${key}` })]).toEqual([name, 401]);
		expect(await status({})).toBe(401);
	});

	test.each(kinds)("is not opened by anybody's session: %s", async (kind) => {
		expect(await status(await sessionHeaders(kind))).toBe(401);
	});
});
