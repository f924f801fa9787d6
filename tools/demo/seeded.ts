/** A source of chance that gives the same run for the same seed, on every machine. */
export type Seeded = {
	/** From 0 up to, not including, 1. */
	unit: () => number;
	/** A number between the two. */
	between: (low: number, high: number) => number;
	/** A whole number from low to high, both included. */
	whole: (low: number, high: number) => number;
	chance: (share: number) => boolean;
	pick: <T>(list: readonly T[]) => T;
	/** One of the list, as often as its weight says. */
	weighted: <T extends { weight: number }>(list: readonly T[]) => T;
};

/** mulberry32 over a 32-bit hash (FNV-1a) of the seed text. */
export function createSeeded(seed: string): Seeded {
	let state = hashOf(seed);
	const unit = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	const whole = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1));
	return {
		unit,
		whole,
		between: (low, high) => low + unit() * (high - low),
		chance: (share) => unit() < share,
		pick: (list) => at(list, whole(0, list.length - 1)),
		weighted: (list) => {
			let left = unit() * list.reduce((sum, entry) => sum + entry.weight, 0);
			for (const entry of list) {
				left -= entry.weight;
				if (left < 0) return entry;
			}
			return at(list, list.length - 1);
		},
	};
}

/** Answers yes to exactly this share of calls, evenly spread: rare things stay rare and still occur in every demo. */
export function createQuota(start = 0.5): (share: number) => boolean {
	let owed = start;
	return (share) => {
		owed += share;
		if (owed < 1) return false;
		owed -= 1;
		return true;
	};
}

/** The entry at a place that must exist. */
export function at<T>(list: readonly T[], index: number): T {
	const entry = list[index];
	if (entry === undefined) throw new RangeError(`Nothing at place ${index} of ${list.length}`);
	return entry;
}

function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
	return hash;
}
