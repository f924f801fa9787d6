import { type Area, actingAs, isAtDesk } from "#shared/access.ts";
import { paths } from "#shared/paths.ts";
import type { PageViewer } from "../page-context.ts";
import { areaHome } from "./areas.ts";
import type { NavigationEntry, NavigationSection } from "./navigation.ts";

/**
 * The four entries that matter most to the viewer on a phone: who answers for the mill begins at the desk, who only
 * receives has loads to check off and no certificates to file.
 */
export function barEntries(
	area: Area,
	sections: readonly NavigationSection[],
	{ user, alias }: Pick<PageViewer, "user" | "alias">,
): NavigationEntry[] {
	const desk = isAtDesk(user) ? [paths.desk] : [];
	const isReceiver = desk.length === 0 && actingAs(user, alias).SoldTo.length === 0 && user.ShipTo.length > 0;
	const most: Record<Area, string[]> = {
		customer: isReceiver
			? [paths.orders, paths.shipmentTallies, paths.railcars]
			: [...desk, paths.orders, paths.lateOrders, paths.certificates],
		supplier: [paths.shippingNotices, paths.shipmentsReceived, paths.outstandingTonnage],
		admin: [...desk, paths.people, paths.invitations, paths.feeds],
	};
	const entries = sections.flatMap((section) => section.entries);
	return [areaHome[area], ...most[area]]
		.flatMap((path) => entries.filter((entry) => entry.path === path))
		.slice(0, mostEntries);
}

const mostEntries = 4;
