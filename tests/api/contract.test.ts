import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { openApi } from "#app/contract.ts";
import { createPortal } from "#app/portal.ts";
import { entityNames } from "#features/feeds/entities.ts";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { addToOutbox } from "#server/outbox.ts";
import { outboxKinds } from "#shared/outbox-kinds.ts";
import { feedPartners, orderFeedRow, shipmentFeedRow } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { jobServices } from "../support/jobs.ts";
import { asOwner } from "../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
const authorization = `Bearer ${(await createFeedKey(database, { source: "erp", scopes: ["*"] })).key}`;

type Document = { paths: Record<string, Record<string, unknown>>; components: { schemas: Record<string, object> } };
const contract = () => openApi() as unknown as Document;

/** The faults that the contract's schema of a name finds in a value. */
function faultsIn(name: string, value: unknown): unknown {
	const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
	ajv.addSchema({ $id: "contract", components: contract().components });
	const check = ajv.compile({ $ref: `contract#/components/schemas/${name}` });
	return check(value) ? [] : check.errors;
}
const getJson = async (path: string): Promise<unknown> =>
	(await fetch(`${api.url}${path}`, { headers: { authorization } })).json();
const send = (entity: string, body: string) =>
	fetch(`${api.url}/api/feeds/v1/${entity}`, {
		method: "POST",
		headers: { authorization, "content-type": "application/x-ndjson" },
		body,
	});

const isDescribed = (path: string) => /^\/api\/(feeds|outbox|notices|customer|supplier)\//.test(path);

describe("the OpenAPI description", () => {
	test("is valid OpenAPI 3.1", async () => {
		const { valid, errors } = await new Validator().validate(structuredClone(openApi()) as Record<string, unknown>);
		expect([valid, errors]).toEqual([true, undefined]);
	});

	test("is served to everybody, as the code says it", async () => {
		const answer = await fetch(`${api.url}/api/openapi.json`);
		expect([answer.status, await answer.json()]).toEqual([200, JSON.parse(JSON.stringify(openApi()))]);
	});

	test("is in Spanish where it is asked for, and otherwise in English", async () => {
		const read = async (path: string, headers: Record<string, string> = {}) => {
			const answer = await fetch(`${api.url}${path}`, { headers });
			const { paths } = (await answer.json()) as Document;
			const operation = paths["/api/customer/v1/orders"]?.get;
			const isByLanguage = answer.headers.get("vary")?.includes("accept-language");
			return [answer.headers.get("content-language"), isByLanguage, operation];
		};
		const english = ["en", true, expect.objectContaining({ summary: "Orders with their lines" })];
		const spanish = ["es", true, expect.objectContaining({ summary: "Pedidos con sus partidas" })];
		expect(await read("/api/openapi.json", { "accept-language": "es-MX,es;q=0.9" })).toEqual(spanish);
		expect(await read("/api/openapi.json?lang=es")).toEqual(spanish);
		expect(await read("/api/openapi.json?lang=en", { "accept-language": "es" })).toEqual(english);
		expect(await read("/api/openapi.json", { "accept-language": "de" })).toEqual(english);
	});

	test("differs between the languages in descriptions and in nothing else", () => {
		const bare = (part: unknown): unknown => {
			if (Array.isArray(part)) return part.map(bare);
			if (typeof part !== "object" || part === null) return part;
			const kept = Object.entries(part).filter(
				([name, value]) => !(["description", "summary"].includes(name) && typeof value === "string"),
			);
			return Object.fromEntries(kept.map(([name, value]) => [name, bare(value)]));
		};
		expect(bare(openApi("es"))).toEqual(bare(openApi()));
	});

	test("names every path that programs may ask, and none that does not exist", () => {
		const nowhere = "http://localhost:9";
		const app = createPortal(jobServices(database, { CDC_ISSUER: nowhere, IAM_ISSUER: nowhere, AD_ISSUER: nowhere }), {
			documents: [],
		});
		const routes = app.routes
			.filter(({ path, method }) => method !== "ALL" && isDescribed(path))
			.flatMap(({ path, method }) => {
				const templated = path.replaceAll(/:(\w+)(?:\{\[\^\/\]\+\\(\.\w+)\})?/g, "{$1}$2");
				const all = templated.includes("{entity}")
					? entityNames.map((entity) => templated.replace("{entity}", entity))
					: [templated];
				return all.map((one) => `${method.toLowerCase()} ${one}`);
			});
		const described = Object.entries(contract().paths).flatMap(([path, methods]) =>
			Object.keys(methods).map((method) => `${method} ${path}`),
		);
		expect([...new Set(routes)].sort()).toEqual(described.sort());
	});

	test("describes what is answered: a run with faults, the outbox, a refusal", async () => {
		const rows = [orderFeedRow(), orderFeedRow({ order: "M101", po: 7 }), shipmentFeedRow({ bol: null })];
		const run: unknown = await (await send("orders", rows.map((row) => JSON.stringify(row)).join("\n"))).json();
		expect(run).toMatchObject({ accepted: 1, rejected: 2 });
		expect(faultsIn("FeedRun", run)).toEqual([]);
		const [account] = await asOwner<{ id: string }>(database, "select id from accounts where code = 'S1'");
		const accountId = Number(account?.id);
		await database.transaction("millgate_viewer", { personId: 1, soldToIds: [accountId] }, (tx) =>
			addToOutbox(tx, { accountId, kind: "complaint.message", subject: "CP1", content: { body: "x" } }),
		);
		expect(faultsIn("OutboxPage", await getJson("/api/outbox/v1"))).toEqual([]);
		expect(faultsIn("Problem", await (await send("nothing", "{}")).json())).toEqual([]);
		expect(faultsIn("OutboxPage", { entries: [{}] })).not.toEqual([]);
	});
});

