import {
	type Context,
	context,
	defaultTextMapGetter,
	ROOT_CONTEXT,
	type Span,
	SpanKind,
	SpanStatusCode,
	type Tracer,
	trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import type { MiddlewareHandler } from "hono";
import type { Config } from "../config.ts";
import type { Database, Reader, Replica, Transaction } from "../database/database.ts";
import type { DocumentStore, ReadyDocument } from "../graphql/documents.ts";
import { answeredStatus } from "../http/answered-status.ts";
import { comesFromProxy } from "../http/client-address.ts";
import type { Env } from "../http/env.ts";
import { loggablePath } from "../http/loggable-path.ts";
import type { Log } from "../log.ts";
import { routeOf } from "../operations/route-of.ts";
import { openTracer } from "./open-tracer.ts";

/**
 * What follows requests through the portal, made only where OTEL_EXPORTER_OTLP_ENDPOINT is set
 * (decisions/traces-by-opentelemetry.md).
 */
export type Traces = {
	/** A span for each request that is looked at; its id is in the request's log lines as `trace`. */
	follow: (pages: ReadonlySet<string>) => MiddlewareHandler<Env>;
	/** The same documents, each run a span. */
	documents: (store: DocumentStore) => DocumentStore;
	/** The same database: transactions and their statements are spans where something is traced. */
	database: (database: Database) => Database;
	/** Sends what is still there. */
	stop: () => Promise<void>;
};

type Settings = Pick<
	Config,
	| "OTEL_EXPORTER_OTLP_ENDPOINT"
	| "OTEL_EXPORTER_OTLP_HEADERS"
	| "OTEL_SERVICE_NAME"
	| "OTEL_TRACES_SAMPLER_ARG"
	| "TRUST_PROXY"
>;

const longestStatement = 2_000;

/** Traces by the settings; nothing where no endpoint is set. */
export function startTraces(config: Settings, version: string, log: Log): Traces | undefined {
	const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
	if (endpoint === undefined) return undefined;
	const target = { endpoint, headers: config.OTEL_EXPORTER_OTLP_HEADERS, serviceName: config.OTEL_SERVICE_NAME };
	const { tracer, stop } = openTracer({ ...target, version, share: config.OTEL_TRACES_SAMPLER_ARG }, log);
	const below: Below = (start, work) => (isTraced() ? runSpan(tracer, start, context.active(), work) : work());
	const follow: Traces["follow"] = (pages) => async (c, next) => {
		const traceparent = comesFromProxy(c, config.TRUST_PROXY) ? c.req.header("traceparent") : undefined;
		const caller = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
		const { method, path } = c.req;
		const attributes = { "http.request.method": method, "url.path": loggablePath(path) };
		await runSpan(tracer, { name: method, kind: SpanKind.SERVER, attributes }, caller, async (span) => {
			if (!span.isRecording()) return next();
			c.set("log", c.get("log").child({ trace: span.spanContext().traceId }));
			await next();
			const route = routeOf(c, pages);
			const status = answeredStatus(c);
			span.updateName(`${method} ${route}`);
			span.setAttributes({ "http.route": route, "http.response.status_code": status });
			if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
		});
	};
	return {
		follow,
		stop,
		documents: (store) => tracedStore(store, below),
		database: (database) => tracedDatabase(database, below),
	};
}

const propagator = new W3CTraceContextPropagator();

type SpanStart = { name: string; kind: SpanKind; attributes?: Record<string, string> };
type Below = <T>(start: SpanStart, work: () => Promise<T> | T) => Promise<T> | T;

/** Whether the running code belongs to a request that is recorded. */
const isTraced = () => trace.getActiveSpan()?.isRecording() ?? false;

/** Runs work as a span below that of `parent`; the span fails as the work does. */
function runSpan<T>(
	tracer: Tracer,
	{ name, ...options }: SpanStart,
	parent: Context,
	work: (span: Span) => Promise<T> | T,
): Promise<T> {
	return tracer.startActiveSpan(name, options, parent, async (span) => {
		try {
			return await work(span);
		} catch (error) {
			span.setStatus({ code: SpanStatusCode.ERROR });
			throw error;
		} finally {
			span.end();
		}
	});
}

function tracedStore(store: DocumentStore, below: Below): DocumentStore {
	return {
		resolve: (request) => {
			const document = store.resolve(request);
			const { name = "" } = document;
			const attributes = {
				"graphql.operation.type": document.operation,
				...(name && { "graphql.operation.name": name }),
			};
			const run: ReadyDocument["run"] = (context, variables) =>
				below({ name: `${document.operation} ${name}`.trim(), kind: SpanKind.INTERNAL, attributes }, () =>
					document.run(context, variables),
				);
			return { ...document, run };
		},
	};
}

function tracedDatabase(database: Database, below: Below): Database {
	const traced = <One extends Reader>(one: One, name: string): One => ({
		...one,
		transaction: async (role, scope, work, pace) =>
			below({ name: `${name} ${role}`, kind: SpanKind.INTERNAL }, () =>
				one.transaction(role, scope, (tx) => work(tracedTransaction(tx, below)), pace),
			),
	});
	const { replica } = database;
	const reader: Replica["reader"] = (primary, writtenAt) => {
		const found = replica?.reader(primary, writtenAt) ?? primary;
		return found === primary ? primary : traced(found, "transaction at the replica");
	};
	const shared = replica && { replica: { ...replica, reader } };
	const readOnly: Database = { ...traced(database.readOnly, "transaction"), ...shared };
	readOnly.readOnly = readOnly;
	return { ...traced(database, "transaction"), ...shared, readOnly };
}

/**
 * Statements by their text, in which values are only numbered; what streams over the connection itself is not
 * distinguished.
 */
function tracedTransaction(tx: Transaction, below: Below): Transaction {
	if (!isTraced()) return tx;
	const statement = (text: string): SpanStart => ({
		name: /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement",
		kind: SpanKind.CLIENT,
		attributes: { "db.system.name": "postgresql", "db.query.text": text.trim().slice(0, longestStatement) },
	});
	return {
		...tx,
		sql: async (text, values) => below(statement(text), () => tx.sql(text, values) as Promise<never>),
		last: async (text, values) => below(statement(text), () => tx.last(text, values) as Promise<never>),
		lastPlanned: async (text, values) => below(statement(text), () => tx.lastPlanned(text, values) as Promise<never>),
	};
}
