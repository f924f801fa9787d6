import type { DemoPerson } from "#shared/demo-people.ts";
import type { Language } from "#shared/languages.ts";
import { paths } from "#shared/paths.ts";

/** One picture of docs/screens.md: the first demo person of a role at a page. */
export type Screen = {
	/** Of its file. */
	name: string;
	/** Without one a visitor looks. */
	role?: DemoPerson["role"];
	path: string;
	/** Links that are followed from there, one after the other. */
	follow?: readonly string[];
	language?: Language;
	theme?: "light" | "dark";
	isOnPhone?: boolean;
	/** There was no such page before. */
	isNew?: boolean;
};

const orderLink = ['main a[href*="/customer/orders/single"]'];
const shipped = `${paths.orders}?tab=all&status=partly_shipped`;

/** The pages that a newcomer should see, in the order of the document. */
export const screens: readonly Screen[] = [
	{ name: "home", role: "customer", path: paths.customer },
	{ name: "home-phone", role: "customer", path: paths.customer, isOnPhone: true, theme: "dark" },
	{ name: "orders", role: "customer", path: paths.orders },
	{ name: "orders-phone", role: "customer", path: paths.orders, isOnPhone: true },
	{ name: "late-orders", role: "customer", path: paths.lateOrders },
	{ name: "order", role: "customer", path: shipped, follow: orderLink },
	{ name: "order-spanish", role: "customer", path: shipped, follow: orderLink, language: "es", theme: "dark" },
	{ name: "stock", role: "customer", path: paths.stock },
	{ name: "certificates", role: "customer", path: `${paths.certificates}?tab=all`, follow: ["tbody th a"] },
	{ name: "shipment-tallies", role: "customer", path: paths.shipmentTallies },
	{ name: "railcars", role: "customer", path: paths.railcars },
	{ name: "invoices", role: "customer", path: paths.invoices },
	{ name: "supplier-home", role: "supplier", path: paths.supplier },
	{ name: "supplier-home-phone", role: "supplier", path: paths.supplier, isOnPhone: true },
	{ name: "shipments-received", role: "supplier", path: paths.shipmentsReceived },
	{ name: "desk", role: "isr", path: paths.desk },
	{ name: "admin-home", role: "admin", path: paths.admin },
	{ name: "people", role: "admin", path: paths.people },
	{ name: "feeds", role: "admin", path: paths.feeds, theme: "dark" },
	{ name: "branding", role: "admin", path: paths.branding },
	{ name: "glossary", path: paths.glossary, isNew: true },
	{ name: "developers", path: paths.developers, isNew: true },
	{ name: "developers-spanish", path: paths.developers, language: "es", theme: "dark", isNew: true },
];
