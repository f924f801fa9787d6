import type { Log } from "../log.ts";
import type { Attributes, EndedSpan } from "./spans.ts";

export type ExportTarget = {
	/** The collector's address; `/v1/traces` follows it (OTLP/HTTP). */
	endpoint: string;
	headers: Record<string, string>;
	serviceName: string;
	version: string;
};

const mostWaiting = 4_096;
const mostSent = 512;
const everyMs = 2_000;
const timeoutMs = 10_000;
const complainEveryMs = 60_000;
// A collector that says nothing must not keep the process from ending.
const mostAtEndMs = 3_000;

/**
 * Sends ended spans on in parcels of OTLP/HTTP as JSON, one parcel at a time. Whatever the collector does, requests do
 * not wait for it: what it does not take, or what comes faster than it takes, is dropped, and the log says so once a
 * minute. `stop` gives it a few seconds for what is left.
 */
export function exportSpans(
	target: ExportTarget,
	log: Log,
): { add: (span: EndedSpan) => void; stop: () => Promise<void> } {
	const waiting: EndedSpan[] = [];
	const ending = new AbortController();
	let sending: Promise<void> | undefined;
	let complainedAt = -complainEveryMs;
	const complain = (reason: unknown, spans: number) => {
		if (performance.now() - complainedAt < complainEveryMs) return;
		complainedAt = performance.now();
		log.warn({ reason: String(reason), spans }, "traces were dropped");
	};
	const sendAll = async () => {
		while (waiting.length > 0 && !ending.signal.aborted) {
			const spans = waiting.splice(0, mostSent);
			await post(target, spans, ending.signal).catch((reason: unknown) => complain(reason, spans.length));
		}
	};
	const send = () => {
		sending ??= sendAll().finally(() => {
			sending = undefined;
		});
		return sending;
	};
	const timer = setInterval(() => void send(), everyMs);
	timer.unref();
	return {
		add: (span) => {
			if (waiting.length >= mostWaiting) return complain("too many at once", 1);
			waiting.push(span);
			if (waiting.length >= mostSent) void send();
		},
		stop: async () => {
			clearInterval(timer);
			const end = setTimeout(() => ending.abort(new Error("the portal stops")), mostAtEndMs);
			while (waiting.length > 0 && !ending.signal.aborted) await send();
			await sending;
			clearTimeout(end);
			if (waiting.length > 0) complain(ending.signal.reason, waiting.length);
		},
	};
}

async function post(
	{ endpoint, headers, serviceName, version }: ExportTarget,
	spans: EndedSpan[],
	ending: AbortSignal,
): Promise<void> {
	const scopeSpans = [{ scope: { name: "millgate", version }, spans: spans.map(printed) }];
	const resource = { attributes: printedAttributes({ "service.name": serviceName, "service.version": version }) };
	const answer = await fetch(`${endpoint.replace(/\/$/, "")}/v1/traces`, {
		method: "POST",
		headers: { ...headers, "content-type": "application/json" },
		body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
		redirect: "error",
		signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ending]),
	});
	await answer.body?.cancel();
	if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
}

function printed({ isFailed, attributes, ...span }: EndedSpan) {
	return { ...span, attributes: printedAttributes(attributes), status: isFailed ? { code: 2 } : {} };
}

function printedAttributes(attributes: Attributes) {
	return Object.entries(attributes).map(([key, value]) => ({
		key,
		value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
	}));
}
