import type { MiddlewareHandler } from "hono";
import type { Config } from "../config.ts";
import type { Database, Transaction } from "../database/database.ts";
import type { Reader, Replica } from "../database/replica.ts";
import type { DocumentStore, ReadyDocument } from "../graphql/documents.ts";
import { answeredStatus } from "../http/answered-status.ts";
import { comesFromProxy } from "../http/client-address.ts";
import type { Env } from "../http/env.ts";
import { toldPath } from "../http/told-path.ts";
import type { Log } from "../log.ts";
import { routeOf } from "../operations/route-of.ts";
import { exportSpans } from "./export-spans.ts";
import { currentSpan, type OpenSpan, readTraceparent, runSpan, type SpanStart } from "./spans.ts";

/**
 * What follows requests through the portal, made only where OTEL_EXPORTER_OTLP_ENDPOINT is set
 * (decisions/traces-without-the-sdk.md).
 */
export type Traces = {
	/** A span for each request that is looked at; its id stands in the request's log lines as `trace`. */
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
	const { add, stop } = exportSpans(
		{ endpoint, headers: config.OTEL_EXPORTER_OTLP_HEADERS, serviceName: config.OTEL_SERVICE_NAME, version },
		log,
	);
	const below = <T>(start: SpanStart, work: () => Promise<T> | T): Promise<T> | T => {
		const parent = currentSpan();
		return parent ? runSpan(start, parent, add, work) : work();
	};
	const follow: Traces["follow"] = (pages) => async (c, next) => {
		const given = comesFromProxy(c, config.TRUST_PROXY) ? readTraceparent(c.req.header("traceparent")) : undefined;
		if (!(given?.isSampled ?? Math.random() < config.OTEL_TRACES_SAMPLER_ARG)) return next();
		const { method, path } = c.req;
		const attributes = { "http.request.method": method, "url.path": toldPath(path) };
		await runSpan({ name: method, kind: "server", attributes }, given, add, async (span: OpenSpan) => {
			c.set("log", c.get("log").child({ trace: span.traceId }));
			await next();
			const route = routeOf(c, pages);
			span.name = `${method} ${route}`;
			const status = answeredStatus(c);
			Object.assign(span.attributes, { "http.route": route, "http.response.status_code": status });
			span.isFailed = status >= 500;
		});
	};
	return {
		follow,
		stop,
		documents: (store) => tracedStore(store, below),
		database: (database) => tracedDatabase(database, below),
	};
}

type Below = <T>(start: SpanStart, work: () => Promise<T> | T) => Promise<T> | T;

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
				below({ name: `${document.operation} ${name}`.trim(), kind: "internal", attributes }, () =>
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
			below({ name: `${name} ${role}`, kind: "internal" }, () =>
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
 * Statements by their text, in which values are only numbered; what streams over the connection itself is not told
 * apart.
 */
function tracedTransaction(tx: Transaction, below: Below): Transaction {
	if (!currentSpan()) return tx;
	const statement = (text: string): SpanStart => ({
		name: /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement",
		kind: "client",
		attributes: { "db.system.name": "postgresql", "db.query.text": text.trim().slice(0, longestStatement) },
	});
	return {
		...tx,
		sql: async (text, values) => below(statement(text), () => tx.sql(text, values) as Promise<never>),
		last: async (text, values) => below(statement(text), () => tx.last(text, values) as Promise<never>),
		lastPlanned: async (text, values) => below(statement(text), () => tx.lastPlanned(text, values) as Promise<never>),
	};
}
