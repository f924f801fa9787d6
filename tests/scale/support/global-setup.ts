import { ensureDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import embedded, { templateName } from "../../support/global-setup.ts";
import { startDebianPostgres } from "./debian-postgres.ts";
import { startPooler } from "./pooler.ts";

/** The database that the stage names, with a migrated template, as for other tests. */
export default async function setup(): Promise<() => Promise<void>> {
	if (process.env.MILLGATE_SCALE === "pgbouncer") return behindPooler();
	if (process.env.MILLGATE_SCALE === "postgresql-15") return onDebianPostgres();
	return embedded();
}

async function onDebianPostgres(): Promise<() => Promise<void>> {
	const cluster = await startDebianPostgres();
	await migrate(await ensureDatabase(cluster.adminUrl, templateName));
	process.env.MILLGATE_TEST_CLUSTER_URL = cluster.adminUrl;
	return cluster.stop;
}

async function behindPooler(): Promise<() => Promise<void>> {
	const stopDatabase = await embedded();
	const pooler = await startPooler(process.env.MILLGATE_TEST_CLUSTER_URL ?? "", templateName);
	process.env.MILLGATE_TEST_POOLER_URL = pooler.url;
	return async () => {
		await pooler.stop();
		await stopDatabase();
	};
}
