import { m } from "#generated/texts/messages.js";
import { type Area, isAtDesk } from "#shared/access.ts";
import { paths } from "#shared/paths.ts";
import { areaHome, areaLabel } from "../layouts/areas.ts";
import { type NavigationEntry, navigationOf } from "../layouts/navigation.ts";
import type { PageViewer } from "../page-context.ts";
import { signOut } from "../session/sign-out.ts";
import { type NamedAction, offeredActions } from "./offered-actions.ts";

export type NamedPage = Pick<NavigationEntry, "path" | "label">;

/** What the search box does by name: of the area, of the page that is shown, and signing out. */
export function namedActions(area: Area, viewer: PageViewer | undefined): NamedAction[] {
	if (!viewer) return [];
	const ofArea: Record<Area, NamedAction[]> = {
		customer: [{ id: "complain", label: m.complaints_new(), path: paths.complaints }],
		supplier: [{ id: "announce", label: m.supplier_home_announce(), path: paths.shippingNotices }],
		admin: [{ id: "invite", label: m.invitations_new(), path: paths.invite }],
	};
	return [...ofArea[area], ...offeredActions(), { id: "sign-out", label: m.web_sign_out(), run: signOut }];
}

/**
 * The pages that a search names: those of the rail, what the person's own menu and banner lead to, and where their
 * other areas begin.
 */
export function namedPages(area: Area, viewer: PageViewer | undefined): NamedPage[] {
	const rail = navigationOf(area, viewer ? isAtDesk(viewer.user) : false, viewer?.isCompanyAdministrator).flatMap(
		({ entries }) => entries,
	);
	if (!viewer) return rail;
	const { user, areas } = viewer;
	const hasAccounts = user.SoldTo.length + user.ShipTo.length > 0;
	const own = [
		{ path: area === "supplier" ? paths.supplierProfile : paths.profile, label: m.web_nav_profile() },
		...(area === "customer" && hasAccounts ? [{ path: paths.isrSettings, label: m.web_alias_change() }] : []),
		...areas.filter((other) => other !== area).map((other) => ({ path: areaHome[other], label: areaLabel(other) })),
	];
	return [...rail, ...own];
}
