/** Kinds of live events: what changes, as the parts that announce them and those that deliver them both name it. */
export const liveKinds = {
	orderLines: "order-lines",
	complaints: "complaints",
	notifications: "notifications",
	shippingNotices: "shipping-notices",
	disputes: "disputes",
	documents: "documents",
	orderMessages: "order-messages",
	tallies: "tallies",
	railcars: "railcars",
	stock: "stock",
	documentBundles: "document-bundles",
	desk: "desk",
	featureFlags: "featureFlags",
	brand: "brand",
} as const;

/** A changed order line; without order and item, many lines of that account and ship-to at once. */
export type OrderLineKey = { account: number; shipTo: number; order: string | null; item: number | null };

/**
 * A complaint that the mill has answered; without a ship-to it is the sold-to's alone. `person` opened it, where known.
 */
export type ComplaintChangeKey = { account: number; shipTo: number | null; complaint: string; person: number | null };

/**
 * A user has something new in the bell, through an account or a ship-to; without an account they have read something.
 */
export type NotificationKey = { person: number; account: number | null; shipTo: number | null };

/** A shipping notice whose state has changed. */
export type ShippingNoticeKey = { account: number; notice: string };

/** A dispute about a receipt that the mill has answered. */
export type DisputeKey = { account: number; receipt: string };

/**
 * A document of this kind that was published, superseded or revoked; without a number, many at once. Without a ship-to it
 * is the sold-to's alone.
 */
export type DocumentKey = { account: number; shipTo: number | null; document: string; number: string | null };

/**
 * A user wrote about an order: `person` in the portal, or the mill. Without a ship-to it stays between the sold-to
 * and the mill.
 */
export type OrderMessageKey = { account: number; shipTo: number | null; order: string; person: number | null };

/** A load whose check-off has changed. */
export type TallyKey = { account: number; shipTo: number; bol: string };
/** A railcar that was seen again; without bill of lading and car, many at once of that account and ship-to. */
export type RailcarKey = { account: number; shipTo: number; bol: string | null; car: string | null };
/**
 * A stock request of an account that changed state; without an account, the free stock has changed for every user who
 * buys.
 */
export type StockKey = { account: number | null; request: string | null };

/** A ZIP of documents that a user had made, and that has come further. */
export type DocumentBundleKey = { person: number; bundle: string };
/** Something at the mill's desk that is this account's: entered, answered or taken. */
export type DeskChangeKey = { account: number };
/** A feature flag of the mill that was turned. */
export type FeatureFlagKey = { name: string };
