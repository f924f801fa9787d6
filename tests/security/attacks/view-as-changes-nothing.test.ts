import { type GraphQLField, isObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { createPortal } from "#app/portal.ts";
import { buildSchema } from "#app/schema.ts";
import { m } from "#generated/texts/messages.js";
import { workingRoles } from "#server/database/roles.ts";
import { ForbiddenError } from "#shared/errors.ts";
import { testApi, testDatabase } from "../../support/fixtures.ts";
import { jobServices } from "../../support/jobs.ts";
import { insertPerson } from "../../support/people.ts";
import { smallestDocument } from "../../support/smallest-document.ts";
import type { TestDatabase } from "../../support/test-database.ts";

const schema = buildSchema();
const fieldsOf = (type: ReturnType<typeof schema.getQueryType>) =>
	(isObjectType(type) ? Object.values(type.getFields()) : []) as GraphQLField<unknown, unknown>[];
const mutations = fieldsOf(schema.getMutationType());
// The viewed person may not ask what the view-as session itself may ask.
const queries = fieldsOf(schema.getQueryType()).filter(({ name }) => name !== "accessExplanation");

// Nobody signs in through a provider here.
const nowhere = "http://localhost:9";

// Everything that a person can hold, so that no refusal comes from what they lack.
const everything = { soldTo: ["104233"], shipTo: ["104233-01"], suppliers: ["700100"], groups: ["SSA-VP", "SSA-ISR"] };

const database = await testDatabase();
const api = await testApi(database);
const person = await insertPerson(database, everything);
const subject = await api.signIn(person.id);
const adminCaller = await api.signInAs({ groups: ["SSA-Admin"] });
const start = "mutation ($input: StartViewAsInput!) { startViewAs(input: $input) }";
const { errors } = await api.ask(adminCaller, start, {
	input: { person: String(person.id), reason: "They cannot find an order" },
});
expect(errors).toBeUndefined();
expect((await api.ask(adminCaller, "{ viewer { email } }")).data).toEqual({ viewer: { email: person.email } });

const sentence = m.server_read_only({}, { locale: "en" });

describe("an administrator who views as another person", () => {
	test.each(mutations.map((field) => ({ name: field.name, field })))(
		"is refused to $name, whatever that person may do",
		async ({ field }) => {
			const { query, variables } = smallestDocument("mutation", field);
			const { data, errors } = await api.ask(adminCaller, query, variables);
			expect([data?.[field.name] ?? null, errors?.map(({ message }) => message)]).toEqual([null, [sentence]]);
		},
	);

	test.each(queries.map((field) => ({ name: field.name, field })))(
		"is answered $name as that person is",
		async ({ field }) => {
			const { query, variables } = smallestDocument("query", field);
			const [seen, own] = [await api.ask(adminCaller, query, variables), await api.ask(subject, query, variables)];
			const errorsOf = ({ errors }: typeof seen) =>
				errors?.map(({ message, extensions }) => [message, extensions?.code]);
			expect(errorsOf(seen)).toEqual(errorsOf(own));
		},
	);
});

/**
 * Addresses that do not ask who is signed in, or keep the administrator's own session and view. Whatever is not here
 * must refuse.
 */
const alike: readonly RegExp[] = [
	// The session, and the account that the view is narrowed to: a cookie of the administrator's own browser.
	/^\/api\/auth\/(get-user|session|alias|end-view-as|sign-out)$/,
	// Tried field by field above.
	/^\/api\/graphql$/,
	// Signing in and out, as a visitor.
	/^\/(en|es|login|login-cdc|login-iam|login-callback|auth-callback|ad-callback|sign-in\/.+|signed-in|logout|logout-iam)$/,
	// Opened by a secret of its own, without a session.
	/^\/(unsubscribe|verify|user-invitations|invitation)\//,
	/^\/bank-change$/,
	// By keys of programs; a session opens nothing there.
	/^\/api\/(feeds|outbox|notices|customer|supplier)\//,
	/^\/scim\/v2\//,
	/^\/mcp$/,
	// Probes of the proxy in front.
	/^\/(livez|readyz)$/,
	// What the mill looks like.
	/^\/(brand\/.+|manifest\.webmanifest)$/,
	// The same text for all.
	/^\/api\/(openapi\.json|schemas\/.+)$/,
];

const sample = (path: string) =>
	path
		.replace(":file{997-[0-9]{9}\\.edi}", "997-000000001.edi")
		.replace(":file{receipt-[1-9][0-9]{0,5}\\.pdf}", "receipt-1.pdf")
		.replace(":file{[0-9]{1,15}\\.zip}", "1.zip")
		.replace(":file{.+\\.pdf}", "X1.pdf")
		.replace(":file{.+\\.json}", "X1.json")
		.replace(":file{[A-Za-z0-9_-]{22}\\.zip}", `${"x".repeat(22)}.zip`)
		.replace(":kind", "certificate")
		.replaceAll(/:\w+/g, "1");

const nobody = jobServices({} as TestDatabase, { CDC_ISSUER: nowhere, IAM_ISSUER: nowhere, AD_ISSUER: nowhere });
const routes = createPortal(nobody, { documents: [] })
	.routes.filter(({ path }) => !path.includes("*"))
	.map(({ method, path }) => ({ method: method === "ALL" ? "POST" : method, path }));
const refusing = routes.filter(({ path }) => !alike.some((known) => known.test(path)));

describe("what can be taken away or sent past the calls", () => {
	test("is everything that the portal serves except what answers everybody alike", () => {
		expect(refusing.length).toBeGreaterThan(40);
		for (const path of [
			"/files/:id",
			"/api/uploads",
			"/downloads/orders.xlsx",
			"/downloads/audit.csv",
			"/downloads/invoices.zip",
		])
			expect(refusing.map((route) => route.path)).toContain(path);
	});

	test.each(refusing)("$method $path is refused", async ({ method, path }) => {
		const token = adminCaller.authorization.slice("Bearer ".length);
		const headers = {
			authorization: adminCaller.authorization,
			cookie: `${adminCaller.cookie}; auth=${token}`,
			"content-type": "application/json",
		};
		const response = await fetch(`${api.url}${sample(path)}`, {
			method,
			headers,
			...(method === "GET" ? {} : { body: "{}" }),
		});
		expect([response.status, await response.text()]).toEqual([403, expect.stringContaining(sentence)]);
	});
});

describe("the database that serves a view-as session", () => {
	test.each(workingRoles)("lets %s change nothing", async (role) => {
		const write = database.readOnly.transaction(role, {}, (tx) =>
			tx.sql("insert into live_events (kind, keys) values ('x', '[]')"),
		);
		await expect(write).rejects.toThrow(ForbiddenError);
	});

	test("stays so, and the other one writes as before", async () => {
		expect(database.readOnly.readOnly).toBe(database.readOnly);
		await database.transaction("millgate_auth", {}, (tx) =>
			tx.sql("insert into live_events (kind, keys) values ('x', '[]')"),
		);
	});
});
