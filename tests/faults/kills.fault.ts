import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailServer } from "../support/mail-server.ts";
import { type ReceivedHook, startWebhookReceiver } from "../support/webhook-receiver.ts";
import { addErpEndpoint, insertAdministrator, invitesPeople, submitsWithFile } from "./support/effects.ts";
import { countWrites, feedsOrders } from "./support/fault-mill.ts";
import { keepFigures } from "./support/figures.ts";
import { importUnderKills } from "./support/killed-importer.ts";
import { orphansOf } from "./support/orphans.ts";
import { type FaultyPortal, startFaultyPortal } from "./support/portals.ts";
import { seededRandom } from "./support/seeded-random.ts";
import { startLoad } from "./support/steady-load.ts";

const serverKills = 140;
const importerKills = 60;
const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1e9));

let faulty: FaultyPortal;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let hooks: Awaited<ReturnType<typeof startWebhookReceiver>>;

beforeAll(async () => {
	[mails, hooks] = await Promise.all([startMailServer(), startWebhookReceiver()]);
	faulty = await startFaultyPortal({ settings: { SMTP_URL: mails.url } });
});
afterAll(async () => {
	await faulty?.stop();
	await Promise.all([mails?.stop(), hooks?.stop()]);
});

const subjectsOf = (bodies: readonly ReceivedHook[]) =>
	new Map(
		bodies.map(({ headers, body }) => [
			String(headers["webhook-id"]),
			(JSON.parse(body) as { data: { subject: string } }).data.subject,
		]),
	);

test(`server, its worker and the importer are killed ${serverKills + importerKills} times at random moments (FAULT_SEED=${seed}), and nothing is lost, doubled or left behind`, async () => {
	process.stdout.write(`FAULT_SEED=${seed}\n`);
	const random = seededRandom(seed);
	const { portal, mill, cluster } = faulty;
	await addErpEndpoint(mill, hooks.url);
	const administrator = await insertAdministrator(mill);
	const load = startLoad([
		feedsOrders(mill, portal.url, { everyMs: 50 }),
		submitsWithFile(mill, portal.url, { everyMs: 1200 }),
		invitesPeople(administrator, portal.url, { everyMs: 700 }),
	]);
	const importing = importUnderKills(cluster.adminUrl, {
		kills: importerKills,
		random: seededRandom(seed + 1),
		dataDir: portal.dataDir,
	});
	for (let n = 0; n < serverKills; n++) {
		await pause(100 + random() * 900);
		await portal.kill();
		await portal.start();
	}
	const since = performance.now();
	const firstGoodMs = await load.goodSince(since);
	const imported = await importing;
	const result = await load.stop();
	const { refused, unanswered, wrong, ...keys } = result;

	// Work of killed processes is returned after half a minute of silence.
	const settled = "select count(*)::int as n from mails where state = 'waiting'";
	await expect.poll(async () => (await mill.ask<{ n: number }>(settled))[0]?.n).toBe(0);
	const outbox = await mill.ask<{ subject: string }>("select subject from outbox where kind = 'complaint.submitted'");
	await expect.poll(() => new Set(subjectsOf(hooks.received).values()).size).toBe(outbox.length);

	const counts = await countWrites(cluster.adminUrl, keys);
	const [sent, claimed] = await Promise.all(
		["sent", "claimed"].map(async (state) =>
			(await mill.ask<{ address: string }>("select address from mails where state = $1", [state])).map(
				({ address }) => address,
			),
		),
	);
	const addresses = mails.received.flatMap(({ to }) => to);
	const mailed = new Set(addresses);
	const mailsLost = (sent ?? []).filter((address) => !mailed.has(address)).length;
	const mailsDoubled = addresses.length - mailed.size;
	const hooksDoubled = subjectsOf(hooks.received).size - outbox.length;
	const orphaned = await orphansOf(faulty);
	const figures = {
		lost: counts.lost + mailsLost + imported.lost,
		doubled: counts.doubled + mailsDoubled + hooksDoubled + imported.doubled,
		orphaned,
	};
	const note = `${addresses.length} mails went once, ${claimed?.length ?? 0} stay claimed (at most once); ${outbox.length} webhooks in ${hooks.received.length} sendings under one id each; ${imported.rows} rows imported`;
	const done = `kill -9 of the server with its worker ${serverKills} times and of the importer ${importerKills} times, seed ${seed}`;
	await keepFigures("kills", {
		done,
		firstGoodMs,
		acknowledged: load.acknowledgedCount(),
		...figures,
		refused,
		unanswered,
		note,
	});
	expect({ ...figures, wrong, kills: imported.kills }).toEqual({
		lost: 0,
		doubled: 0,
		orphaned: 0,
		wrong: [],
		kills: importerKills,
	});
});
