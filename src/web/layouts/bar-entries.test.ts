import { expect, test } from "vitest";
import type { Area } from "#shared/access.ts";
import { buyingViewer } from "../../../tests/support/page-viewer.ts";
import { barEntries } from "./bar-entries.ts";
import { navigationOf } from "./navigation.ts";

const groups = { buyer: [], desk: ["SSA-ISR"], admin: ["SSA-Admin"] };

function pathsOf(area: Area, Groups: string[], lists: Partial<typeof buyingViewer.user> = {}): string[] {
	const user = { ...buyingViewer.user, Groups, ...lists };
	return barEntries(area, navigationOf(area, Groups.length > 0), { user, alias: null }).map(({ path }) => path);
}

test("a phone shows four entries to each role, home first", () => {
	expect(pathsOf("customer", groups.buyer)).toEqual([
		"/customer",
		"/customer/orders",
		"/customer/orders/late-orders",
		"/customer/documents/certificates",
	]);
	expect(pathsOf("supplier", groups.buyer)).toHaveLength(4);
	expect(pathsOf("admin", groups.admin)).toEqual([
		"/admin",
		"/desk",
		"/admin/user-management",
		"/admin/user-invitations",
	]);
});

test("inside sales begin at the desk, and who only receives has tallies instead of certificates", () => {
	expect(pathsOf("customer", groups.desk)[1]).toBe("/desk");
	const receiver = pathsOf("customer", groups.buyer, { SoldTo: [] });
	expect(receiver).toContain("/customer/documents/shipment-tallies");
	expect(receiver).not.toContain("/customer/documents/certificates");
});
