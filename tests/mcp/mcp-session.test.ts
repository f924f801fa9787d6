import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { testProgram } from "../support/company-key.ts";
import { feedDocuments } from "../support/document-mill.ts";
import { feed, feedAddresses, promiseFeedRow } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { mcpSession } from "../support/mcp-session.ts";
import { asOwner } from "../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedDocuments(database);
await feedAddresses(database);
await feed(database, "order-events", [promiseFeedRow({ promisedOn: "2020-01-31" })]);
const buyer = await testProgram(database, api, { soldTo: ["S1"] });
const receiver = await testProgram(database, api, { shipTo: ["T1"] });
const session = await mcpSession(api.url, buyer.headers);
const yard = await mcpSession(api.url, receiver.headers);

type Row = Record<string, unknown>;
type Rows = { rows: Row[]; next: string | null; dataAsOf: string | null };
type Hits = { hits: Row[]; dataAsOf: string };

const customerTools = [
	"find_number",
	...["orders", "order_lines", "shipments", "tallies", "railcars", "certificates"].flatMap(bothTools),
	"list_certificate_values",
	...["invoices", "acknowledgments", "complaints", "stock"].flatMap(bothTools),
	"get_document_data",
];
function bothTools(word: string): string[] {
	return [`list_${word}`, `get_${word.replace(/ies$/, "y").replace(/s$/, "")}`];
}

