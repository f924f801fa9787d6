import { Logger } from "graphile-worker";
import type { Log } from "../log.ts";

/**
 * The queue's own lines in our log; without one they are dropped. What it says of every job is of no use beyond
 * debugging.
 */
export function jobLogger(log?: Log): Logger {
	const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
	return new Logger((scope) => (level, message, meta) => {
		log?.[levels[level as keyof typeof levels] ?? "debug"]({ ...scope, error: meta?.error }, message);
	});
}
