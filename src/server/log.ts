import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured lines on standard output. Secrets never enter a line: what may hold one is cut here. */
export function createLog(level: string): Log {
	return pino({
		level,
		base: undefined,
		timestamp: pino.stdTimeFunctions.isoTime,
		serializers: { error: (error: unknown) => (error instanceof Error ? pino.stdSerializers.err(error) : error) },
		redact: {
			paths: [
				"authorization",
				"cookie",
				"token",
				"password",
				"*.authorization",
				"*.cookie",
				"*.token",
				"*.password",
				"*.id_token",
				"*.client_secret",
			],
			censor: "[cut]",
		},
	});
}
