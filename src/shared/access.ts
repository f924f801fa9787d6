/** The one vocabulary of who may ask what: route guards, GraphQL fields, exports and jobs all use these words. */

/**
 * The first two are the specification's (§6); the third makes inside sales of a user who is in it
 * (decisions/inside-sales-by-group.md).
 */
export const groupNames = { admin: "SSA-Admin", valuePlus: "SSA-VP", insideSales: "SSA-ISR" } as const;

/** The user as get-user answers it (specification §3), with `Suppliers` beside it. */
export type UserJson = {
	Groups: string[];
	ShipTo: string[];
	SoldTo: string[];
	Suppliers: string[];
};

/**
 * Groups that make a user staff of the mill, whom its directory alone proves; SSA-VP makes customers on programmes.
 */
export const staffGroups: ReadonlySet<string> = new Set([groupNames.admin, groupNames.insideSales]);

/**
 * What a field, page or job demands of the viewer. `public`: anybody; `signedIn`: a person; `customer`: signed in and
 * not supplier-only; `prices`: a customer acting for at least one sold-to; `supplier`: at least one supplier account;
 * `admin`: group SSA-Admin; `valuePlus`: group SSA-VP; `desk`: answers for the mill, inside sales (SSA-ISR) or an
 * administrator.
 */
export type Access = "public" | "signedIn" | "customer" | "prices" | "supplier" | "admin" | "valuePlus" | "desk";

/** Areas a person may enter; a user who has several gets a switcher. */
export type Area = "admin" | "customer" | "supplier";

export function isAdmin(user: UserJson): boolean {
	return user.Groups.includes(groupNames.admin);
}

/** A user who answers at the mill's desk: inside sales, and administrators beside them. */
export function isAtDesk(user: UserJson): boolean {
	return user.Groups.includes(groupNames.insideSales) || isAdmin(user);
}

export function isSupplier(user: UserJson): boolean {
	return user.Suppliers.length > 0;
}

/** Supplier-only: supplier accounts, no customer account and no staff group. */
export function isSupplierOnly(user: UserJson): boolean {
	return isSupplier(user) && user.SoldTo.length === 0 && user.ShipTo.length === 0 && !isAdmin(user);
}

/** Customers are all signed-in users who are not supplier-only (specification §6). */
export function isCustomer(user: UserJson): boolean {
	return !isSupplierOnly(user);
}

/** An alias counts only while it is one of the user's own ship-tos or sold-tos (specification §4). */
export function mayUseAlias(user: UserJson, alias: string): boolean {
	return user.ShipTo.includes(alias) || user.SoldTo.includes(alias);
}

/**
 * What lets a user in: everybody comes in, having signed in is enough, a group, or accounts of one of their lists.
 */
export type Ground =
	| { by: "everybody" }
	| { by: "person" }
	| { by: "group"; group: string }
	| { by: "list"; list: "SoldTo" | "ShipTo" | "Suppliers"; codes: readonly string[] };

/**
 * The single decision behind every layer, as the grounds on which a user is let in; none = refused. `undefined` is a
 * visitor who has not signed in.
 */
export function groundsOf(user: UserJson | undefined, access: Access): Ground[] {
	if (access === "public") return [{ by: "everybody" }];
	if (!user) return [];
	switch (access) {
		case "signedIn":
			return [{ by: "person" }];
		case "customer":
			return isCustomer(user) ? [{ by: "person" }, ...byList(user, "SoldTo"), ...byList(user, "ShipTo")] : [];
		case "prices":
			return byList(user, "SoldTo");
		case "supplier":
			return byList(user, "Suppliers");
		case "admin":
			return byGroup(user, groupNames.admin);
		case "valuePlus":
			return byGroup(user, groupNames.valuePlus);
		case "desk":
			return [...byGroup(user, groupNames.insideSales), ...byGroup(user, groupNames.admin)];
	}
}

/** Whether there is any ground. */
export function mayAccess(user: UserJson | undefined, access: Access): boolean {
	return groundsOf(user, access).length > 0;
}

function byGroup(user: UserJson, group: string): Ground[] {
	return user.Groups.includes(group) ? [{ by: "group", group }] : [];
}

function byList(user: UserJson, list: "SoldTo" | "ShipTo" | "Suppliers"): Ground[] {
	return user[list].length > 0 ? [{ by: "list", list, codes: user[list] }] : [];
}

/** The areas of a person, the importer area first: administrators, then suppliers only, then everyone else. */
export function areasOf(user: UserJson): Area[] {
	const areas: Area[] = [];
	if (isAdmin(user)) areas.push("admin");
	if (isCustomer(user)) areas.push("customer");
	if (isSupplier(user)) areas.push("supplier");
	return areas;
}

/**
 * The user as they act now: under an alias only that account counts, so a sold-to's buyer who acts as a ship-to sees no
 * price.
 */
export function actingAs(user: UserJson, alias: { code: string; kind: string } | null | undefined): UserJson {
	if (!alias) return user;
	return {
		...user,
		SoldTo: alias.kind === "sold_to" ? [alias.code] : [],
		ShipTo: alias.kind === "ship_to" ? [alias.code] : [],
	};
}
