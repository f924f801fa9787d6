import type { NewDocumentKind } from "#shared/documents/new-documents.ts";
import { type LineStage, lineStages } from "#shared/orders/line-stages.ts";
import { paths, pathWith } from "#shared/paths.ts";

/** Where the tiles lead: the list in the view that shows what is counted. */
export const homeLinks = {
	open: paths.orders,
	dueThisWeek: `${paths.orders}?tab=dueThisWeek`,
	late: paths.lateOrders,
	ready: `${paths.orders}?tab=ready`,
	pastDue: `${paths.invoices}?tab=pastDue`,
	inTransit: `${paths.billsOfLading}?tab=underWay`,
	complaints: `${paths.complaints}?tab=open`,
	datesToAccept: `${paths.lateOrders}?toAccept=1`,
	toAcknowledge: `${paths.acknowledgments}?tab=toAnswer`,
	waitingComplaints: `${paths.complaints}?tab=waiting`,
	newDocuments: {
		certificate: `${paths.certificates}?tab=new`,
		bill_of_lading: `${paths.billsOfLading}?tab=new`,
		invoice: `${paths.invoices}?tab=new`,
		order_acknowledgment: `${paths.acknowledgments}?tab=new`,
	} satisfies Record<NewDocumentKind, string>,
} as const;

/** The open lines of a stage. */
export function stagePath(stage: LineStage): string {
	return `${paths.orders}?${new URLSearchParams([["tab", "open"], ...lineStages[stage].map((state) => ["status", state])])}`;
}

/** The loads in transit to a ship-to, with the day on which each is expected. */
export function yardPath(code: string): string {
	const columns = "bol,shipped,expected,mode,vehicle,shipTo,pieces,net";
	return pathWith(paths.billsOfLading, { tab: "underWay", shipTo: code, columns });
}

/**
 * A list's view of all of its rows, narrowed to those that its filter names: lists take each as a parameter of its own.
 */
export function rowsPath(list: string, filter: string, keys: readonly string[]): string {
	return `${list}?${new URLSearchParams([["tab", "all"], ...keys.map((key) => [filter, key])])}`;
}
