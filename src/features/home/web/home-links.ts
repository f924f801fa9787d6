import type { NewDocumentKind } from "#shared/documents/new-documents.ts";
import { paths } from "#shared/paths.ts";

/** Where the tiles lead: the list in the view that shows what is counted. */
export const homeLinks = {
	open: paths.orders,
	dueThisWeek: `${paths.orders}?tab=dueThisWeek`,
	late: paths.lateOrders,
	ready: `${paths.orders}?tab=ready`,
	pastDue: `${paths.invoices}?tab=pastDue`,
	inTransit: `${paths.billsOfLading}?tab=underWay`,
	complaints: `${paths.complaints}?tab=open`,
	newDocuments: {
		certificate: `${paths.certificates}?tab=new`,
		bill_of_lading: `${paths.billsOfLading}?tab=new`,
		invoice: `${paths.invoices}?tab=new`,
		order_acknowledgment: `${paths.acknowledgments}?tab=new`,
	} satisfies Record<NewDocumentKind, string>,
} as const;

/**
 * A list's view of all of its rows, narrowed to those that its filter names: lists take each as a parameter of its own.
 */
export function rowsPath(list: string, filter: string, keys: readonly string[]): string {
	return `${list}?${new URLSearchParams([["tab", "all"], ...keys.map((key) => [filter, key])])}`;
}
