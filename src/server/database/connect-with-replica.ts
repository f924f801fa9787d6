import type { ConnectOptions } from "./connection-pool.ts";
import { connectDatabase, type Database } from "./database.ts";
import { followReplica } from "./replica.ts";

/**
 * Connects as `connectDatabase`, and to a streaming replica that lists may be read from while it is at most `lagMs`
 * behind.
 */
export function connectWithReplica(
	primaryUrl: string,
	{ url: replicaUrl, lagMs }: { url: string; lagMs: number },
	options: ConnectOptions,
): Database {
	const primary = connectDatabase(primaryUrl, options);
	const lists = connectDatabase(replicaUrl, options);
	const replica = followReplica(lists, { primaryUrl, replicaUrl, lagMs, log: options.log });
	const reading = { ...primary.readOnly, replica };
	const close = async () => {
		await replica.close();
		await lists.close();
		await primary.close();
	};
	return { ...primary, replica, readOnly: Object.assign(reading, { readOnly: reading }), close };
}
