import { describe, expect, test } from "vitest";
import { testProgram } from "../support/company-key.ts";
import { feedDocuments } from "../support/document-mill.ts";
import { feedAddresses } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { mcpSession } from "../support/mcp-session.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedDocuments(database);
await feedAddresses(database);
const buyer = await testProgram(database, api, { soldTo: ["S1"] });
const other = await testProgram(database, api, { soldTo: ["S2"] });
const session = await mcpSession(api.url, buyer.headers);

type Hits = { hits: Record<string, unknown>[] };

describe("what cannot be answered", () => {
	test("a number of another company is not found", async () => {
		const foreign = await mcpSession(api.url, other.headers);
		expect(await foreign.call("get_order", { orderNumber: "M100" })).toMatchObject({
			isError: true,
			text: "There is no M100 in the accounts of this API key. Use find_number to search for it.",
		});
		expect((await foreign.call("get_document_data", { kind: "certificate", number: "X1" })).isError).toBe(true);
		expect((await foreign.call<Hits>("find_number", { number: "H1" })).data.hits).not.toContainEqual(
			expect.objectContaining({ number: "H1" }),
		);
	});

	test.each([
		["en", "product must be one of: plate, coil. There is no argument colour. This tool takes: search, view,"],
		[
			"es",
			"product debe ser uno de estos valores: plate, coil. No existe el argumento colour. Esta herramienta acepta:",
		],
	])("a bad filter says what to change: %s", async (language, sentences) => {
		const speaking = await mcpSession(api.url, { ...buyer.headers, "accept-language": language });
		const { isError, text } = await speaking.call("list_order_lines", { product: ["pipe"], colour: "red" });
		expect([isError, text]).toEqual([true, expect.stringContaining(sentences)]);
	});

	test("a certificate whose data is not complete says so", async () => {
		const foreign = await mcpSession(api.url, other.headers);
		expect(await foreign.call("get_document_data", { kind: "certificate", number: "X9" })).toMatchObject({
			isError: true,
			text: "X9 is there, but has no complete data: a required value is missing. Its PDF is in the portal.",
		});
	});

	test.each([
		["list_orders", { ordered_from: "2026-02-30" }, "ordered_from must be a day in the form YYYY-MM-DD"],
		["list_orders", { ordered_from: "2026-03-02", ordered_to: "2026-03-01" }, "ordered_to must not be less than"],
		["list_orders", { limit: 51 }, "limit must be a whole number from 1 to 50."],
		["list_orders", { fields: ["price"] }, "fields must be one of: account, orderNumber"],
		["get_order", { orderNumber: "M100", fields: ["price"] }, "fields must be one of: account, orderNumber"],
		["get_order", {}, "Send the argument orderNumber."],
		["get_order_line", { orderNumber: "M100", item: "two" }, "item must be a whole number from 0 to"],
		["list_order_lines", { late: "yes" }, "late must be true or false."],
		["list_order_lines", { thickness_from: -1 }, "thickness_from must be a number from 0 to"],
		["list_order_lines", { po: "" }, "po must be a text of 1 to 100 characters."],
		["list_order_lines", { after: "nothing" }, "This page of the list no longer exists."],
	])("%s with %o is refused in words", async (tool, sent, sentence) => {
		const { isError, text } = await session.call(tool, sent);
		expect([isError, text]).toEqual([true, expect.stringContaining(sentence)]);
	});

	test("a tool that does not exist is an error of the protocol", async () => {
		await expect(session.call("delete_order")).rejects.toThrow("Unknown tool: delete_order");
	});
});

describe("over HTTP", () => {
	const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
	const send = (headers: Record<string, string>, body: string = JSON.stringify(message), method = "POST") =>
		fetch(`${api.url}/mcp`, {
			method,
			headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
			...(method === "GET" ? {} : { body }),
		});

	test.each([
		["no key", {}, "key-missing", 'Bearer realm="Millgate"'],
		[
			"a wrong one",
			{ authorization: `Bearer mgf_${"x".repeat(32)}` },
			"key-unknown",
			'Bearer realm="Millgate", error="invalid_token"',
		],
	])("%s is refused with how to send one", async (_what, headers, code, challenge) => {
		const answer = await send(headers as Record<string, string>);
		expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, challenge]);
		expect(await answer.json()).toMatchObject({ code });
	});

	test("a page of another site is refused, even with a key", async () => {
		const answer = await send({ ...buyer.headers, origin: "https://evil.example" });
		expect([answer.status, await answer.json()]).toMatchObject([403, { code: "origin-foreign" }]);
		expect((await send({ ...buyer.headers, origin: "http://localhost" })).status).toBe(200);
	});

	test("there is no stream of the server's own and no session to end", async () => {
		for (const method of ["GET", "DELETE"]) {
			const answer = await send(buyer.headers, "", method);
			expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
		}
	});

	test("the limit of calls is stated, and several messages at once are refused", async () => {
		expect((await send(buyer.headers)).headers.get("ratelimit")).toMatch(/^"key";r=\d+;t=\d+$/);
		const many = await send(buyer.headers, JSON.stringify([message, message]));
		expect([many.status, await many.json()]).toMatchObject([
			400,
			{ detail: "Send one JSON-RPC message per request, not a list of messages." },
		]);
		expect((await send(buyer.headers, "{")).status).toBe(400);
	});
});
