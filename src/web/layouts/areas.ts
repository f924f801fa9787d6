import { m } from "#generated/texts/messages.js";
import type { Area } from "#shared/access.ts";
import { paths } from "#shared/paths.ts";

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

export function areaLabel(area: Area): string {
	return { customer: m.web_area_customer, supplier: m.web_area_supplier, admin: m.web_area_admin }[area]();
}
