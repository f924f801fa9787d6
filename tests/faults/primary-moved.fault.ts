import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, onCluster, startCluster } from "./support/cluster.ts";
import { type FaultyPortal, startFaultyPortal } from "./support/portals.ts";
import { underLoad, unharmed } from "./support/under-load.ts";

let faulty: FaultyPortal;
let first: Cluster;
let second: Cluster;

beforeAll(async () => {
	first = await startCluster();
	second = await first.follow();
	await onCluster(first.adminUrl, "alter system set synchronous_standby_names = 'second'");
	await onCluster(first.adminUrl, "select pg_reload_conf()");
	faulty = await startFaultyPortal({ cluster: first });
});
afterAll(async () => {
	await faulty?.stop();
	await second?.drop();
});

test("a primary that crashes and is replaced by the one that followed it loses nothing acknowledged", async () => {
	const state = "select sync_state from pg_stat_replication";
	await expect.poll(async () => (await onCluster(first.adminUrl, state))[0]).toEqual({ sync_state: "sync" });
	const done = "primary crashed and fenced off, its synchronous follower promoted, the way switched to it";
	const outcome = await underLoad({ ...faulty, cluster: second }, { name: "primary-moved", done }, async () => {
		await first.stop("immediate");
		faulty.wire.refuse();
		await second.promote();
		faulty.wire.pointTo(second.port);
		faulty.wire.accept();
	});
	expect(outcome).toMatchObject(unharmed);
	expect(outcome.refused).toBeGreaterThan(0);
});
