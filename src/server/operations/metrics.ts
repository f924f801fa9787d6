import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Figures of this process in the text format of Prometheus. */
export type Metrics = {
	/** One answered request: its registered route, never the requested URL. */
	request: (labels: RequestLabels, seconds: number) => void;
	/** A figure that is computed when the metrics are read; rows with the same labels replace each other. */
	gauge: (name: string, help: string, labelNames?: readonly string[]) => Gauge;
	/** Runs before every reading; what it throws leaves the reading as it is. */
	beforeReading: (read: () => Promise<void> | void) => void;
	/**
	 * Concurrent readers get the same answer: each reading first clears the figures, and would clear those of the one
	 * before.
	 */
	read: () => Promise<{ contentType: string; text: string }>;
};
export type RequestLabels = { method: string; route: string; status: string };

const secondsOfRequests = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A registry of its own, so that several portals of one process (tests) do not count together. */
export function createMetrics(): Metrics {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const requests = new Histogram({
		name: "millgate_http_request_seconds",
		help: "Seconds until an answer begins, by route.",
		labelNames: ["method", "route", "status"],
		buckets: secondsOfRequests,
		registers: [registry],
	});
	const readings: (() => Promise<void> | void)[] = [];
	const readNow = async () => {
		await Promise.allSettled(readings.map(async (read) => read()));
		return { contentType: registry.contentType, text: await registry.metrics() };
	};
	let reading: ReturnType<Metrics["read"]> | undefined;
	return {
		request: (labels, seconds) => requests.observe(labels, seconds),
		gauge: (name, help, labelNames = []) => new Gauge({ name, help, labelNames, registers: [registry] }),
		beforeReading: (read) => void readings.push(read),
		read() {
			reading ??= readNow().finally(() => {
				reading = undefined;
			});
			return reading;
		},
	};
}
