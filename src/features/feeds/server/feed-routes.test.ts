import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Env } from "#server/http/env.ts";
import { registerHttp } from "#server/http/register-http.ts";
import { createFeedKey, revokeFeedKey } from "#server/keys/feed-keys.ts";
import { createLog } from "#server/log.ts";
import { orderFeedRow, pieceFeedRow, readRows, restartFeeds } from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { entityNames } from "../entities.ts";
import { registerFeedRoutes } from "./feed-routes.ts";

const mostBytes = 3 * 1024 * 1024;
const log = createLog("silent");
let key: string;

const database = await testDatabase();
const app = new Hono<Env>();
const config = readConfig({});
registerHttp(app, { config, log });
registerFeedRoutes(app, { config, database, log }, { mostBytes });
const server = createServer(getRequestListener(app.fetch));
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
	server.closeAllConnections();
	await new Promise((done) => server.close(done));
});
beforeEach(async () => {
	await restartFeeds(database);
	({ key } = await createFeedKey(database, { source: "mes", scopes: ["*"] }));
});

const rowsOf = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

type Sending = { key?: string; headers?: Record<string, string>; body?: BodyInit };

async function post(
	path: string,
	sending: Sending = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
	const headers = {
		"content-type": "application/x-ndjson",
		authorization: `Bearer ${sending.key ?? key}`,
		...sending.headers,
	};
	const response = await fetch(`${url}/api/feeds/v1/${path}`, {
		method: "POST",
		headers,
		body: sending.body ?? rowsOf(orderFeedRow()),
	});
	return {
		status: response.status,
		headers: response.headers,
		body: (await response.json()) as Record<string, unknown>,
	};
}

const countOrders = async () => (await readRows(database, "select count(*) from orders"))[0]?.count;

describe("a feed over HTTP", () => {
	test("answers what became of its rows", async () => {
		const asOf = "2026-05-02T06:00:00Z";
		const { status, body } = await post("orders", {
			headers: { "data-as-of": asOf },
			body: rowsOf(orderFeedRow(), orderFeedRow({ order: "M101", mill: "XX" })),
		});
		expect(status).toBe(200);
		expect(body).toEqual({
			run: expect.any(Number),
			entity: "orders",
			rows: 2,
			accepted: 1,
			unchanged: 0,
			rejected: 1,
			warned: 0,
			rejects: [{ line: 2, field: "mill", code: "unknown_mill", reason: "Mill XX does not exist." }],
			incomplete: [],
			warnings: [],
			asOf: "2026-05-02T06:00:00.000Z",
		});
		expect(await readRows(database, "select source, entity, as_of from feed_runs where id = $1", [body.run])).toEqual([
			{ source: "mes", entity: "orders", as_of: new Date(asOf) },
		]);
	});

	test("answers 422 when every row was refused, in the source's language", async () => {
		const { status, body } = await post("orders", { headers: { lang: "es" }, body: "{" });
		expect(status).toBe(422);
		expect(body.rejects).toEqual([
			{
				line: 1,
				field: "",
				code: "truncated",
				reason: "El archivo termina a la mitad de esta línea. Envíe de nuevo el archivo completo.",
			},
		]);
	});

	test("answers at most a hundred faults and keeps them all", async () => {
		const { body } = await post("orders", { body: "{}\n".repeat(60) });
		expect(body).toMatchObject({ rows: 60, rejected: 60 });
		expect(body.rejects).toHaveLength(100);
		expect(
			await readRows(database, "select count(distinct line) as lines, count(*) > 100 as more from feed_rejects"),
		).toEqual([{ lines: 60, more: true }]);
	});

	test("accepts gzip, and reports a broken one", async () => {
		const gzip = gzipSync(rowsOf(orderFeedRow()));
		expect(await post("orders", { headers: { "content-encoding": "gzip" }, body: gzip })).toMatchObject({
			status: 200,
			body: { accepted: 1 },
		});
		expect(await post("orders", { headers: { "content-encoding": "gzip" }, body: gzip.subarray(0, 60) })).toMatchObject(
			{
				status: 400,
				body: { code: "bad-gzip" },
			},
		);
		expect(await post("orders", { headers: { "content-encoding": "gzip" } })).toMatchObject({
			status: 400,
			body: { code: "bad-gzip" },
		});
	});

	test("is refused when it is larger than allowed, announced or not, inflated or not; what was imported stays", async () => {
		const large = Array.from({ length: 14_000 }, (_, index) => rowsOf(orderFeedRow({ order: `M${index}` }))).join("");
		expect(await post("orders", { body: large })).toMatchObject({
			status: 413,
			body: { code: "too-large", detail: "The body is larger than 3 MiB. Send it in parts." },
		});
		expect(await countOrders()).toBe(0);
		const bomb = await post("orders", { headers: { "content-encoding": "gzip" }, body: gzipSync(large) });
		expect(bomb).toMatchObject({ status: 413, body: { run: expect.any(Number) } });
		expect(await readRows(database, "select failure, accepted from feed_runs where id = $1", [bomb.body.run])).toEqual([
			{ failure: "too_large", accepted: await countOrders() },
		]);
	});

	test.each([
		["with a form", { "content-type": "application/x-www-form-urlencoded" }, 415, "content-type"],
		[
			"in another alphabet than UTF-8",
			{ "content-type": "application/x-ndjson; charset=iso-8859-1" },
			415,
			"content-type",
		],
		["with an encoding we do not know", { "content-encoding": "br" }, 415, "content-type"],
		["as of a day", { "data-as-of": "2026-05-02" }, 400, "as-of"],
		["as of the future", { "data-as-of": "2126-05-02T00:00:00Z" }, 400, "as-of"],
	])("is refused %s", async (_, headers, status, code) => {
		expect(await post("orders", { headers: headers as Record<string, string> })).toMatchObject({
			status,
			body: { code, requestId: expect.any(String) },
		});
		expect(await countOrders()).toBe(0);
	});

	test("of no entity is not found, with those there are", async () => {
		const { status, body, headers } = await post("nonsense", { headers: { "accept-language": "es-MX,es;q=0.9" } });
		expect(status).toBe(404);
		expect(headers.get("content-type")).toContain("application/problem+json");
		expect(body).toEqual({
			...{ type: "urn:millgate:problem:unknown-entity", title: "Not Found", status: 404, code: "unknown-entity" },
			detail: `No existe una carga de datos con ese nombre. Disponibles: ${entityNames.join(", ")}.`,
			requestId: expect.any(String),
		});
	});

	test("that its source stops midway leaves a failed run and whole batches only", async () => {
		const headers = { "content-type": "application/x-ndjson", authorization: `Bearer ${key}` };
		const request = httpRequest(`${url}/api/feeds/v1/orders`, { method: "POST", headers });
		request.on("error", () => {});
		for (let index = 0; index < 4000; index += 1) request.write(rowsOf(orderFeedRow({ order: `M${index}` })));
		await expect.poll(countOrders).toBeGreaterThan(0);
		request.destroy();
		await expect
			.poll(async () => (await readRows(database, "select failure from feed_runs where entity = 'orders'"))[0]?.failure)
			.toMatch(/^stopped/);
		const [run] = await readRows(database, "select accepted from feed_runs where entity = 'orders'");
		expect(await countOrders()).toBe(run?.accepted);
		expect(Number(run?.accepted)).toBeGreaterThan(0);
		expect(Number(run?.accepted)).toBeLessThan(4000);
		expect(await readRows(database, "select 1 from feed_freshness where entity = 'orders'")).toEqual([]);
	});
});

