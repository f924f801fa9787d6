import type { RailcarSightingRow } from "#features/feeds/rows/railcar-sighting-row.ts";
import type { Place } from "./places.ts";
import { createQuota, type Seeded } from "./seeded.ts";

/** One report of a car; `at` in days since 1970-01-01, UTC. */
export type Seen = { code: RailcarSightingRow["code"]; at: number; where: Place; isLoaded: boolean };
type Trouble = "bad_order" | "held" | "constructively_placed" | "overdue" | "silent";
type Troubled = { seen: readonly Seen[]; trouble?: Trouble };
type UnderWay = { way: readonly Seen[]; end: Place; today: number; insideSales: string };

/** Days without a report that are listed as an exception, and some hours more. */
const silentDays = 3.2;

/**
 * Lets a few of the cars under way break, wait, be late, or go unheard of: the first of each inside sales territory and
 * every third after it, and every trouble in its turn, so that nobody's report is without any on one day of the week
 * and full of them on another.
 */
export function createCarTroubles(): (chance: Seeded, car: UnderWay) => Troubled {
	const quotas = new Map<string, (share: number) => boolean>();
	const waiting: Trouble[] = ["bad_order", "silent", "held", "overdue", "constructively_placed"];
	return (chance, { way, end, today, insideSales }) => {
		const past = way.filter(({ at }) => at < today);
		const last = past.at(-1);
		if (!last || past.length < 2) return { seen: past };
		const isTroubled = quotas.get(insideSales) ?? createQuota(0.67);
		quotas.set(insideSales, isTroubled);
		if (!isTroubled(1 / 3)) return { seen: past };
		const heardOf = past.filter(({ at }) => at < today - silentDays);
		const trouble = waiting.find((kind) => kind !== "silent" || heardOf.length > 0) ?? "held";
		waiting.push(...waiting.splice(waiting.indexOf(trouble), 1));
		const at = today - chance.between(0.05, 0.3);
		const before = past.filter((seen) => seen.at < at);
		const seen: Record<Trouble, readonly Seen[]> = {
			bad_order: [...before, { ...last, code: "B", at }],
			held: [...before, { ...last, code: "H", at }],
			constructively_placed: [...before, { ...last, where: end, code: "Y", at }],
			overdue: past,
			silent: heardOf,
		};
		return { seen: seen[trouble], trouble };
	};
}
