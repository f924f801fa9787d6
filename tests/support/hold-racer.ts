import { holdItem } from "#features/stock/server/stock-holds.ts";
import { connectDatabase } from "#server/database/database.ts";
import { createLog } from "#server/log.ts";

/**
 * A process of its own that tries to hold all items at once: `node hold-racer.ts <url> <account> <person> <items>`,
 * starts on a signal, prints what it got.
 */
const [url = "", account, person, items = ""] = process.argv.slice(2);
const database = connectDatabase(url, { connections: 8, acquireMs: 30_000, log: createLog("silent") });
const holder = { accountId: Number(account), personId: Number(person), name: "Some One", alias: null };

const tryToHold = (item: string) =>
	database.transaction("millgate_viewer", { personId: holder.personId, soldToIds: [holder.accountId] }, async (tx) =>
		(await holdItem(tx, item, holder)) ? [item] : [],
	);

process.once("message", async () => {
	const got = await Promise.all(items.split(",").map(tryToHold));
	await database.close();
	process.send?.(got.flat(), () => process.disconnect());
});
await database.transaction("millgate_viewer", {}, (tx) => tx.sql("select 1"));
process.send?.("ready");
