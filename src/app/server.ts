import * as build from "virtual:react-router/server-build";
import { ConfigError, readConfig } from "#server/config.ts";
import { isOutage } from "#server/database/database-errors.ts";
import { createLog } from "#server/log.ts";
import { collectLessOften, giveMemoryBack } from "#server/operations/memory.ts";
import { startServer } from "./start-server.ts";
import { stopOnce } from "./stop-once.ts";

// Libraries drop promises. If one fails because the database is unavailable, it must not end every request under way.
// Any other error ends the process.
process.on("unhandledRejection", (reason) => {
	if (!isOutage(reason)) throw reason;
	createLog(readConfig(process.env).LOG_LEVEL).warn(
		{ error: reason },
		"nobody waited for what failed with the database",
	);
});

/**
 * The process of `npm start`: starts the server, prints where it listens, and stops on a signal or when its parent
 * process has ended.
 */
const running = await startServer(() => build).catch((error: unknown) => {
	process.stderr.write(
		`${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : error}\n`,
	);
	process.exit(1);
});
collectLessOften();
giveMemoryBack();
process.send?.({ ready: running.url });
stopOnce(running.stop);
