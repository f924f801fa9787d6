import { randomBytes } from "node:crypto";
import pg from "pg";
import { connectDatabase, type Database } from "#server/database/database.ts";
import { ensureDatabase } from "#server/database/embedded.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { templateName } from "./global-setup.ts";
import { closeOwners } from "./owner-connections.ts";

/** The app's connection to a database of one's own; `adminUrl` connects as its owner. */
export type TestDatabase = Database & { adminUrl: string; drop: () => Promise<void> };

/** A database with nothing in it, not even migrated. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
	const clusterUrl = process.env.MILLGATE_TEST_CLUSTER_URL ?? "";
	const name = `empty_${randomBytes(6).toString("hex")}`;
	const adminUrl = await ensureDatabase(clusterUrl, name);
	const connection = connectDatabase(appUrl(adminUrl), { connections: 4, acquireMs: 5000, log: createLog("silent") });
	const drop = async () => {
		await connection.close();
		await onCluster(clusterUrl, `drop database ${name} with (force)`);
	};
	return { ...connection, adminUrl, drop };
}

/** A database of one's own, cloned from the run's migrated template; `drop` ends its connections and removes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
	const clusterUrl = process.env.MILLGATE_TEST_CLUSTER_URL;
	if (!clusterUrl) throw new Error("Run tests with vitest, whose global set-up starts the database");
	const name = `test_${randomBytes(6).toString("hex")}`;
	await onCluster(clusterUrl, `create database ${name} template ${templateName} strategy file_copy`);
	const url = new URL(clusterUrl);
	url.pathname = `/${name}`;
	const adminUrl = url.toString();
	const database = connectDatabase(appUrl(adminUrl, behindPooler(name)), {
		connections: 8,
		acquireMs: 20_000,
		log: createLog("silent"),
	});
	const drop = async () => {
		await database.close();
		await closeOwners(adminUrl);
		await onCluster(clusterUrl, `drop database ${name} with (force)`);
	};
	return { ...database, adminUrl, drop };
}

/** Where the database is reached through the pooler, in runs that have one (npm run scale). */
function behindPooler(name: string): string | undefined {
	const pooler = process.env.MILLGATE_TEST_POOLER_URL;
	return pooler && `${pooler}/${name}`;
}

async function onCluster(clusterUrl: string, statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: clusterUrl });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}
