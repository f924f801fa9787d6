import { ensureDatabase, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { closeOwners } from "./owner-connections.ts";
import { asOwner } from "./people.ts";
import { prepareData } from "./prepare-data.ts";

/**
 * Loads the demo mill into MILLGATE_DEMO_DIR, of which each portal with the demo then gets a copy: `npm test` does it
 * beside other stages.
 */
const folder = process.env.MILLGATE_DEMO_DIR;
if (!folder) throw new Error("MILLGATE_DEMO_DIR says where the demo mill shall lie");
await prepareData({ PATH: process.env.PATH, NODE_ENV: "production", DEMO: "true", DATA_DIR: folder });
const { adminUrl, stop } = await startEmbeddedDatabase(folder);
try {
	// The tour of a first visit would lie over what journeys press.
	const owner = await ensureDatabase(adminUrl, "millgate");
	await asOwner({ adminUrl: owner }, "update people set has_toured = true");
	await closeOwners(owner);
} finally {
	await stop();
}
