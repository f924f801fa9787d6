/** What left of an order or with a load, and how much of that is claimed by whatever names it. Pounds. */
export type Weighed = { shipped: number; claimed: number };

/** What left of one order with one load, and how much of that is claimed piece by piece. */
export type Carried = Weighed & { order: string; bol: string };

/** Orders and loads by number, with everything that the orders left with and the loads carried. */
export type Books = {
	orders: ReadonlyMap<string, Weighed>;
	loads: ReadonlyMap<string, Weighed>;
	carried: readonly Carried[];
};

/** A claim of an order as a whole names no load, that of a load as a whole no order, that of pieces both. */
export type ClaimedPart = { order?: string; bol?: string; lb: number };

/**
 * What cannot be taken: `shipped` of the order or load that is claimed beyond its weight, `claimed` of it elsewhere.
 */
export type Overdrawn = Weighed & { by: number };

/**
 * Holds a claim against the orders and loads that it touches; nothing where it fits, else the one that leaves least.
 * A load's claim names no order and an order's no load, so of each only that counts for the other which must be its
 * own: what the rest of the load, or the order's other loads, has no room for. Whatever could be true is taken, and
 * what was overdrawn before is no error of this claim.
 */
export function overdrawnBy(parts: readonly ClaimedPart[], books: Books): Overdrawn | undefined {
	const after = withParts(books, parts);
	const sides = [
		...[...books.loads.keys()].map((bol) => ({
			own: sumOf(parts, (part) => part.bol === bol),
			total: (of: Books) => ofLoad(of, bol),
		})),
		...[...books.orders.keys()].map((order) => ({
			own: sumOf(parts, (part) => part.order === order),
			total: (of: Books) => ofOrder(of, order),
		})),
	];
	const all = sumOf(parts, () => true);
	const found = sides.flatMap(({ own, total }) => {
		const { shipped, claimed } = total(after);
		const by = claimed - shipped;
		return by > 0 && claimed > total(books).claimed
			? [{ shipped, claimed: claimed - (own || all), by, isNamed: own > 0 }]
			: [];
	});
	// What the claim itself names says it best.
	const [worst] = found.sort((a, b) => b.by - a.by || Number(b.isNamed) - Number(a.isNamed));
	return worst && { shipped: worst.shipped, claimed: worst.claimed, by: worst.by };
}

/** What is claimed of a load: by itself, and of its orders what their other loads have no room for. */
function ofLoad({ loads, orders, carried }: Books, bol: string): Weighed {
	const { shipped, claimed } = loads.get(bol) ?? nothing;
	const certain = carried.filter((row) => row.bol === bol).map((row) => beyond(orders.get(row.order) ?? nothing, row));
	return { shipped, claimed: claimed + sum(certain) };
}

/** What is claimed of an order: by itself, and of its loads what the rest of each has no room for. */
function ofOrder({ loads, orders, carried }: Books, order: string): Weighed {
	const { shipped, claimed } = orders.get(order) ?? nothing;
	const certain = carried.filter((row) => row.order === order).map((row) => beyond(loads.get(row.bol) ?? nothing, row));
	return { shipped, claimed: claimed + sum(certain) };
}

/**
 * Of all that is claimed under one number, what must lie `within` its share; not what is claimed there piece by piece.
 */
function beyond(whole: Weighed, within: Weighed): number {
	const certain = whole.claimed - within.claimed - Math.max(0, whole.shipped - within.shipped);
	return Math.max(0, Math.min(certain, within.shipped - within.claimed));
}

function withParts({ orders, loads, carried }: Books, parts: readonly ClaimedPart[]): Books {
	const added = (rows: ReadonlyMap<string, Weighed>, name: "order" | "bol") =>
		new Map(
			[...rows].map(([id, row]) => [id, { ...row, claimed: row.claimed + sumOf(parts, (part) => part[name] === id) }]),
		);
	const ofCell = ({ order, bol }: Carried) => sumOf(parts, (part) => part.order === order && part.bol === bol);
	return {
		orders: added(orders, "order"),
		loads: added(loads, "bol"),
		carried: carried.map((row) => ({ ...row, claimed: row.claimed + ofCell(row) })),
	};
}

const nothing: Weighed = { shipped: 0, claimed: 0 };
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const sumOf = (parts: readonly ClaimedPart[], is: (part: ClaimedPart) => boolean) =>
	sum(parts.filter(is).map(({ lb }) => lb));
