import { connectDatabase } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { sendWebhooksJob } from "../../src/features/webhooks/server/deliver-webhooks-jobs.ts";
import { jobServices } from "./jobs.ts";

/**
 * A process of its own that sends an endpoint what it is due: `node tests/support/webhook-sender.ts <database>
 * <endpoint>`.
 */
const [adminUrl = "", endpoint = ""] = process.argv.slice(2);
const database = connectDatabase(appUrl(adminUrl), { connections: 2, acquireMs: 5000, log: createLog("silent") });
await sendWebhooksJob.run({ endpoint: Number(endpoint) }, jobServices(database));
await database.close();
