/** Kinds of papers that are published one by one; the railcar report is no paper of its own. */
export const documentKinds = ["invoice", "certificate", "bill_of_lading", "shipment_tally", "order_acknowledgment"] as const;
export type DocumentKind = (typeof documentKinds)[number];
