import { context, DiagLogLevel, diag, type Tracer } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
	BatchSpanProcessor,
	ParentBasedSampler,
	TraceIdRatioBasedSampler,
	TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Log } from "../log.ts";

export type TraceTarget = {
	/** The collector's address; `/v1/traces` follows it (OTLP/HTTP). */
	endpoint: string;
	headers: Record<string, string>;
	serviceName: string;
	version: string;
	/** Share of traces that begin here and are recorded, 0 to 1. */
	share: number;
};

const batch = { maxQueueSize: 4_096, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 };
const timeoutMillis = 10_000;
const complainEveryMs = 60_000;
// A collector that does not answer must not keep the process from ending.
const mostAtEndMs = 3_000;

// The API takes one per process.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

/**
 * OpenTelemetry's tracer, which sends ended spans to the collector. Requests never wait for the collector: spans that it
 * does not take, or that come faster than it takes them, are dropped, and the log says so once a minute. `stop` gives
 * it a few seconds for what is left.
 */
export function openTracer(target: TraceTarget, log: Log): { tracer: Tracer; stop: () => Promise<void> } {
	const { endpoint, headers, serviceName, version, share } = target;
	let complainedAt = -complainEveryMs;
	const complain = (reason: unknown) => {
		if (performance.now() - complainedAt < complainEveryMs) return;
		complainedAt = performance.now();
		log.warn({ reason: String(reason) }, "traces were dropped");
	};
	const ignore = () => undefined;
	diag.setLogger(
		{ error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
		{ logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
	);
	const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
	const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis });
	const provider = new TracerProvider({
		resource: resourceFromAttributes({ "service.name": serviceName, "service.version": version }),
		sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
		spanProcessors: [new BatchSpanProcessor({ exporter, ...batch, exportTimeoutMillis: timeoutMillis })],
	});
	return {
		tracer: provider.getTracer("millgate", version),
		stop: async () => {
			const { promise: isOver, resolve } = Promise.withResolvers<void>();
			const end = setTimeout(() => {
				complain("the portal stops");
				resolve();
			}, mostAtEndMs);
			await Promise.race([provider.shutdown().catch(complain), isOver]);
			clearTimeout(end);
		},
	};
}