describe("a feed's key", () => {
	test("is needed, and must be right", async () => {
		const answers = await Promise.all(
			["", "Bearer", "Bearer mgf_wrong", `Basic ${key}`, `Bearer ${key}x`].map((authorization) =>
				post("orders", { headers: { authorization } }),
			),
		);
		expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, "unauthorized"]));
		expect(await countOrders()).toBe(0);
	});

	test("opens only what its scopes name", async () => {
		const pieces = await createFeedKey(database, { source: "yard", scopes: ["pieces", "heats"] });
		expect(await post("orders", { key: pieces.key })).toMatchObject({
			status: 403,
			body: { code: "scope", detail: "This key does not have the scope orders." },
		});
		await post("orders");
		expect(await post("pieces", { key: pieces.key, body: rowsOf(pieceFeedRow()) })).toMatchObject({
			status: 200,
			body: { accepted: 1 },
		});
	});

	test("opens nothing once it is revoked or has expired", async () => {
		const revoked = await createFeedKey(database, { source: "mes", scopes: ["*"] });
		expect((await post("orders", { key: revoked.key })).status).toBe(200);
		expect(await revokeFeedKey(database, revoked.id)).toBe(true);
		expect(await revokeFeedKey(database, revoked.id)).toBe(false);
		expect((await post("orders", { key: revoked.key })).status).toBe(401);
		const expired = await createFeedKey(database, {
			source: "mes",
			scopes: ["*"],
			expiresAt: new Date(Date.now() - 1000),
		});
		expect((await post("orders", { key: expired.key })).status).toBe(401);
	});

	test("is kept as a hash only; who made and ended it and its last use are noted", async () => {
		await post("orders");
		const audit = await database.transaction("millgate_admin", {}, (tx) =>
			tx.sql("select action, detail from audit_events where action like 'feed-key%' order by id desc limit 1"),
		);
		expect(audit).toEqual([{ action: "feed-key-created", detail: { source: "mes", scopes: ["*"] } }]);
		const [kept] = await readRows(
			database,
			"select row_to_json(k)::text as row, last_used_at is not null as is_used from feed_keys k",
		);
		expect(kept?.is_used).toBe(true);
		expect(String(kept?.row)).not.toContain(key.slice(4));
	});

	test("may not be guessed for long: wrong keys are limited by address, right ones not by wrong ones", async () => {
		const statuses: number[] = [];
		for (let attempt = 0; attempt < 32; attempt += 1)
			statuses.push((await post("orders", { key: `mgf_${attempt}` })).status);
		expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
		const last = await post("orders", { key: "mgf_last" });
		expect(last).toMatchObject({ status: 429, body: { code: "rate" } });
		expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
		expect((await post("orders")).status).toBe(200);
	});

	test("sends again what its own source sent, and nothing else", async () => {
		const { body } = await post("pieces", { body: rowsOf(pieceFeedRow()) });
		await post("orders");
		const other = await createFeedKey(database, { source: "other", scopes: ["*"] });
		const narrow = await createFeedKey(database, { source: "mes", scopes: ["orders"] });
		expect(await post(`rejects/${body.run}/resend`, { key: other.key })).toMatchObject({
			status: 404,
			body: { code: "unknown-run" },
		});
		expect(await post(`rejects/${body.run}/resend`, { key: narrow.key })).toMatchObject({
			status: 403,
			body: { code: "scope" },
		});
		expect(await post("rejects/999999/resend")).toMatchObject({ status: 404 });
		expect(await post("rejects/x/resend")).toMatchObject({ status: 404 });
		expect(await post(`rejects/${body.run}/resend`)).toMatchObject({
			status: 200,
			body: { entity: "pieces", rows: 1, accepted: 1, rejected: 0 },
		});
		expect(await readRows(database, "select 1 from feed_rejects where resolved_at is null")).toEqual([]);
	});
});
