import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { buildSchema } from "#app/schema.ts";
import type { RequestContext } from "#server/request-context.ts";
import { createDocumentStore, hashOf } from "./documents.ts";
import { documentLimits, parseLimited } from "./limits.ts";

const own = "query Mine { viewer { email } }";
const store = createDocumentStore(buildSchema(), [own], { allowIntrospection: false });
const signedIn = {
	viewer: {
		email: "ana@example.com",
		name: "Ana",
		hasAcceptedTerms: true,
		user: { Groups: [], ShipTo: [], SoldTo: ["104233"], Suppliers: [] },
	},
} as unknown as RequestContext;
const resolve = (query: string, mayFreeForm = false) => store.resolve({ query, mayFreeForm });

describe("the document store", () => {
	test("accepts a page's own document by text and by hash, compiled once", () => {
		const byText = resolve(own);
		expect(byText.operation).toBe("query");
		expect(store.resolve({ documentId: hashOf(own), mayFreeForm: false })).toBe(byText);
	});

	test("refuses any other document without the free-form key", () => {
		expect(() => resolve("query Mine { viewer { name } }")).toThrow("Only the documents of the portal’s pages");
		expect(() => store.resolve({ documentId: "0".repeat(64), mayFreeForm: false })).toThrow("is unknown");
	});

	test("accepts a valid document of one's own with the key", () => {
		expect(resolve("{ viewer { name } }", true).operation).toBe("query");
		expect(() => resolve("{ viewer { secret } }", true)).toThrow(/secret/);
	});

	test("runs the named operation, and none if the document has no such one, no matter who sent it before", () => {
		const name = (operationName: string | null, query = own) =>
			store.resolve({ query, operationName, mayFreeForm: query !== own }).name;
		expect([name("Mine"), name(null)]).toEqual(["Mine", "Mine"]);
		expect(() => name("Other")).toThrow("Name one operation");
		const two = "query First { viewer { name } } query Second { viewer { name } }";
		expect([name("First", two), name("Second", two)]).toEqual(["First", "Second"]);
		expect(() => name(null, two)).toThrow("Name one operation");
	});

	test("leaves no trace of what a condition leaves out, and reports a condition without a value", async () => {
		const text = "query Maybe($named: Boolean!) { viewer { email name @include(if: $named) } }";
		const { run } = createDocumentStore(buildSchema(), [text], { allowIntrospection: false }).resolve({
			query: text,
			mayFreeForm: false,
		});
		const { data } = await run(signedIn, { named: false });
		expect(Object.keys(data?.viewer as object)).toEqual(["email"]);
		expect((await run(signedIn, { named: true })).data).toEqual({ viewer: { email: "ana@example.com", name: "Ana" } });
		expect((await run(signedIn, {})).errors?.[0]?.message).toMatch(/\$named/);
	});

	test("does not describe itself in production", () => {
		expect(() => resolve("{ __schema { types { name } } }", true)).toThrow(/introspection/i);
	});
});

describe("limits on foreign documents", () => {
	const fields = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: email`).join(" ");
	const nested = (depth: number): string => (depth === 0 ? "email" : `viewer { ${nested(depth - 1)} }`);

	test.each([
		["length", `{ viewer { email } } #${"x".repeat(documentLimits.bytes)}`, /longer than/],
		["tokens", `{ viewer { ${"email ".repeat(documentLimits.tokens)} } }`, /tokens/],
		["depth", `{ ${nested(documentLimits.depth + 1)} }`, /depth/],
		["aliases", `{ viewer { ${fields(documentLimits.aliases + 1)} } }`, /aliases/],
		["cost", "{ a(first: 200) { b(first: 200) { c } } }", /cost/],
		["cost, counted from the end", "{ a(last: 200) { b(last: 200) { c } } }", /cost/],
		["cost by a variable", "query ($n: Int) { a(first: $n) { b(first: $n) { c d } } }", /cost/],
	])("the limit of %s holds", (_limit, text, message) => {
		expect(() => parseLimited(text)).toThrow(message);
	});

	test("fragments that hold nothing but each other are not walked in every order", () => {
		const names = Array.from({ length: 20 }, (_, index) => `F${index}`);
		const spread = names.map((name) => `...${name}`).join(" ");
		const text = `{ viewer { ${spread} } } ${names.map((name) => `fragment ${name} on Viewer { ${spread} }`).join(" ")}`;
		expect(() => parseLimited(text)).toThrow(/cost/);
	});

	test("a fragment inside itself does not loop", () => {
		const text = "query { viewer { ...F } } fragment F on Viewer { email ...F }";
		expect(parseLimited(text)).toEqual(parse(text, { noLocation: true }));
	});
});
