import type { Transaction } from "../database/database.ts";

/** The accounts and the person that a viewer currently acts as, as sets. */
export type Reach = {
	person: number;
	soldTos: ReadonlySet<number>;
	shipTos: ReadonlySet<number>;
	suppliers: ReadonlySet<number>;
};

/** One kind of change: whom it may concern, and how it is read. */
export type Topic<Key, Row> = {
	/** As announced. */
	kind: string;
	/** A first sieve over keys, without the database: it may let too many through, never too few. */
	mayConcern: (reach: Reach, key: Key) => boolean;
	/**
	 * Reads what the viewer may see of the keys, under their row policies: for each key its row, or nothing when it is
	 * not theirs.
	 */
	read: (tx: Transaction, keys: Key[]) => Promise<(Row | undefined)[]>;
};

/**
 * What changed since the last word; when it was too much to name, `isComplete` is false and the rows are only some of
 * it.
 */
export type Changes<Row> = { rows: Row[]; isComplete: boolean };

/** How a subscription follows a topic: keys that it `wants`, for as long as its socket is open. */
export type Watch = <Key, Row>(topic: Topic<Key, Row>, wants: (key: Key) => boolean) => AsyncGenerator<Changes<Row>>;

/**
 * Follows a topic for a subscription: all of its keys, or those that it `wants`. Throws where there is no socket to
 * tell.
 */
export function follow<Key, Row>(
	{ watch }: { watch?: Watch },
	topic: Topic<Key, Row>,
	wants: (key: Key) => boolean = () => true,
): AsyncGenerator<Changes<Row>> {
	if (!watch) throw new Error("Only a socket can follow changes");
	return watch(topic, wants);
}
