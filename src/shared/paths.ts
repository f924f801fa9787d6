/** Addresses of the portal's pages; links between features go through here. */
export const paths = {
	root: "/",
	login: "/login",
	logout: "/logout",
	loginAlias: "/login-alias",
	terms: "/terms-and-conditions",
	status: "/status",
	admin: "/admin",
	customer: "/customer",
	supplier: "/supplier",
	isrSettings: "/customer/isr-settings",
	orders: "/customer/orders",
	lateOrders: "/customer/orders/late-orders",
	order: (order: string, item?: number) => `/customer/orders/single?${new URLSearchParams({ order, ...(item === undefined ? {} : { item: String(item) }) })}`,
} as const;

/** Where a person lands after sign-in, by the first of their areas. */
export const areaPaths = { admin: paths.admin, customer: paths.customer, supplier: paths.supplier } as const;

/** A path of this site to go on to; anything that could lead elsewhere (or is no path) becomes `fallback`. */
export function safeNext(next: string | null | undefined, fallback: string = paths.root): string {
	if (!next?.startsWith("/") || /^\/[/\\]/.test(next) || /[\u0000-\u001f\\]/.test(next)) return fallback;
	return new URL(next, "http://here.invalid").host === "here.invalid" ? next : fallback;
}
