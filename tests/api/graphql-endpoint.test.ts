import { describe, expect, test } from "vitest";
import { hashOf } from "#server/graphql/documents.ts";
import type { Caller } from "../support/api.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const own = "query Mine { viewer { email } }";
let email = "";

const database = await testDatabase();
const api = await testApi(database, {}, [own]);
const person = await insertPerson(database, { soldTo: ["104233"] });
email = person.email;
const caller = await api.signIn(person.id);

/** As a browser sends it: no free-form key. */
async function post(body: unknown, headers: Record<string, string> = {}) {
	const text = typeof body === "string" ? body : JSON.stringify(body);
	const response = await fetch(`${api.url}/api/graphql`, {
		method: "POST",
		headers: { "content-type": "application/json", ...caller, ...headers },
		body: text,
	});
	return {
		status: response.status,
		answer: (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined,
	};
}

describe("the pages' own documents", () => {
	test("are taken with operation name, variables and query in the body (specification §7)", async () => {
		expect(await post({ operationName: "Mine", variables: {}, query: own })).toEqual({
			status: 200,
			answer: { data: { viewer: { email } } },
		});
	});

	test("are taken by their hash", async () => {
		expect((await post({ extensions: { documentId: hashOf(own) } })).answer).toEqual({ data: { viewer: { email } } });
	});

	test("are the only ones: another is refused, and so is a wrong key", async () => {
		const query = "{ viewer { name } }";
		for (const key of ["", "wrong"]) {
			const { answer } = await post({ query }, { "x-free-form-key": key });
			expect(JSON.stringify(answer)).toContain("Only the documents of the portal’s pages");
			expect(answer?.data ?? null).toBeNull();
		}
	});
});

describe("what a form on another site could send", () => {
	test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
		"is not read: %s",
		async (type) => {
			expect((await post({ query: own }, { "content-type": type })).status).toBe(415);
		},
	);

	test("has the cookies but no bearer header, and is forbidden", async () => {
		const auth = caller.authorization.replace("Bearer ", "");
		const { status, answer } = await post(
			{ query: own },
			{ authorization: "", cookie: `${caller.cookie}; auth=${auth}` },
		);
		expect([status, answer?.data]).toEqual([403, undefined]);
	});

	test("is no GET", async () => {
		const response = await fetch(`${api.url}/api/graphql?query=${encodeURIComponent(own)}`, { headers: caller });
		expect(response.status).toBe(405);
	});
});

describe("bodies that are wrong", () => {
	test.each([
		["a batch", [{ query: own }, { query: own }]],
		["no JSON", "{"],
		["no document", {}],
		["null", "null"],
		["a document that is no text", { query: 5 }],
		["variables that are no object", { query: own, variables: "x" }],
	])("%s is reported, not run", async (_what, body) => {
		const { status, answer } = await post(body);
		expect(status).toBe(400);
		expect(answer?.errors).toBeInstanceOf(Array);
		expect(answer?.data ?? null).toBeNull();
	});

	test("a member that GraphQL over HTTP does not have is refused by its name", async () => {
		const all = { operationName: "Mine", variables: {}, query: own, extensions: { documentId: hashOf(own) } };
		const { status, answer } = await post({ ...all, operation: "Mine", documentId: hashOf(own) });
		const reason = "This field does not exist. Check its name, or leave it out.";
		const faults = ["operation", "documentId"].map((field) => ({ field, reason }));
		expect([status, answer]).toEqual([400, expect.objectContaining({ status: 400, code: "invalid", faults })]);
		expect(answer?.errors).toMatchObject([{ extensions: { faults } }]);
		expect((await post(all)).answer).toEqual({ data: { viewer: { email } } });
	});

	test("a body that is too large is refused with a message", async () => {
		expect((await post({ query: own, variables: { x: "x".repeat(1_100_000) } })).status).toBe(413);
	});
});

describe("refusals of the endpoint itself are in the reader's language", () => {
	const json = { "content-type": "application/json" };
	test.each([
		["no JSON", "{", json, "is not valid JSON", "no es JSON"],
		["a batch", [{ query: own }], json, "one JSON object", "un solo objeto JSON"],
		["no document", {}, json, "Send the document", "Envíe el documento"],
		["a document that is no text", { query: 5 }, json, "query is not of the type", "query no es del tipo"],
		["variables that are no object", { query: own, variables: [] }, json, "variables is", "variables no es"],
		["a name that is no text", { query: own, operationName: 1 }, json, "operationName is", "operationName no es"],
		["extensions that are no object", { query: own, extensions: "x" }, json, "extensions is", "extensions no es"],
		[
			"text that is no JSON's",
			{ query: own },
			{ "content-type": "text/plain" },
			"Send application",
			"Envíe application",
		],
		[
			"an unknown hash",
			{ extensions: { documentId: "0".repeat(64) } },
			json,
			"The document is unknown",
			"El documento es desconocido",
		],
		[
			"another's document",
			{ query: "{ viewer { name } }" },
			json,
			"Only the documents of the portal’s pages",
			"Solo se aceptan los documentos",
		],
		["another operation", { query: own, operationName: "Other" }, json, "Name one operation", "Nombre una operación"],
		["more than is taken", { query: own, more: "x".repeat(1_100_000) }, json, "too large", "demasiado grande"],
	])("%s", async (_what, body, headers, english, spanish) => {
		for (const [lang, words] of [
			["en", english],
			["es", spanish],
		] as const) {
			expect(JSON.stringify((await post(body, { ...headers, lang })).answer)).toContain(words);
		}
	});
});

const sentences = {
	en: (id: string) =>
		`Something went wrong on our side. Try again; if it happens again, send us the request number ${id}.`,
	es: (id: string) =>
		`Algo salió mal de nuestro lado. Inténtelo de nuevo; si vuelve a ocurrir, envíenos el número de solicitud ${id}.`,
};

const inLanguage = (lang: string): Caller => ({ ...caller, cookie: `${caller.cookie}; lang=${lang}` });

test.each(["en", "es"] as const)(
	"an internal error is masked, and the reader gets its request id: %s",
	async (lang) => {
		await asOwner(database, "alter table orders rename to orders_elsewhere");
		try {
			const { errors } = await api.ask(inLanguage(lang), '{ order(order: "M1") { orderNumber } }');
			const extensions: Record<string, unknown> = errors?.[0]?.extensions ?? {};
			expect(extensions).toEqual({ code: "internal", status: 500, requestId: expect.any(String) });
			expect(errors?.[0]?.message).toBe(sentences[lang](String(extensions.requestId)));
		} finally {
			await asOwner(database, "alter table orders_elsewhere rename to orders");
		}
	},
);

test.each([
	["en", "Forbidden"],
	["es", "Acceso denegado"],
])("a refusal without words of its own is in the reader's language: %s", async (lang, message) => {
	const { errors } = await api.ask(inLanguage(lang), '{ peopleAddresses(view: "") }');
	expect(errors).toEqual([expect.objectContaining({ message })]);
});
