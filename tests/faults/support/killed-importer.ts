import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { orderFeedRow } from "../../support/feed-rows.ts";
import { onCluster } from "./cluster.ts";

const rows = 4000;

/** Feeds files by command, killed at random moments so many times in all and then let through. */
export async function importUnderKills(
	adminUrl: string,
	{ kills, random, dataDir }: { kills: number; random: () => number; dataDir: string },
): Promise<{ rows: number; lost: number; doubled: number; kills: number }> {
	const file = join(dataDir, "orders.ndjson");
	await writeFile(
		file,
		Array.from({ length: rows }, (_, n) => `${JSON.stringify(orderFeedRow({ order: `K${n}` }))}\n`).join(""),
	);
	let killed = 0;
	while (killed < kills) if (await feedOnce(adminUrl, file, 300 + random() * 2500)) killed += 1;
	await feedOnce(adminUrl, file);
	const found =
		"select count(*)::int as n, count(distinct order_number)::int as distinct from orders where order_number like 'K%'";
	const [count] = await onCluster<{ n: number; distinct: number }>(adminUrl, found);
	return {
		rows,
		lost: rows - (count?.distinct ?? 0),
		doubled: (count?.n ?? 0) - (count?.distinct ?? 0),
		kills: killed,
	};
}

/** Runs the command; answers whether it had to be killed. */
async function feedOnce(adminUrl: string, file: string, killAfterMs?: number): Promise<boolean> {
	const child = spawn(process.execPath, ["src/app/feed-command.ts", file, "--source", "killed"], {
		env: { ...process.env, NODE_ENV: "production", DATABASE_URL: adminUrl, LOG_LEVEL: "error" },
		stdio: ["ignore", "ignore", "pipe"],
	});
	let printed = "";
	child.stderr.on("data", (chunk: Buffer) => {
		printed += chunk.toString();
	});
	const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
	if (killAfterMs !== undefined) {
		await Promise.race([ended, pause(killAfterMs)]);
		child.kill("SIGKILL");
	}
	const [code, signal] = await ended;
	if (signal === "SIGKILL") return true;
	if (code !== 0) throw new Error(`The importer ended with ${code}: ${printed}`);
	return false;
}
