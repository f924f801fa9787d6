import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Structured lines on standard output, unless they go elsewhere. Secrets never enter a line: what may hold one is cut
 * here.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
	const options = {
		level,
		base: undefined,
		timestamp: pino.stdTimeFunctions.isoTime,
		serializers: {
			error: (error: unknown) => (error instanceof Error ? pino.stdSerializers.err(error) : error),
			// An error of its own would be written as an empty object.
			cause: (cause: unknown) => (cause instanceof Error ? cause.message : cause),
		},
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
	};
	return destination ? pino(options, destination) : pino(options);
}
