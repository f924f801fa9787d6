import { rememberedMs } from "#shared/live-age.ts";

/**
 * What was announced of late, for a user who begins to follow: changes that came while their page was on its way to
 * them.
 */
export type RecentChanges = {
	note: (kind: string, keys: readonly unknown[]) => void;
	/** Keys of the last `ageMs` (ms), each once, as far as they are remembered. */
	since: (kind: string, ageMs: number) => unknown[];
};

type Noted = { at: number; kind: string; keys: readonly unknown[] };

/** Counts by a clock that nobody sets, in ms. */
export function createRecentChanges(now: () => number = () => performance.now()): RecentChanges {
	let noted: Noted[] = [];
	const isAfter = (at: number) => (change: Noted) => change.at >= at;
	return {
		note: (kind, keys) => {
			noted = [...noted.filter(isAfter(now() - rememberedMs)), { at: now(), kind, keys }];
		},
		since: (kind, ageMs) => {
			if (ageMs <= 0) return [];
			const start = noted.findIndex(isAfter(now() - Math.min(ageMs, rememberedMs)));
			return start < 0
				? []
				: eachOnce(noted.slice(start).flatMap((change) => (change.kind === kind ? change.keys : [])));
		},
	};
}

/** Keys are compared by what they say. */
export function eachOnce(keys: readonly unknown[]): unknown[] {
	return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}
