import type { Access } from "#shared/access.ts";

type Lists = { soldTo?: string[]; shipTo?: string[]; suppliers?: string[]; groups?: string[] };
type Holder = {
	/** As the matrix heads its column. */
	title: string;
	lists?: Lists;
	/** The account they act under. */
	alias?: string;
};

export const kinds = [
	"visitor",
	"expired",
	"deactivated",
	"no-accounts",
	"customer",
	"ship-to",
	"aliased",
	"value-plus",
	"supplier",
	"inside-sales",
	"mill-desk",
	"administrator",
] as const;
export type Kind = (typeof kinds)[number];

/**
 * All kinds of users of the matrix: each role, and people whose right has ended or is limited. Codes are those of the
 * test's one mill.
 */
export const people: Readonly<Record<Kind, Holder>> = {
	visitor: { title: "not signed in" },
	expired: { title: "session expired", lists: { soldTo: ["1"], groups: ["SSA-Admin"] } },
	deactivated: { title: "deactivated", lists: { soldTo: ["1"], groups: ["SSA-Admin"] } },
	"no-accounts": { title: "no accounts", lists: {} },
	customer: { title: "sold-to", lists: { soldTo: ["1"] } },
	"ship-to": { title: "ship-to", lists: { shipTo: ["101"] } },
	aliased: { title: "sold-to acting as a ship-to", lists: { soldTo: ["1"], shipTo: ["101"] }, alias: "101" },
	"value-plus": { title: "value-plus (SSA-VP)", lists: { soldTo: ["1"], groups: ["SSA-VP"] } },
	supplier: { title: "supplier", lists: { suppliers: ["700100"] } },
	"inside-sales": { title: "inside sales (SSA-ISR)", lists: { soldTo: ["1"], groups: ["SSA-ISR"] } },
	"mill-desk": { title: "desk without accounts (SSA-ISR)", lists: { groups: ["SSA-ISR"] } },
	administrator: { title: "administrator (SSA-Admin)", lists: { groups: ["SSA-Admin"] } },
};

const customers = [
	"no-accounts",
	"customer",
	"ship-to",
	"aliased",
	"value-plus",
	"inside-sales",
	"mill-desk",
	"administrator",
] as const;

/** The words of shared/access once more, as people: the matrix must not ask the code that it tests. */
export const admitted: Readonly<Record<Access, readonly Kind[]>> = {
	public: kinds,
	signedIn: [...customers, "supplier"],
	customer: customers,
	prices: ["customer", "value-plus", "inside-sales"],
	supplier: ["supplier"],
	admin: ["administrator"],
	valuePlus: ["value-plus"],
	desk: ["inside-sales", "mill-desk", "administrator"],
};

/** Customers without an account: the lists of customers' rows return them none. */
export const withoutRows: readonly Kind[] = ["no-accounts", "mill-desk", "administrator"];

/**
 * Callers whom the API does not identify: it answers no call without a valid token, public or not (specification §6).
 */
export const notSignedIn: readonly Kind[] = ["visitor", "expired", "deactivated"];

export type Expected = "allowed" | "empty" | "refused";

/** What a user is to hear of a root field; `ofAccounts` = the rows belong to customers' accounts. */
export function expectedOf(access: Access, kind: Kind, ofAccounts = false): Expected {
	if (notSignedIn.includes(kind) || !admitted[access].includes(kind)) return "refused";
	return ofAccounts && withoutRows.includes(kind) ? "empty" : "allowed";
}
