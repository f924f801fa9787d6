import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDatabase, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { openRunFolder } from "./run-folder.ts";
import { spareDurability } from "./spare-durability.ts";

export const templateName = "millgate_template";

/**
 * One PostgreSQL for the whole run, in a folder of its own, with a migrated template; stopped and removed at the end.
 */
export default async function setup(): Promise<() => Promise<void>> {
	const removeRunFolder = openRunFolder();
	const folder = await mkdtemp(join(tmpdir(), "millgate-test-"));
	const { adminUrl, stop } = await startEmbeddedDatabase(folder);
	await spareDurability(adminUrl);
	await migrate(await ensureDatabase(adminUrl, templateName));
	process.env.MILLGATE_TEST_CLUSTER_URL = adminUrl;
	return async () => {
		await stop();
		removeRunFolder();
	};
}
