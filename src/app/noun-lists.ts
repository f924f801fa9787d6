import { lateOrders, orders } from "#features/orders/server/order-lines-nouns.ts";
import type { NounList } from "#server/lists/nouns/noun-list.ts";

/** Every list of the portal: each is a root field of the schema and a download. */
export const nounLists: readonly NounList[] = [orders, lateOrders];
