/**
 * What keys of companies open, by area: `read` its collections (`GET /api/…/v1`), `write` what people may enter there.
 * An area with `prices` is for sold-tos alone. `first` is the collection of a first call, by default the area's name.
 */
export const companyAreas = {
	orders: { side: "customer", mayWrite: true },
	shipments: { side: "customer", mayWrite: false },
	certificates: { side: "customer", mayWrite: false },
	invoices: { side: "customer", mayWrite: false, prices: true },
	acknowledgments: { side: "customer", mayWrite: true, prices: true },
	complaints: { side: "customer", mayWrite: true },
	stock: { side: "customer", mayWrite: true, prices: true },
	"purchase-orders": { side: "supplier", mayWrite: false },
	"shipping-notices": { side: "supplier", mayWrite: true, first: "notices" },
	receipts: { side: "supplier", mayWrite: true },
	settlements: { side: "supplier", mayWrite: false },
	"supplier-documents": { side: "supplier", mayWrite: false, first: "documents" },
} as const satisfies Readonly<Record<string, AreaRules>>;

type AreaRules = { side: ApiSide; mayWrite: boolean; prices?: true; first?: string };
export type ApiSide = "customer" | "supplier";
export type CompanyArea = keyof typeof companyAreas;
export type CompanyScope = `${CompanyArea}:${"read" | "write"}`;

/** Every scope that a company may give to a key, in the order in which people choose them. */
export const companyScopes: readonly CompanyScope[] = Object.entries(companyAreas).flatMap(([area, { mayWrite }]) => [
	`${area as CompanyArea}:read` as const,
	...(mayWrite ? [`${area as CompanyArea}:write` as const] : []),
]);

const known: ReadonlySet<string> = new Set(companyScopes);

export const isCompanyScope = (scope: string): scope is CompanyScope => known.has(scope);

/** The area of a scope. */
export const areaOf = (scope: CompanyScope): CompanyArea => scope.slice(0, scope.lastIndexOf(":")) as CompanyArea;

/** How the right to an account was given: as its buyer, its receiver or its supplier. */
export type AccountList = "sold_to" | "ship_to" | "supplier";

/** The scopes that make sense for accounts that are administered by these lists; prices are for sold-tos alone. */
export function scopesForLists(lists: ReadonlySet<AccountList>): CompanyScope[] {
	const sides = new Set([...lists].map((list): ApiSide => (list === "supplier" ? "supplier" : "customer")));
	return companyScopes.filter((scope) => {
		const rules: AreaRules = companyAreas[areaOf(scope)];
		return sides.has(rules.side) && (lists.has("sold_to") || !rules.prices);
	});
}

/** Path of a call that a key with these scopes may make; none when they only write. */
export function firstCallPath(scopes: readonly string[]): string | undefined {
	const scope = companyScopes.find((one) => one.endsWith(":read") && scopes.includes(one));
	if (!scope) return undefined;
	const area = areaOf(scope);
	const { side, first = area }: AreaRules = companyAreas[area];
	return `/api/${side}/v1/${first}?limit=5`;
}
