import type { MiddlewareFunction } from "react-router";
import { describe, expect, test } from "vitest";
import { adminPages, customerPages, deskPages, supplierPages } from "#app/route-table.ts";
import { actingAs, type UserJson } from "#shared/access.ts";
import * as adminAccess from "#web/guards/admin-access.tsx";
import * as deskAccess from "#web/guards/desk-access.tsx";
import * as pageAccess from "#web/guards/page-access.tsx";
import { admitted, type Kind, kinds, notSignedIn, people } from "../rights/kinds.ts";
import { pages } from "../rights/pages.ts";
import { guardAnswer } from "../support/guard-answer.ts";

const guardOf = (path: string): readonly MiddlewareFunction<Response>[] => {
	if (path in adminPages) return adminAccess.middleware;
	if (path in deskPages) return deskAccess.middleware;
	return path in customerPages || path in supplierPages ? pageAccess.middleware : [];
};

/** A page has no viewer for a user who is no longer signed in, as findViewer finds none. */
function userOf(kind: Kind): UserJson | undefined {
	if (notSignedIn.includes(kind)) return undefined;
	const {
		lists,
		alias,
	}: { lists?: { soldTo?: string[]; shipTo?: string[]; suppliers?: string[]; groups?: string[] }; alias?: string } =
		people[kind];
	const { soldTo = [], shipTo = [], suppliers = [], groups = [] } = lists ?? {};
	const user = { Groups: groups, SoldTo: soldTo, ShipTo: shipTo, Suppliers: suppliers };
	return actingAs(user, alias === undefined ? undefined : { code: alias, kind: "ship_to" });
}

describe.each(Object.entries(pages).filter(([, access]) => access !== "public"))("%s", (path, access) => {
	test.each(kinds)("is opened or refused by its guard as its row says: %s", async (kind) => {
		const user = userOf(kind);
		const refusal = user ? 403 : 302;
		expect(await guardAnswer(guardOf(path), user, path)).toBe(admitted[access].includes(kind) ? 200 : refusal);
	});
});
