/** Kinds of live events: what changes, as the parts that announce them and those that deliver them both name it. */
export const liveKinds = { orderLines: "order-lines" } as const;

/** A changed order line; without order and item, many lines of that account and ship-to at once. */
export type OrderLineKey = { account: number; shipTo: number; order: string | null; item: number | null };
