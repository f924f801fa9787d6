import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** What a value of a span's attribute may be. */
export type Attributes = Record<string, string | number>;

/** A stretch of work that ended, as OTLP wants it: ids in hexadecimal, times in nanoseconds since 1970 as text. */
export type EndedSpan = {
	traceId: string;
	spanId: string;
	parentSpanId?: string;
	name: string;
	kind: (typeof spanKinds)[keyof typeof spanKinds];
	startTimeUnixNano: string;
	endTimeUnixNano: string;
	attributes: Attributes;
	isFailed: boolean;
};

/** OTLP's numbers of kinds. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const;

/** A span under way; name and attributes may still change. */
export type OpenSpan = { traceId: string; spanId: string; name: string; attributes: Attributes; isFailed: boolean };

export type SpanStart = { name: string; kind: keyof typeof spanKinds; attributes?: Attributes };
export type Parent = { traceId: string; spanId: string };

/** The span that the running code belongs to; undefined where nothing is traced. */
const current = new AsyncLocalStorage<OpenSpan>();

export function currentSpan(): OpenSpan | undefined {
	return current.getStore();
}

/**
 * Runs work as a span below `parent` (a trace of its own without one) and gives the span to `ended` once the work ends,
 * well or badly.
 */
export async function runSpan<T>(
	{ name, kind, attributes = {} }: SpanStart,
	parent: Parent | undefined,
	ended: (span: EndedSpan) => void,
	work: (span: OpenSpan) => Promise<T> | T,
): Promise<T> {
	const open: OpenSpan = {
		traceId: parent?.traceId ?? randomId(16),
		spanId: randomId(8),
		name,
		attributes: { ...attributes },
		isFailed: false,
	};
	const startTimeUnixNano = nowNano();
	try {
		return await current.run(open, work, open);
	} catch (error) {
		open.isFailed = true;
		throw error;
	} finally {
		const above = parent && { parentSpanId: parent.spanId };
		ended({ ...open, ...above, kind: spanKinds[kind], startTimeUnixNano, endTimeUnixNano: nowNano() });
	}
}

const randomId = (bytes: number) => randomBytes(bytes).toString("hex");

function nowNano(): string {
	return String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n);
}

/** The caller's span out of a `traceparent` header (W3C Trace Context, version 00); undefined when it is none. */
export function readTraceparent(header: string | undefined): (Parent & { isSampled: boolean }) | undefined {
	const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? "") ?? [];
	if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
	return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
