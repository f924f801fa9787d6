import { type GraphQLField, isObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { buildSchema } from "#app/schema.ts";
import { testApi, testDatabase } from "../../support/fixtures.ts";
import { insertPerson } from "../../support/people.ts";
import { smallestDocument } from "../../support/smallest-document.ts";

/**
 * What reading and accepting the terms, and choosing whom to act for on the way, cannot do without. All else waits.
 */
const beforeTerms = [
	"Mutation.updatePreferences",
	"Query.aliasChoices",
	"Query.receiptVerification",
	"Query.terms",
	"Query.termsHistory",
	"Query.verification",
	"Query.viewer",
];

const schema = buildSchema();
const roots = [schema.getQueryType(), schema.getMutationType()].filter(isObjectType);
const fields = roots.flatMap((type) =>
	Object.values(type.getFields()).map((field: GraphQLField<unknown, unknown>) => ({
		name: `${type.name}.${field.name}`,
		type,
		field,
	})),
);

const database = await testDatabase();
const api = await testApi(database);
const person = (
	await insertPerson(database, { soldTo: ["104233"], suppliers: ["700100"], groups: ["SSA-Admin", "SSA-VP"] })
).id;
const caller = await api.signInWithoutTerms(person);

describe("a user who has not accepted the terms, whatever else they may", () => {
	test.each(fields.filter(({ name }) => !beforeTerms.includes(name)))("is refused $name", async ({ type, field }) => {
		const { query, variables } = smallestDocument(type.name === "Mutation" ? "mutation" : "query", field);
		const { data, errors } = await api.ask(caller, query, variables);
		const answered = Object.values(data ?? {}).filter((value) => value !== null);
		expect([answered, errors?.map(({ extensions }) => extensions?.code)]).toEqual([[], ["forbidden"]]);
	});

	test.each(fields.filter(({ name }) => beforeTerms.includes(name)))("may ask $name", async ({ type, field }) => {
		const { query, variables } = smallestDocument(type.name === "Mutation" ? "mutation" : "query", field);
		const { errors } = await api.ask(caller, query, variables);
		expect(errors?.map(({ extensions }) => extensions?.code) ?? []).not.toContain("forbidden");
	});

	test.each([
		"downloads/orders.xlsx",
		"downloads/orders.csv",
		"downloads/late-orders.csv",
		"downloads/bills-of-lading.zip",
		`downloads/document-bundles/${"x".repeat(22)}.zip`,
		"documents/bill-of-lading/B1.pdf",
		"documents/certificate/X1.json",
	])("takes no %s home", async (file) => {
		const cookie = `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}`;
		expect((await fetch(`${api.url}/${file}`, { headers: { cookie } })).status).toBe(403);
	});

	test("is let on as soon as they have, and not before", async () => {
		const ask = () => api.ask(caller, "{ customerHome { open { lines } } }");
		expect((await ask()).data ?? null).toBeNull();
		const headers = { ...caller, "content-type": "application/json" };
		await fetch(`${api.url}/api/auth/terms`, { method: "POST", headers, body: JSON.stringify({ version: "2026-01" }) });
		expect((await ask()).data).toEqual({ customerHome: { open: { lines: 0 } } });
	});
});

test("the tac cookie alone accepts nothing", async () => {
	const other = await api.signInWithoutTerms((await insertPerson(database, { soldTo: ["104234"] })).id);
	const forged = { ...other, cookie: `${other.cookie}; tac=accepted` };
	expect((await api.ask(forged, "{ customerHome { open { lines } } }")).data ?? null).toBeNull();
});
