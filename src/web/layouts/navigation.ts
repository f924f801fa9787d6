import { m } from "#generated/texts/messages.js";
import type { Area } from "#shared/access.ts";
import { paths } from "#shared/paths.ts";
import type { IconName } from "../ui/signs/icon-names.ts";
import { areaHome } from "./areas.ts";

export type NavigationEntry = { path: string; label: string; icon: IconName };
/** Entries under a title that folds them; those of the daily work have none. */
export type NavigationSection = { id: string; title?: string; entries: NavigationEntry[] };

/**
 * The navigation of one area. Inside sales and administrators have the desk in each, a company's administrators its
 * people; everybody of a company sees its integrations.
 */
export function navigationOf(area: Area, isAtDesk = false, hasPeople = false): NavigationSection[] {
	const sections = { customer: customerSections, supplier: supplierSections, admin: adminSections }[area]();
	const desk: NavigationEntry[] = isAtDesk ? [{ path: paths.desk, label: m.web_nav_desk(), icon: "desk" }] : [];
	const company: NavigationSection = { id: "company", title: m.web_nav_company(), entries: [] };
	if (area !== "admin") {
		if (hasPeople)
			company.entries.push({ path: `${areaHome[area]}/people`, label: m.web_nav_our_people(), icon: "people" });
		company.entries.push({ path: `${areaHome[area]}/integrations`, label: m.web_nav_integrations(), icon: "key" });
	}
	return [daily(area, desk), ...sections, company].filter(({ entries }) => entries.length > 0);
}

/**
 * The entry that an address belongs to: the longest one that it lies under, so that a single order lights up Orders.
 * Everything lies under an area's home: that must be met exactly. An entry with a query needs its parameters.
 */
export function currentEntry(
	sections: readonly NavigationSection[],
	{ pathname, search = "" }: { pathname: string; search?: string },
): string | undefined {
	const given = new URLSearchParams(search);
	const here = sections
		.flatMap(({ entries }) => entries)
		.map(({ path }) => path)
		.filter((path) => {
			const [page = "", query] = path.split("?");
			const hasQuery = [...new URLSearchParams(query)].every(([name, value]) => given.get(name) === value);
			return hasQuery && (pathname === page || (!isHome(page) && pathname.startsWith(`${page}/`)));
		});
	return here.sort((a, b) => b.length - a.length)[0];
}

const isHome = (path: string) => Object.values(areaHome).includes(path);

/** What each day begins with: home, the mill's desk, and the pages that are looked at most. */
function daily(area: Area, desk: NavigationEntry[]): NavigationSection {
	const home: NavigationEntry = { path: areaHome[area], label: m.web_nav_home(), icon: "home" };
	const most: Record<Area, NavigationEntry[]> = {
		customer: [
			{ path: paths.orders, label: m.web_nav_orders(), icon: "orders" },
			{ path: paths.lateOrders, label: m.web_nav_late_orders(), icon: "late" },
			{ path: paths.stock, label: m.web_nav_stock(), icon: "stock" },
		],
		supplier: [
			{ path: paths.shippingNotices, label: m.web_nav_shipping_notices(), icon: "truck" },
			{ path: paths.supplierDocuments, label: m.web_nav_supplier_documents(), icon: "files" },
		],
		admin: [],
	};
	return { id: "daily", entries: [home, ...desk, ...most[area]] };
}

function customerSections(): NavigationSection[] {
	return [
		{
			id: "documents",
			title: m.web_nav_documents(),
			entries: [
				{ path: paths.certificates, label: m.web_nav_certificates(), icon: "certificate" },
				{ path: paths.billsOfLading, label: m.web_nav_bills_of_lading(), icon: "truck" },
				{ path: paths.shipmentTallies, label: m.web_nav_shipment_tallies(), icon: "tally" },
				{ path: paths.railcars, label: m.web_nav_railcar_report(), icon: "railcar" },
				{ path: paths.invoices, label: m.web_nav_invoices(), icon: "invoice" },
				{ path: paths.acknowledgments, label: m.web_nav_acknowledgments(), icon: "fileCheck" },
				{ path: paths.documentBundles, label: m.web_nav_zip_files(), icon: "zip" },
			],
		},
		{
			id: "service",
			title: m.web_nav_service(),
			entries: [
				{ path: paths.complaints, label: m.web_nav_complaints(), icon: "complaint" },
				{ path: paths.resources, label: m.web_nav_resources(), icon: "library" },
			],
		},
	];
}

function supplierSections(): NavigationSection[] {
	return [
		{
			id: "reports",
			title: m.web_nav_reports(),
			entries: [
				{ path: paths.shipmentsReceived, label: m.web_nav_shipments_received(), icon: "received" },
				{ path: paths.outstandingTonnage, label: m.web_nav_outstanding_tonnage(), icon: "tons" },
				{ path: paths.shipmentsWithInvoice, label: m.web_nav_shipments_with_invoice(), icon: "invoice" },
				{ path: paths.noticesByDay, label: m.web_nav_daily_notices(), icon: "calendar" },
			],
		},
	];
}

function adminSections(): NavigationSection[] {
	return [
		{
			id: "people",
			title: m.web_nav_user_management(),
			entries: [
				{ path: paths.people, label: m.web_nav_user_management(), icon: "people" },
				{ path: paths.invitations, label: m.web_nav_invitations(), icon: "invitation" },
				{ path: paths.accessReview, label: m.web_nav_access_review(), icon: "review" },
				{ path: paths.identityProviders, label: m.web_nav_identity_providers(), icon: "identity" },
			],
		},
		{
			id: "data",
			title: m.web_nav_group_data(),
			entries: [
				{ path: paths.adminSuppliers, label: m.web_nav_suppliers(), icon: "factory" },
				{ path: paths.publishing, label: m.web_nav_publishing(), icon: "notice" },
				{ path: paths.adminTerms, label: m.web_nav_terms(), icon: "file" },
			],
		},
		{
			id: "integrations",
			title: m.web_nav_group_integrations(),
			entries: [
				{ path: paths.feeds, label: m.web_nav_feeds(), icon: "data" },
				{ path: paths.webhooks, label: m.web_nav_webhooks(), icon: "webhook" },
				{ path: paths.apiKeys, label: m.web_nav_api_keys(), icon: "key" },
			],
		},
		{
			id: "system",
			title: m.web_nav_group_system(),
			entries: [
				{ path: paths.mails, label: m.web_nav_mails(), icon: "mail" },
				{ path: paths.jobQueue, label: m.web_nav_jobs(), icon: "jobs" },
				{ path: paths.branding, label: m.web_nav_branding(), icon: "palette" },
				{ path: paths.featureFlags, label: m.web_nav_feature_flags(), icon: "feature" },
			],
		},
	];
}
