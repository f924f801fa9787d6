import { m } from "#generated/texts/messages.js";
import type { Area } from "#shared/access.ts";
import { paths } from "#shared/paths.ts";

export type NavigationEntry = { path: string; label: string };
export type NavigationSection = { id: string; title?: string; entries: NavigationEntry[] };

/**
 * The rail of one area; a user who answers for the mill has the desk in each, the user who administers their
 * company's accounts its people.
 */
export function navigationOf(area: Area, isAtDesk = false, hasPeople = false): NavigationSection[] {
	const sections = { customer: customerSections, supplier: supplierSections, admin: adminSections }[area]();
	const desk = { id: "desk", entries: isAtDesk ? [{ path: "/desk", label: m.web_nav_desk() }] : [] };
	const people = {
		id: "people",
		entries: hasPeople && area !== "admin" ? [{ path: `${areaHome[area]}/people`, label: m.web_nav_our_people() }] : [],
	};
	return [...sections, people, desk].filter(({ entries }) => entries.length > 0);
}

/** Where each area begins. */
export const areaHome: Record<Area, string> = { customer: "/customer", supplier: "/supplier", admin: "/admin" };

/** A person's own page, as an area has it: customers' pages are closed to a user who is a supplier alone. */
export const profileOf = (area: Area | undefined): string =>
	area === "supplier" ? paths.supplierPerson : paths.profile;

/** The area a path lies in; elsewhere (error pages, /status) the person's own first area. */
export function areaOfPath(pathname: string, areas: readonly Area[]): Area | undefined {
	const inPath = (Object.keys(areaHome) as Area[]).find(
		(area) => pathname === areaHome[area] || pathname.startsWith(`${areaHome[area]}/`),
	);
	return inPath && areas.includes(inPath) ? inPath : areas[0];
}

/**
 * The entry a path belongs to: the longest one that it lies under, so that a single order lights up Orders. Everything
 * lies under an area's home: that must be met exactly.
 */
export function currentEntry(sections: readonly NavigationSection[], pathname: string): string | undefined {
	const here = sections
		.flatMap(({ entries }) => entries)
		.map(({ path }) => path)
		.filter((path) => pathname === path || (!isHome(path) && pathname.startsWith(`${path}/`)));
	return here.sort((a, b) => b.length - a.length)[0];
}

const isHome = (path: string) => Object.values(areaHome).includes(path);

export function areaLabel(area: Area): string {
	return { customer: m.web_area_customer, supplier: m.web_area_supplier, admin: m.web_area_admin }[area]();
}

function customerSections(): NavigationSection[] {
	return [
		{
			id: "orders",
			entries: [
				{ path: "/customer", label: m.web_nav_home() },
				{ path: "/customer/orders", label: m.web_nav_orders() },
				{ path: "/customer/orders/late-orders", label: m.web_nav_late_orders() },
				{ path: "/customer/orders/mill-stock-list-order-entry", label: m.web_nav_stock() },
			],
		},
		{
			id: "documents",
			title: m.web_nav_documents(),
			entries: [
				{ path: "/customer/documents/certificates", label: m.web_nav_certificates() },
				{ path: "/customer/documents/bill-of-lading", label: m.web_nav_bills_of_lading() },
				{ path: "/customer/documents/shipment-tallies", label: m.web_nav_shipment_tallies() },
				{ path: "/customer/documents/railcar-report", label: m.web_nav_railcar_report() },
				{ path: "/customer/documents/invoices", label: m.web_nav_invoices() },
				{ path: "/customer/documents/order-acknowledgment", label: m.web_nav_acknowledgments() },
				{ path: "/customer/documents/zip-files", label: m.web_nav_zip_files() },
			],
		},
		{
			id: "service",
			title: m.web_nav_service(),
			entries: [
				{ path: "/customer/complaint-entry", label: m.web_nav_complaints() },
				{ path: "/customer/resources", label: m.web_nav_resources() },
			],
		},
	];
}

function supplierSections(): NavigationSection[] {
	return [
		{
			id: "loads",
			entries: [
				{ path: "/supplier", label: m.web_nav_home() },
				{ path: "/supplier/asn-entry", label: m.web_nav_shipping_notices() },
				{ path: "/supplier/documents", label: m.web_nav_supplier_documents() },
			],
		},
		{
			id: "reports",
			title: m.web_nav_reports(),
			entries: [
				{ path: "/supplier/reports/shipments-received", label: m.web_nav_shipments_received() },
				{ path: "/supplier/reports/outstanding-tonnage", label: m.web_nav_outstanding_tonnage() },
				{ path: "/supplier/reports/shipments-with-invoice", label: m.web_nav_shipments_with_invoice() },
				{ path: "/supplier/reports/asn-daily-by-shipped-date", label: m.web_nav_daily_notices() },
			],
		},
	];
}

function adminSections(): NavigationSection[] {
	return [
		{
			id: "people",
			entries: [
				{ path: "/admin", label: m.web_nav_home() },
				{ path: "/admin/user-management", label: m.web_nav_user_management() },
				{ path: "/admin/user-invitations", label: m.web_nav_invitations() },
				{ path: "/admin/access-review", label: m.web_nav_access_review() },
				{ path: "/admin/suppliers", label: m.web_nav_suppliers() },
				{ path: "/admin/feeds", label: m.web_nav_feeds() },
				{ path: "/admin/mails", label: m.web_nav_mails() },
				{ path: "/admin/api-keys", label: m.web_nav_api_keys() },
				{ path: "/admin/webhooks", label: m.web_nav_webhooks() },
				{ path: "/admin/feature-flags", label: m.web_nav_feature_flags() },
				{ path: "/admin/branding", label: m.web_nav_branding() },
				{ path: "/admin/terms", label: m.web_nav_terms() },
			],
		},
	];
}
