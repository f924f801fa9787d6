import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { keyCalls, personCalls } from "../../rights/http-calls.ts";
import type { Kind } from "../../rights/kinds.ts";
import { startMatrix } from "../../rights/matrix-people.ts";
import { type Company, programCalls } from "../../rights/program-calls.ts";
import { testProgram } from "../../support/company-key.ts";
import type { Rights } from "../../support/people.ts";

/** Every route of the tables that the matrix checks against the server: a new one is walked by itself. */
const routes = Object.entries({ ...personCalls, ...keyCalls, ...programCalls }).map(([route, call]) => {
	const [method = "", own = ""] = route.split(" ");
	return {
		route,
		method,
		own,
		path: call.path ?? own,
		body: call.body,
		scope: "scope" in call ? call.scope : undefined,
		company: "opens" in call && Array.isArray(call.opens) ? (call.opens[0] as Company) : undefined,
	};
});
type Route = (typeof routes)[number];

let matrix: Awaited<ReturnType<typeof startMatrix>>;
const keys = new Map<string, string>();
let asked = 0;

beforeAll(async () => {
	matrix = await startMatrix();
	for (const [company, accounts] of Object.entries(accountsOf)) {
		const { headers } = await testProgram(matrix.database, matrix.api, accounts);
		keys.set(company, headers.authorization.slice("Bearer ".length));
	}
	for (const scope of new Set(routes.flatMap(({ scope, company }) => (company ? [] : (scope ?? [])))))
		keys.set(scope, (await createFeedKey(matrix.database, { source: "test", scopes: [scope] })).key);
});
afterAll(() => matrix.stop());

const accountsOf: Record<Company, Rights> = {
	"sold-to": { soldTo: ["1"] },
	"ship-to": { shipTo: ["101"] },
	supplier: { suppliers: ["700100"] },
};
const askers: readonly Kind[] = ["customer", "supplier", "administrator"];

/**
 * Session routes are requested with three sessions and without one, key routes with the right key; from another address
 * each time, so that no limit answers.
 */
function headersFor({ scope, company }: Route): Record<string, string>[] {
	if (company !== undefined) return [{ authorization: `Bearer ${keys.get(company)}`, "idempotency-key": `k${asked}` }];
	if (scope !== undefined) return [{ authorization: `Bearer ${keys.get(scope)}` }];
	const sessions = askers.flatMap((kind) => matrix.callers.get(kind) ?? []);
	return [
		{},
		...sessions.map(({ authorization, cookie }) => ({
			authorization,
			cookie: `${cookie}; auth=${authorization.slice("Bearer ".length)}; tac=accepted`,
		})),
	];
}

async function statuses(route: Route, method: string, path: string): Promise<number[]> {
	const found: number[] = [];
	for (const headers of headersFor(route)) {
		asked += 1;
		const type = route.own.startsWith("/api/feeds") ? "application/x-ndjson" : "application/json";
		const from = { "x-forwarded-for": `10.1.${(asked >> 8) & 255}.${asked & 255}`, "content-type": type };
		const sent = ["GET", "HEAD"].includes(method) || route.body === undefined ? {} : { body: route.body };
		const response = await fetch(`${matrix.api.url}${path}`, {
			method,
			redirect: "manual",
			headers: { ...from, ...headers },
			...sent,
		});
		await response.body?.cancel();
		found.push(response.status);
	}
	return found;
}

// SCIM answers 501 to operations that it defines and the portal does not offer (RFC 7644 3.12); any other such status
// would be an error of ours.
// A limit that answered instead would hide what the route does.
const isFault = (status: number) => status === 429 || (status >= 500 && status !== 501);

const oddParts = [
	"%00",
	"%FF",
	"%ED%A0%80",
	"..%2f..%2fx",
	"-1",
	"99999999999999999999",
	"%F0%9F%98%80",
	"'%22",
	"__proto__",
];
const parted = routes.filter(({ own }) => own.includes("/:"));
const ending = /\\\.(\w+)\}$/;

/** The route's address with one of its parts put in place of what belongs there; a file keeps its ending. */
function withPart({ own, path }: Route, at: number, part: string): string {
	const [address = "", query] = path.split("?");
	const parts = address.split("/");
	const [, file] = ending.exec(own.split("/:")[at + 1] ?? "") ?? [];
	const place = own.split("/").flatMap((one, index) => (one.startsWith(":") ? index : []))[at];
	if (place !== undefined) parts[place] = file ? `${part}.${file}` : part;
	return [parts.join("/"), ...(query ? [query] : [])].join("?");
}

describe("a part of an address that means nothing ends in an answer, not in a fault", () => {
	test.each(parted.map((route) => [route.route, route] as const))("%s", async (_name, route) => {
		const places = route.own.split("/:").length - 1;
		for (let at = 0; at < places; at += 1)
			for (const part of oddParts) {
				const path = withPart(route, at, part);
				expect([path, (await statuses(route, route.method, path)).filter(isFault)]).toEqual([path, []]);
			}
	});
});

const oddQueries = [
	"%00=%00",
	"search=%00",
	"q=%FF",
	"tab=__proto__&sort=%00",
	"after=%00",
	"account=%00&revision=-1",
	"filter=%00&startIndex=1e9",
	"lang=%00",
];

describe("a query that means nothing ends in an answer, not in a fault", () => {
	const plain = routes.filter(({ method, path }) => method === "GET" && !path.includes("?"));
	// Routes that lead to a provider answer that it is away, since the matrix has none: with any query as without one.
	const leadsToProvider = ({ path }: Route) => /^\/(login-(cdc|iam)|sign-in\/again)$/.test(path);
	test.each(plain.map((route) => [route.route, route] as const))("%s", async (_name, route) => {
		const expected = leadsToProvider(route) ? (await statuses(route, "GET", route.path)).filter(isFault) : [];
		for (const query of oddQueries) {
			const path = `${route.path}?${query}`;
			expect([path, (await statuses(route, "GET", path)).filter(isFault)]).toEqual([path, expected]);
		}
	});
});

describe("a method that an address does not take is let in by nobody's rights", () => {
	const methodsOf = (path: string) =>
		routes.filter((one) => one.path.split("?")[0] === path).map(({ method }) => method);
	test.each(routes.map((route) => [route.route, route] as const))("%s", async (_name, route) => {
		const address = route.path.split("?")[0] ?? "";
		const taken = [...methodsOf(address), ...(methodsOf(address).includes("GET") ? ["HEAD"] : [])];
		for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"].filter(
			(one) => !taken.includes(one),
		))
			for (const status of await statuses(route, method, address))
				expect([400, 401, 403, 404, 405, 501], `${method} ${address}`).toContain(status);
	});
});
