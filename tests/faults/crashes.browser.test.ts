import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedDatabase } from "#server/database/embedded.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;

beforeAll(async () => {
	portal = await startPortal({ isEmpty: true });
});
afterAll(() => portal?.stop());

const statusOf = (path: string) =>
	fetch(`${portal.url}${path}`, { redirect: "manual" }).then(
		(response) => response.status,
		() => 0,
	);

test("a portal that was killed comes back on its data", async () => {
	expect(await statusOf("/")).toBe(200);
	await portal.kill();
	expect(await statusOf("/")).toBe(0);
	await portal.start();
	expect(await statusOf("/")).toBe(200);
});

test("a portal that gets one key press twice, from the terminal and from its parent, stops once, with its database", async () => {
	const pid = portal.pid();
	// Number 0 would be everybody in this run.
	if (!pid) throw new Error("The portal does not run");
	process.kill(pid, "SIGINT");
	await pause(5);
	process.kill(pid, "SIGINT");
	await expect.poll(portal.pid).toBe(undefined);
	expect(existsSync(join(portal.dataDir, "postgres", "postmaster.pid"))).toBe(false);
	await portal.start();
	expect(await statusOf("/")).toBe(200);
});

test("a portal that is killed again and again while it starts comes back at last", async () => {
	for (const afterMs of [50, 200, 500, 900]) {
		await portal.kill();
		const starting = portal.start().catch(() => undefined);
		await pause(afterMs);
		await portal.kill();
		await starting;
	}
	await portal.start();
	expect(await statusOf("/")).toBe(200);
});

test("a database that becomes unavailable is reported as 503, and the portal recovers by itself", async () => {
	const before = portal.pid();
	// A sign-in cookie of the right shape makes the portal ask the database who this is.
	const cookie = `auth=${"A".repeat(43)}; millgate-session=${"A".repeat(43)}`;
	const ask = () =>
		fetch(`${portal.url}/customer`, { redirect: "manual", headers: { cookie } }).then(({ status }) => status);
	expect(await ask()).toBe(302);
	const { stop } = await startEmbeddedDatabase(portal.dataDir);
	await stop();
	await expect.poll(ask).toBe(503);
	await startEmbeddedDatabase(portal.dataDir);
	await expect.poll(ask).toBe(302);
	expect(portal.pid()).toBe(before);
});
