import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { buildWhenStale } from "../../tools/build-when-stale.mjs";
import { freeFormKey } from "../support/free-form-key.ts";
import { startPortal } from "../support/portal.ts";
import { enterAsAdministrator } from "./entries/administrator-entries.ts";
import { openSampleFolder } from "./sample-folder.ts";
import { openSampleMill } from "./sample-mill.ts";
import { writeCertificates } from "./write-certificates.ts";
import { writeCompanyWebhooks } from "./write-company-webhooks.ts";
import { writeContract } from "./write-contract.ts";
import { writeInterchanges } from "./write-interchanges.ts";
import { writeLists } from "./write-lists.ts";
import { writeWebhooks } from "./write-webhooks.ts";

/**
 * `npm run samples -- FOLDER`: one of everything that leaves the portal, from the demo mill, by the code that serves
 * people and programs, for programs of others to judge.
 */
const [target] = process.argv.slice(2);
if (!target) throw new Error("usage: npm run samples -- FOLDER");
const root = resolve(target);
await rm(root, { recursive: true, force: true });
buildWhenStale(process.env);
const folder = openSampleFolder(root);
const portal = await startPortal({
	environment: {
		GRAPHQL_FREE_FORM_KEY: freeFormKey,
		WEBHOOK_NETWORKS: "127.0.0.0/8",
		WEBHOOK_PORTS: "1-65535",
		BANK_RIGHT_DAYS: "0",
		BANK_WAIT_DAYS: "0",
	},
});
try {
	const mill = await openSampleMill(portal);
	try {
		await writeContract(mill, folder);
		await writeCertificates(mill, folder);
		await writeWebhooks(mill, folder);
		await writeCompanyWebhooks(mill, folder);
		await writeInterchanges(mill, folder);
		await enterAsAdministrator(mill);
		await writeLists(mill, folder);
	} finally {
		await mill.close();
	}
} finally {
	await portal.stop();
}
const counts = Map.groupBy(folder.written, (path) => path.split("/")[0] ?? path);
for (const [kind, paths] of counts) console.log(`${kind}: ${paths.length}`);
