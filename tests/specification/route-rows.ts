import type { DemoPerson } from "#shared/demo-people.ts";

/** Specification §2, the listed routes in its own order. */
export const simpleRoutes = [
	...[
		"/en",
		"/",
		"/login",
		"/logout",
		"/status",
		"/forbidden",
		"/login-cdc",
		"/login-iam",
		"/logout-iam",
		"/ad-callback",
		"/login-alias",
	],
	...["/auth-callback", "/login-callback", "/terms-and-conditions"],
] as const;

export const adminRoutes = ["/admin", "/admin/user-management", "/admin/user-invitations"] as const;

export const customerRoutes = [
	...[
		"/customer",
		"/customer/profile",
		"/customer/resources",
		"/customer/isr-settings",
		"/customer/orders",
		"/customer/orders/single",
	],
	...["/customer/orders/late-orders", "/customer/orders/mill-stock-list-order-entry", "/customer/complaint-entry"],
	...["/customer/documents/invoices", "/customer/documents/certificates", "/customer/documents/bill-of-lading"],
	...[
		"/customer/documents/railcar-report",
		"/customer/documents/shipment-tallies",
		"/customer/documents/order-acknowledgment",
	],
] as const;

export const supplierRoutes = [
	...[
		"/supplier",
		"/supplier/profile",
		"/supplier/asn-entry",
		"/supplier/documents",
		"/supplier/reports/shipments-received",
	],
	...[
		"/supplier/reports/outstanding-tonnage",
		"/supplier/reports/shipments-with-invoice",
		"/supplier/reports/asn-daily-by-shipped-date",
	],
] as const;

/**
 * Those of the simple layout that are no page: the server answers them with a redirect, a small page of its own, or a
 * refusal.
 */
export const serverRoutes: readonly string[] = [
	...["/logout", "/login-cdc", "/login-iam", "/logout-iam", "/ad-callback", "/auth-callback", "/login-callback"],
];

type Role = DemoPerson["role"];
type Guarded = { path: string; guard: string; admitted: Role; refused: Role };

const behind = (guard: string, admitted: Role, refused: Role) => (path: string) => ({ path, guard, admitted, refused });

/** Every guarded route: its check, a user whom the check lets in and a user whom it does not. */
export const guardedRoutes: readonly Guarded[] = [
	...adminRoutes.map(behind("admin-access", "admin", "customer")),
	...customerRoutes.map(behind("page-access", "customer", "supplier")),
	...supplierRoutes.map(behind("page-access", "supplier", "customer")),
];
