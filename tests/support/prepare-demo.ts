import { startEmbeddedDatabase } from "#server/database/embedded.ts";
import { prepareData } from "./prepare-data.ts";

/**
 * Loads the demo mill into MILLGATE_DEMO_DIR, of which each portal with the demo then gets a copy: `npm test` does it
 * beside other stages.
 */
const folder = process.env.MILLGATE_DEMO_DIR;
if (!folder) throw new Error("MILLGATE_DEMO_DIR says where the demo mill shall lie");
try {
	await prepareData({ PATH: process.env.PATH, NODE_ENV: "production", DEMO: "true", DATA_DIR: folder });
} finally {
	await (await startEmbeddedDatabase(folder)).stop();
}
