import { FeedFailure } from "#features/feeds/server/feed-failures.ts";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { connectDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { withOwnDatabase } from "#server/database/own-database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { type Command, readCommand, UsageError, usage } from "./feed-arguments.ts";

async function onDatabase(adminUrl: string, config: Config, command: Command): Promise<boolean> {
	await migrate(adminUrl);
	const database = connectDatabase(appUrl(adminUrl), {
		connections: 4,
		acquireMs: 5000,
		log: createLog(config.LOG_LEVEL),
	});
	return command(database).finally(database.close);
}

try {
	const command = readCommand(process.argv.slice(2));
	if (!command) process.stdout.write(usage);
	else {
		const config = readConfig(process.env);
		// A key or rows in a database that no portal uses are of no use, so the database must have been created by a
		// portal.
		const isWell = await withOwnDatabase(config, (adminUrl) => onDatabase(adminUrl, config, command), {
			isThere: true,
		});
		if (!isWell) process.exitCode = 1;
	}
} catch (error) {
	const isExpected = error instanceof UsageError || error instanceof ConfigError;
	const cause = error instanceof FeedFailure && error.cause instanceof Error ? `: ${error.cause.message}` : "";
	process.stderr.write(
		isExpected ? `${error.message}\n\n${usage}` : `${error instanceof Error ? error.message : error}${cause}\n`,
	);
	process.exitCode = 1;
}