describe("what every call of a program may be answered", () => {
	type Operation = {
		requestBody?: object;
		responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }>;
	};
	const operations = Object.entries(contract().paths).flatMap(([path, methods]) =>
		Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
			call: `${method} ${path}`,
			...operation,
		})),
	);
	const common = ["401", "403", "429", "503"];

	test.each(operations)("is named of $call", ({ requestBody, responses }) => {
		const expected = [...common, ...(requestBody ? ["413"] : [])];
		expect(expected.filter((status) => !responses[status]?.content?.["application/problem+json"])).toEqual([]);
	});

	test("is as it is described where an interchange comes as something else, and where a file is hardly the right one", async () => {
		const refused = contract().paths["/api/notices/v1/x12"]?.post as Operation;
		const { key } = await createFeedKey(database, { source: "yard", scopes: ["notices:V1"] });
		const answer = await fetch(`${api.url}/api/notices/v1/x12`, {
			method: "POST",
			headers: { authorization: `Bearer ${key}`, "content-type": "text/csv" },
			body: "ISA",
		});
		const schema = refused.responses["400"]?.content?.["application/problem+json"]?.schema as unknown as {
			anyOf?: { $ref: string }[];
		};
		const names = (schema.anyOf ?? []).map(({ $ref }) => $ref.split("/").at(-1) ?? "");
		const body: unknown = await answer.json();
		expect(answer.status).toBe(400);
		expect(names.filter((name) => JSON.stringify(faultsIn(name, body)) === "[]")).toEqual(["Problem"]);
		const feed = contract().paths["/api/feeds/v1/orders"]?.post as Operation;
		expect(Object.keys(feed.responses["422"]?.content ?? {})).toEqual(["application/json", "application/problem+json"]);
	});
});

describe("the schema of rows", () => {
	test.each(entityNames)("of %s is served by itself and holds together", async (entity) => {
		const schema = (await getJson(`/api/schemas/${entity}.json`)) as { $id: string; title: string };
		expect(schema).toMatchObject({ $schema: "https://json-schema.org/draft/2020-12/schema", title: entity });
		expect(schema.$id).toMatch(new RegExp(`/api/schemas/${entity}\\.json$`));
		const ajv = addFormats.default(new Ajv2020({ strict: false }));
		expect(() => ajv.compile(schema)).not.toThrow();
		expect(ajv.validate(schema, {})).toBe(false);
	});

	test("accepts what the importer accepts and refuses what it refuses", () => {
		expect(faultsIn("OrdersRow", orderFeedRow())).toEqual([]);
		expect(faultsIn("ShipmentsRow", shipmentFeedRow())).toEqual([]);
		for (const wrong of [{ orderedOn: "yesterday" }, { po: 7 }, { colour: "red" }, { mill: undefined }])
			expect(faultsIn("OrdersRow", JSON.parse(JSON.stringify(orderFeedRow(wrong))))).not.toEqual([]);
	});

	test("of a feed that does not exist is not found", async () => {
		for (const file of ["nothing.json", "orders", "__proto__.json"])
			expect((await fetch(`${api.url}/api/schemas/${file}`)).status).toBe(404);
	});
});

test("the body of a shipping notice has the names of the outbox", () => {
	const weights = { grossLb: 78_400, tareLb: 32_480 };
	const load = { po: "45001248", poLine: 1, vehicle: "T-100", ...weights, commodity: "210", radiationScan: "clear" };
	const notice = { mode: "truck", bol: "B-7701", shippedAt: "2026-11-21T14:05:00-06:00", loads: [load] };
	expect(faultsIn("NoticeEntry", notice)).toEqual([]);
	for (const wrong of [
		{ mode: "drone" },
		{ loads: [] },
		{ bol: "" },
		{ shippedAt: "today" },
		{ loads: [{ ...load, grossLb: 35.5 }] },
		{ colour: "red" },
	])
		expect(faultsIn("NoticeEntry", { ...notice, ...wrong })).not.toEqual([]);
});

test("docs/outbox.md describes the content of every kind of entry", () => {
	const rows = readFileSync("docs/outbox.md", "utf8")
		.split("\n")
		.filter((line) => line.startsWith("| `"));
	const described = rows.flatMap((row) =>
		[...(row.split("|")[1] ?? "").matchAll(/`([\w.]+)`/g)].map(([, kind]) => kind),
	);
	expect(described.sort()).toEqual([...outboxKinds].sort());
});

test("every property of the description says what it means", () => {
	const bare: string[] = [];
	const walk = (value: unknown, path: string): void => {
		if (value === null || typeof value !== "object") return;
		const { properties } = value as { properties?: Record<string, { description?: string; $ref?: string }> };
		for (const [name, { description, $ref }] of Object.entries(properties ?? {}))
			if (!description && !$ref) bare.push(`${path}.${name}`);
		for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`);
	};
	walk(openApi(), "");
	expect(bare).toEqual([]);
});
