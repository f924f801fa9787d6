import { setTimeout as pause } from "node:timers/promises";
import { countWrites, feedsOrders, readsOrders, submitsComplaints } from "./fault-mill.ts";
import { type Figures, keepFigures } from "./figures.ts";
import type { FaultyPortal } from "./portals.ts";
import { startLoad, type Write } from "./steady-load.ts";

/** What a fault under load left behind: what its test asserts. */
export type Outcome = {
	lost: number;
	doubled: number;
	wrong: string[];
	unanswered: number;
	refused: number;
	isSameProcess: boolean;
};

/** The result of a fault without harm; `refused` may have any value. */
export const unharmed = { lost: 0, doubled: 0, wrong: [], unanswered: 0, isSameProcess: true };

/** What a mill does all day: its system feeds, buyers write and read. */
export function usualWrites({ mill, portal }: FaultyPortal): Write[] {
	return [
		feedsOrders(mill, portal.url, { lanes: 2 }),
		submitsComplaints(mill, portal.url, { lanes: 2 }),
		readsOrders(mill, portal.url),
	];
}

/**
 * Does damage under a steady load, from when it runs until `damage` answers; then waits for the first good answer of
 * every kind, lets it run on for a moment, counts, and keeps the figures under `name`.
 */
export async function underLoad(
	faulty: FaultyPortal,
	about: { name: string; done: string; note?: () => string },
	damage: () => Promise<void>,
	writes = usualWrites(faulty),
): Promise<Outcome> {
	const before = faulty.portal.pid();
	const load = startLoad(writes);
	await load.goodSince(performance.now());
	await pause(1500);
	await damage();
	const firstGoodMs = await load.goodSince(performance.now());
	await pause(1500);
	const { refused, unanswered, wrong, ...keys } = await load.stop();
	const counts = await countWrites(faulty.cluster.adminUrl, keys);
	const figures: Figures = {
		done: about.done,
		firstGoodMs,
		acknowledged: load.acknowledgedCount(),
		...counts,
		refused,
		unanswered,
	};
	await keepFigures(about.name, { ...figures, ...(about.note && { note: about.note() }) });
	return {
		...counts,
		wrong: wrong.map((answer) => withCause(answer, faulty.portal.output())),
		unanswered,
		refused,
		isSameProcess: faulty.portal.pid() === before,
	};
}

/** An answer that should not be, with what the portal logged of its request. */
function withCause(answer: string, output: string): string {
	const id = /"requestId":"([^"]+)"/.exec(answer)?.[1];
	const logged = id === undefined ? [] : output.split("\n").filter((line) => line.includes(id));
	return [answer, ...logged].join("\n");
}
