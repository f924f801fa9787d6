import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { type Cluster, startCluster } from "./support/cluster.ts";
import { startFaultyPortal } from "./support/portals.ts";
import { underLoad, unharmed } from "./support/under-load.ts";

test("a database without a connection left is reported as unavailable, and used again when there are some", async () => {
	const cluster = await startCluster({ settings: { max_connections: 30, superuser_reserved_connections: 3 } });
	const faulty = await startFaultyPortal({ cluster });
	const about = {
		name: "database-starved, connections",
		done: "others take every connection it allows, for 6 s; the portal's are cut",
	};
	const outcome = await underLoad(faulty, about, async () => {
		faulty.wire.cut();
		const others = await takeConnections(cluster);
		await pause(6000);
		await Promise.all(others.map((client) => client.end()));
	});
	await faulty.stop();
	expect(outcome).toMatchObject(unharmed);
	expect(outcome.refused).toBeGreaterThan(0);
});

/** As many as there are; an administrator's reserved ones stay out of reach of a role of the portal's. */
async function takeConnections({ adminUrl }: Cluster): Promise<pg.Client[]> {
	const taken: pg.Client[] = [];
	for (;;) {
		const client = new pg.Client({ connectionString: adminUrl });
		client.on("error", () => {});
		try {
			await client.connect();
			taken.push(client);
		} catch {
			return taken;
		}
	}
}

const diskMb = 190;

test("a database whose disk is full continues with what it has room for, and is reported as unavailable where it has none", async () => {
	const folder = await mkdtemp(join(tmpdir(), "millgate-full-"));
	run("mount", "-t", "tmpfs", "-o", `size=${diskMb}m,mode=755`, "tmpfs", folder);
	try {
		const cluster = await startCluster({
			folder,
			settings: { max_wal_size: "64MB", min_wal_size: "32MB", wal_recycle: "off" },
		});
		const faulty = await startFaultyPortal({ cluster });
		const about = {
			name: "database-starved, disk",
			done: `its disk (${diskMb} MB) filled to the last byte for 6 s, then cleared`,
		};
		const filler = join(folder, "filler");
		const outcome = await underLoad(faulty, about, async () => {
			spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"]);
			await pause(6000);
			await rm(filler);
			// A server that could not write its log has ended, as it must; who looks after it starts it again.
			if (!(await cluster.isRunning())) await cluster.start();
		});
		await faulty.stop();
		expect(outcome).toMatchObject(unharmed);
		expect(outcome.refused).toBeGreaterThan(0);
	} finally {
		run("umount", "-l", folder);
		await rm(folder, { recursive: true, force: true });
	}
});

function run(command: string, ...parameters: string[]): void {
	const { status, stderr } = spawnSync(command, parameters, { encoding: "utf8" });
	if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
}