describe("a session", () => {
	test("begins with who answers and for which accounts", async () => {
		expect(session.client.getServerVersion()).toMatchObject({ name: "millgate", title: "Caldera Steel" });
		expect(session.client.getInstructions()).toContain("of the accounts S1.");
		expect(session.client.getServerCapabilities()).toEqual({ tools: {} });
	});

	test("finds a heat, with what it belongs to and the stamp of the data", async () => {
		const { data } = await session.call<Hits>("find_number", { number: "heat h1" });
		expect(data.hits).toContainEqual({
			...{ kind: "heat", number: "H1", match: "exact", heatNumber: "H1", orderNumber: "M100" },
			...{ meltedIn: "", pouredIn: "" },
		});
		expect(data.dataAsOf).toMatch(/^\d{4}-/);
	});

	test("lists late lines with few fields, and more that are asked for", async () => {
		const { data } = await session.call<Rows>("list_order_lines", { view: "late" });
		expect(data.rows).toMatchObject([{ account: "S1", orderNumber: "M100", item: 1, firstPromisedOn: "2020-01-31" }]);
		expect(data.rows[0]?.daysLate).toBeGreaterThan(0);
		expect(data.rows[0]).not.toHaveProperty("requestedOn");
		expect(data.dataAsOf).toMatch(/^\d{4}-/);
		const fields = ["orderNumber", "requestedOn"];
		const asked = await session.call<Rows>("list_order_lines", { view: "late", fields });
		expect(asked.data.rows).toEqual([{ orderNumber: "M100", requestedOn: "2026-05-04" }]);
	});

	test("lists the values of several heats, of which none is read by itself", async () => {
		const { data } = await session.call<Rows>("list_certificate_values", {
			...{ heats: ["H1", "H2"], property: ["C"], fields: ["certificateNumber", "heatNumber", "value", "unit"] },
			sort: "number",
		});
		expect(data.rows.map(({ certificateNumber, heatNumber }) => `${certificateNumber} ${heatNumber}`)).toEqual([
			"X1 H1",
			"X2 H2",
			"X3 H2",
		]);
		expect(data.rows[0]).toMatchObject({ value: expect.any(Number), unit: "%" });
		await expect(session.call("get_certificate_value", {})).rejects.toThrow("Unknown tool");
	});

	test("reads page by page", async () => {
		const first = await session.call<Rows>("list_certificates", {
			limit: 2,
			sort: "number",
			fields: ["certificateNumber"],
		});
		const after = first.data.next;
		const second = await session.call<Rows>("list_certificates", {
			after,
			sort: "number",
			fields: ["certificateNumber"],
		});
		expect([...first.data.rows, ...second.data.rows].map(({ certificateNumber }) => certificateNumber)).toEqual([
			"X1",
			"X2",
			"X3",
		]);
		expect(second.data.next).toBeNull();
	});

	test("filters as the list's page does, and takes a number for a text and one value for several", async () => {
		const heats = await session.call<Rows>("list_certificates", { heat: "H2", type: "3.1", fields: ["heatNumber"] });
		expect(heats.data.rows).toEqual([{ heatNumber: "H2" }, { heatNumber: "H2" }]);
		const none = await session.call<Rows>("list_order_lines", { po: 4500682331 });
		expect(none.data.rows).toEqual([]);
	});

	test("reads one row by its number, and its lines with it", async () => {
		const { data } = await session.call<{ row: Row; dataAsOf: string }>("get_order", { orderNumber: "M100" });
		expect(data).toMatchObject({ row: { account: "S1", poNumber: "PO-1", lines: [{ item: 1 }, { item: 2 }] } });
		expect(data.dataAsOf).toMatch(/^\d{4}-/);
	});

	test("reads a certificate as data, and puts that on record under the key's name", async () => {
		const sent = { kind: "certificate", number: "X1" };
		const { data } = await session.call<Row>("get_document_data", sent);
		expect(data).toMatchObject({
			...sent,
			revision: 1,
			state: "published",
			dataAsOf: expect.stringMatching(/^\d{4}-/),
		});
		expect(JSON.stringify(data.data)).toContain("H1");
		const audit = "select actor, detail->>'source' as source from audit_events where target = 'certificate X1'";
		expect(await asOwner(database, audit)).toEqual([{ actor: "key ERP", source: "data" }]);
	});

	test("is the same by the protocol of 2026", async () => {
		const newer = await mcpSession(api.url, buyer.headers, "2026-07-28");
		expect(newer.client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
		expect(await newer.names()).toEqual(await session.names());
		const read = { orderNumber: "M100", item: 2 };
		expect(await newer.call("get_order_line", read)).toEqual(await session.call("get_order_line", read));
	});

	test("is on the list of the key's calls by its tools, with the status of what failed", async () => {
		const calls = () =>
			asOwner(database, "select distinct path, status from api_calls where key_id = $1 order by 1, 2", [buyer.keyId]);
		await session.call("get_order", { orderNumber: "nothing" });
		const wanted = [
			{ path: "/mcp#get_order", status: 200 },
			{ path: "/mcp#get_order", status: 404 },
			{ path: "/mcp#initialize", status: 200 },
		];
		await expect.poll(calls).toEqual(expect.arrayContaining(wanted));
	});
});

describe("the tools", () => {
	test("are those of the key's scopes that its accounts see", async () => {
		expect(await session.names()).toEqual(customerTools);
		const supplier = await testProgram(database, api, { suppliers: ["V1"] });
		expect(await (await mcpSession(api.url, supplier.headers)).names()).toEqual([
			"find_number",
			...["purchase_orders", "notices", "receipts", "settlements", "documents"].flatMap(bothTools),
		]);
		const scopes = ["certificates:read"];
		const narrow = await testProgram(database, api, { soldTo: ["S1"] }, { scopes });
		const quality = await mcpSession(api.url, narrow.headers);
		expect(await quality.names()).toEqual([
			"find_number",
			...bothTools("certificates"),
			"list_certificate_values",
			"get_document_data",
		]);
		const { data } = await quality.call<Hits>("find_number", { number: "M100" });
		expect(data.hits).toEqual([]);
		expect(await quality.call("list_orders")).toMatchObject({
			isError: true,
			text: "This API key does not have the scope orders:read.",
		});
	});

	test("have valid schemas, say what each argument is, and that they only read", async () => {
		const { tools } = await session.client.listTools();
		for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
			const ajv = new Ajv2020({ strict: true });
			formats.default(ajv);
			expect([name, typeof ajv.compile(inputSchema), typeof ajv.compile(outputSchema ?? false)]).toEqual([
				name,
				"function",
				"function",
			]);
			expect(outputSchema?.required).toContain("dataAsOf");
			expect(annotations).toMatchObject({ readOnlyHint: true });
			expect(description).toMatch(/\.$/);
			const texts = Object.entries(inputSchema.properties ?? {}).map(([field, schema]) => [
				field,
				(schema as { description?: string }).description,
			]);
			expect(texts.filter(([, text]) => !text)).toEqual([]);
		}
	});

	test("offer the account where the key has several, and answer of that one alone", async () => {
		const both = await testProgram(database, api, { soldTo: ["S1"], shipTo: ["T3"] });
		const mixed = await mcpSession(api.url, both.headers);
		const numbers = async (sent: object) =>
			(await mixed.call<Rows>("list_orders", { ...sent, sort: "order" })).data.rows.map(
				({ orderNumber }) => orderNumber,
			);
		expect(await numbers({})).toEqual(["M-200", "M100"]);
		expect(await numbers({ account: "T3" })).toEqual(["M-200"]);
		expect(await mixed.call("list_invoices", { account: "T3" })).toMatchObject({
			isError: true,
			text: "The accounts of this API key do not see this. Prices, invoices and stock are for sold-to accounts.",
		});
		expect(await mixed.call("list_orders", { account: "S2" })).toMatchObject({
			isError: true,
			text: "This API key does not act for the account S2.",
		});
	});
});

describe("a ship-to's key", () => {
	test("has no tools of invoices, acknowledgments and stock, and no field with a price", async () => {
		const priced = /invoice|acknowledgment|stock/;
		expect(await yard.names()).toEqual(customerTools.filter((name) => !priced.test(name)));
		const { tools } = await yard.client.listTools();
		expect(JSON.stringify(tools)).not.toMatch(/"(price|pricePerCwt|netPerCwt|totalCents)"/);
		expect(JSON.stringify((await session.client.listTools()).tools)).toMatch(/"netPerCwt"/);
	});

	test("reads no price and no invoice, by whatever name", async () => {
		const { data } = await yard.call<{ row: Row }>("get_order_line", { orderNumber: "M100", item: 1 });
		expect(data.row).not.toHaveProperty("price");
		expect(await yard.call("list_order_lines", { fields: ["price"] })).toMatchObject({ isError: true });
		expect((await yard.call("get_invoice", { invoiceNumber: "I1" })).isError).toBe(true);
		expect((await yard.call<Hits>("find_number", { number: "I1" })).data.hits).toEqual([]);
	});
});
