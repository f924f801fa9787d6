import { serverAudits } from "graphql-http";
import { describe, expect, test } from "vitest";
import { headersOf } from "../support/api.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { freeFormKey } from "../support/free-form-key.ts";

const graphqlType = "application/graphql-response+json";

const database = await testDatabase();
const api = await testApi(database);
const caller = await api.signInAs({ soldTo: ["104233"] });

const as = (headers: RequestInit["headers"], more: Record<string, string>) => ({
	...Object.fromEntries(new Headers(headers)),
	...headersOf(caller),
	...more,
});

describe("the audit of GraphQL over HTTP", () => {
	const audits = serverAudits({
		url: () => `${api.url}/api/graphql`,
		fetchFn: (url: string, init: RequestInit = {}) =>
			fetch(url, { ...init, headers: as(init.headers, { "x-free-form-key": freeFormKey }) }),
	});

	// Those that it says a server may do are about GET, which Millgate never takes.
	test.each(audits.filter(({ name }) => !name.startsWith("MAY ")).map((audit) => [audit.name, audit] as const))(
		"%s",
		async (_name, audit) => {
			const { status } = await audit.fn();
			expect(status).toBe("ok");
		},
	);
});

describe("a document that is no page's own", () => {
	const ask = (accept: string | undefined) =>
		fetch(`${api.url}/api/graphql`, {
			method: "POST",
			headers: as({ "content-type": "application/json", ...(accept ? { accept } : {}) }, {}),
			body: JSON.stringify({ query: "{ viewer { name } }" }),
		});
	const problem = (requestId: string | null) => ({
		...{
			type: "urn:millgate:problem:PERSISTED_QUERY_ONLY",
			title: "Bad Request",
			status: 400,
			code: "PERSISTED_QUERY_ONLY",
		},
		...{ detail: expect.stringMatching(/./), requestId },
	});

	test.each([undefined, "*/*", "application/json"])("is refused as a problem where %s is accepted", async (accept) => {
		const refused = await ask(accept);
		expect([refused.status, refused.headers.get("content-type")]).toEqual([
			400,
			expect.stringContaining("application/problem+json"),
		]);
		expect(await refused.json()).toMatchObject(problem(refused.headers.get("x-request-id")));
	});

	test("is refused in GraphQL's own media type if that is requested", async () => {
		const refused = await ask(`${graphqlType}, application/json;q=0.9`);
		expect([refused.status, refused.headers.get("content-type")]).toEqual([400, expect.stringContaining(graphqlType)]);
		expect(await refused.json()).toEqual({
			errors: [{ message: expect.any(String), extensions: problem(refused.headers.get("x-request-id")) }],
		});
	});
});
