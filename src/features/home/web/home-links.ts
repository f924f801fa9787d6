import { paths } from "#shared/paths.ts";

/** Where the tiles lead: the orders list in the view that shows the lines counted. */
export const homeLinks = {
	open: paths.orders,
	dueThisWeek: `${paths.orders}?tab=dueThisWeek`,
	late: paths.lateOrders,
	ready: `${paths.orders}?tab=ready`,
	pastDue: `${paths.invoices}?tab=pastDue`,
	/** No list of loads exists yet; the newest stand further down on the page. */
	inTransit: "#on-the-way",
} as const;
