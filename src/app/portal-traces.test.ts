import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { unsubscribeToken } from "#features/notifications/server/unsubscribe-token.ts";
import { readConfig } from "#server/config.ts";
import { hashOf } from "#server/graphql/documents.ts";
import { startTraces } from "#server/traces/traces.ts";
import { testApi, testDatabase } from "../../tests/support/fixtures.ts";
import { freeFormKey } from "../../tests/support/free-form-key.ts";
import { insertPerson } from "../../tests/support/people.ts";
import { createPortal } from "./portal.ts";

type Sent = {
	traceId: string;
	spanId: string;
	parentSpanId?: string;
	name: string;
	kind: number;
	startTimeUnixNano: string;
	endTimeUnixNano: string;
	attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
	status: { code?: number };
};
type Parcel = { resourceSpans: { resource: { attributes: Sent["attributes"] }; scopeSpans: { spans: Sent[] }[] }[] };

const secretKey = "x".repeat(40);
const database = await testDatabase();
const api = await testApi(database);
const personId = (await insertPerson(database, { soldTo: ["S1"] })).id;
const caller = await api.signIn(personId);

/** A collector of OTLP/HTTP that keeps what it is sent. */
async function collector(status = 200) {
	const parcels: { path: string | undefined; headers: IncomingHttpHeaders; body: Parcel }[] = [];
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on("data", (chunk: Buffer) => chunks.push(chunk));
		request.on("end", () => {
			parcels.push({
				path: request.url,
				headers: request.headers,
				body: JSON.parse(Buffer.concat(chunks).toString()) as Parcel,
			});
			response.writeHead(status, { "content-type": "application/json" }).end("{}");
		});
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const spans = () =>
		parcels.flatMap(({ body }) => body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
	return { url, parcels, spans, stop: () => new Promise((done) => server.close(done)) };
}

/** A portal that is traced to this address, with the lines of its log. */
function tracedPortal(settings: Record<string, string>) {
	const lines: Record<string, unknown>[] = [];
	const into = new Writable({
		write: (chunk: Buffer, _encoding, done) => {
			lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
			done();
		},
	});
	const log = pino({ level: "info" }, into);
	const nowhere = "http://localhost:9";
	const config = readConfig({
		...{ NODE_ENV: "test", PUBLIC_URL: "http://localhost", SECRET_KEY: secretKey, GRAPHQL_FREE_FORM_KEY: freeFormKey },
		...{ CDC_ISSUER: nowhere, IAM_ISSUER: nowhere, AD_ISSUER: nowhere },
		...settings,
	});
	const traces = startTraces(config, "1.0.63", log);
	const app = createPortal(
		{ config, database: traces?.database(database) ?? database, log },
		{ documents: [ofPages], ...(traces && { traces }) },
	);
	const ask = (headers: Record<string, string> = {}) =>
		app.request("/api/graphql", {
			method: "POST",
			headers: { "content-type": "application/json", "x-free-form-key": freeFormKey, ...caller, ...headers },
			body: JSON.stringify({
				query: "query MyOrders($po: String) { orderLines(first: 1, filter: { po: $po }) { totals { count } } }",
				variables: { po: "SECRET-PO" },
			}),
		});
	return { app, traces, ask, lines };
}

const ofPages = "query MyName { viewer { name } }";

const attribute = ({ attributes }: Sent, name: string) => attributes.find(({ key }) => key === name)?.value;

describe("a traced request", () => {
	test("is a tree: request, operation, transaction, statements, with its id in the log", async () => {
		const collected = await collector();
		const { traces, ask, lines } = tracedPortal({
			OTEL_EXPORTER_OTLP_ENDPOINT: collected.url,
			OTEL_EXPORTER_OTLP_HEADERS: "x-team=steel%20mill",
			OTEL_SERVICE_NAME: "portal",
		});
		expect(await (await ask()).json()).toEqual({ data: { orderLines: { totals: { count: 0 } } } });
		await traces?.stop();
		await collected.stop();
		const spans = collected.spans();
		const request = spans.find(({ kind }) => kind === 2);
		const operation = spans.find(({ name }) => name === "query MyOrders");
		const transaction = spans.find(
			({ name, parentSpanId }) => name === "transaction millgate_viewer" && parentSpanId === operation?.spanId,
		);
		const statement = spans.find(({ name, parentSpanId }) => name === "select" && parentSpanId === transaction?.spanId);
		expect(request).toMatchObject({ name: "POST /api/graphql", status: {} });
		expect(request?.parentSpanId).toBeUndefined();
		expect(operation?.parentSpanId).toBe(request?.spanId);
		expect(statement?.kind).toBe(3);
		expect(attribute(statement as Sent, "db.query.text")?.stringValue).toMatch(/^select [\s\S]+ from /);
		expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
		expect(attribute(request as Sent, "http.response.status_code")).toEqual({ intValue: 200 });
		for (const { startTimeUnixNano, endTimeUnixNano } of spans)
			expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
		expect(lines.filter(({ msg }) => msg === "request").map(({ trace }) => trace)).toEqual([request?.traceId]);
		const [parcel] = collected.parcels;
		expect([parcel?.path, parcel?.headers["x-team"], parcel?.headers["content-type"]]).toEqual([
			"/v1/traces",
			"steel mill",
			"application/json",
		]);
		expect(parcel?.body.resourceSpans[0]?.resource.attributes).toContainEqual({
			key: "service.name",
			value: { stringValue: "portal" },
		});
	});

	test("contains no values: no search terms, tokens, cookies or URL queries", async () => {
		const collected = await collector();
		const { app, traces, ask, lines } = tracedPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: collected.url });
		await ask();
		// The URL of an unsubscribe link is a secret: no span contains it, whether the link is valid or refused.
		const report = "11111111-1111-4111-8111-111111111111";
		for (const key of [
			unsubscribeToken({ SECRET_KEY: secretKey }, { personId, scope: "all" }),
			"7.all.SECRET-A",
			`report/${report}.SECRET-B`,
		])
			await app.request(`/unsubscribe/${key}`);
		await app.request("/login-callback?code=SECRET-CODE&state=SECRET-STATE", { headers: { cookie: caller.cookie } });
		await traces?.stop();
		await collected.stop();
		const said = JSON.stringify(collected.parcels.map(({ body }) => body));
		expect(collected.spans().length).toBeGreaterThan(3);
		for (const logged of [said, JSON.stringify(lines)]) {
			expect(logged).not.toMatch(/SECRET-|\.all\./);
			expect(logged).toContain("/unsubscribe/[cut]");
			expect(logged).toContain("/unsubscribe/report/[cut]");
		}
		expect(said).not.toContain(caller.authorization.slice("Bearer ".length));
		expect(said).not.toContain(/millgate-session=([^;]+)/.exec(caller.cookie)?.[1]);
	});

	test("is named by the operation that ran, also when it was requested by its hash", async () => {
		const collected = await collector();
		const { app, traces } = tracedPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: collected.url });
		const body = JSON.stringify({ extensions: { documentId: hashOf(ofPages) } });
		await app.request("/api/graphql", {
			method: "POST",
			headers: { "content-type": "application/json", ...caller },
			body,
		});
		await traces?.stop();
		await collected.stop();
		const operation = collected.spans().find((one) => attribute(one, "graphql.operation.type"));
		expect(operation?.name).toBe("query MyName");
		expect(attribute(operation as Sent, "graphql.operation.name")).toEqual({ stringValue: "MyName" });
	});

	test("continues a trusted proxy's trace, and nobody else's", async () => {
		const collected = await collector();
		const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
		for (const TRUST_PROXY of ["true", "false"]) {
			const { traces, ask } = tracedPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: collected.url, TRUST_PROXY });
			await ask({ traceparent });
			await traces?.stop();
		}
		await collected.stop();
		const requests = collected.spans().filter(({ kind }) => kind === 2);
		expect(requests.map(({ parentSpanId }) => parentSpanId)).toEqual(["b7ad6b7169203331", undefined]);
		expect(requests[0]?.traceId).toBe("0af7651916cd43dd8448eb211c80319c");
	});

	test("is left out by the share that is set, and by a proxy that says so", async () => {
		const collected = await collector();
		const none = tracedPortal({
			OTEL_EXPORTER_OTLP_ENDPOINT: collected.url,
			OTEL_TRACES_SAMPLER_ARG: "0",
			TRUST_PROXY: "true",
		});
		await none.ask();
		await none.ask({ traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00" });
		await none.traces?.stop();
		await collected.stop();
		expect(collected.parcels).toEqual([]);
		expect(none.lines.every((line) => !("trace" in line))).toBe(true);
	});
});

test.each([
	["is not there", undefined],
	["refuses", 503],
])("a collector that %s disturbs no request, and the log says so once", async (_how, status) => {
	const collected = status === undefined ? undefined : await collector(status);
	const { traces, ask, lines } = tracedPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: collected?.url ?? "http://127.0.0.1:9" });
	expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
	await traces?.stop();
	await collected?.stop();
	expect(lines.filter(({ msg }) => msg === "traces were dropped")).toHaveLength(1);
});

test("nothing is traced where no endpoint is set", () => {
	expect(startTraces(readConfig({}), "1.0.63", pino({ level: "silent" }))).toBeUndefined();
});
