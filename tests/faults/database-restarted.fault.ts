import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countWrites } from "./support/fault-mill.ts";
import { keepFigures } from "./support/figures.ts";
import { type FaultyPortal, startFaultyPortal } from "./support/portals.ts";
import { startLoad } from "./support/steady-load.ts";
import { underLoad, unharmed, usualWrites } from "./support/under-load.ts";

let faulty: FaultyPortal;

beforeAll(async () => {
	faulty = await startFaultyPortal();
});
afterAll(() => faulty?.stop());

test("a database that is restarted while there are no requests answers the next one", async () => {
	const before = faulty.portal.pid();
	await faulty.cluster.stop("fast");
	await faulty.cluster.start();
	const load = startLoad(usualWrites(faulty));
	const firstGoodMs = await load.goodSince(performance.now());
	const { refused, unanswered, wrong, ...keys } = await load.stop();
	const counts = await countWrites(faulty.cluster.adminUrl, keys);
	const done = "stopped and started again while nobody asks";
	const acknowledged = load.acknowledgedCount();
	await keepFigures("database-restarted, idle", { done, firstGoodMs, acknowledged, ...counts, refused, unanswered });
	expect({ ...counts, wrong, unanswered, isSameProcess: faulty.portal.pid() === before }).toEqual(unharmed);
});

test.each([
	["fast", "stopped under load, transactions broken off; away for 3 s"],
	["immediate", "stopped under load as by a crash; away for 3 s"],
] as const)(
	"a database that is stopped (%s) in the middle of transactions loses nothing acknowledged",
	async (mode, done) => {
		const outcome = await underLoad(faulty, { name: `database-restarted, ${mode}`, done }, async () => {
			await faulty.cluster.stop(mode);
			await pause(3000);
			await faulty.cluster.start();
		});
		expect(outcome).toMatchObject(unharmed);
	},
);
