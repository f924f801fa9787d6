/**
 * Every page of the portal: its path (specification §2) and its file. Callbacks, sign-in starts and sign-out are server
 * routes.
 */

export const simplePages: Record<string, string> = {
	"/": "../features/sign-in/web/landing-page.tsx",
	"/en": "../features/sign-in/web/landing-page.tsx",
	"/es": "../features/sign-in/web/landing-page.tsx",
	"/login": "../features/sign-in/web/login-page.tsx",
	"/login-alias": "../features/sign-in/web/login-alias-page.tsx",
	"/terms-and-conditions": "../features/sign-in/web/terms-page.tsx",
	"/status": "../web/pages/status-page.tsx",
	"/accessibility": "../web/pages/accessibility-page.tsx",
	"/glossary": "../web/pages/glossary-page.tsx",
	"/what-is-new": "../web/pages/what-is-new-page.tsx",
	"/developers": "./developers-page.tsx",
	"/verify": "../features/certificates/web/verify-page.tsx",
	"/forbidden": "../web/pages/forbidden-page.tsx",
};

export const adminPages: Record<string, string> = {
	"/admin": "../features/administration/web/admin-page.tsx",
	"/admin/user-invitations": "../features/invitations/web/invitations-page.tsx",
	"/admin/user-management": "../features/people/web/people-page.tsx",
	"/admin/access-review": "../features/people/web/access-review-page.tsx",
	"/admin/access-review/rights": "../features/people/web/access-rights-page.tsx",
	"/admin/suppliers": "../features/supplier-profile/web/admin-suppliers-page.tsx",
	"/admin/feeds": "../features/feeds/web/feeds-page.tsx",
	"/admin/mails": "../features/administration/web/mails-page.tsx",
	"/admin/api-keys": "../features/api-keys/web/api-keys-page.tsx",
	"/admin/identity-providers": "../features/identity-providers/web/identity-providers-page.tsx",
	"/admin/feature-flags": "../features/feature-flags/web/feature-flags-page.tsx",
	"/admin/branding": "../features/branding/web/branding-page.tsx",
	"/admin/terms": "../features/terms/web/terms-admin-page.tsx",
	"/admin/webhooks": "../features/webhooks/web/webhooks-page.tsx",
};

export const customerPages: Record<string, string> = {
	"/customer": "../features/home/web/home-page.tsx",
	"/customer/profile": "../features/users/web/profile-page.tsx",
	"/customer/people": "./our-people-page.tsx",
	"/customer/integrations": "../features/api-keys/web/integrations-page.tsx",
	"/customer/webhooks": "./company-webhooks-page.tsx",
	"/customer/sign-in": "../features/identity-providers/web/company-sign-in-page.tsx",
	"/customer/complaint-entry": "../features/complaints/web/complaints-page.tsx",
	"/customer/resources": "../features/resources/web/resources-page.tsx",
	"/customer/isr-settings": "../features/accounts/web/isr-settings-page.tsx",
	"/customer/orders": "../features/orders/web/orders-page.tsx",
	"/customer/orders/single": "../features/orders/web/order-page.tsx",
	"/customer/orders/mill-stock-list-order-entry": "../features/stock/web/stock-page.tsx",
	"/customer/documents/railcar-report": "../features/railcars/web/railcars-page.tsx",
	"/customer/documents/bill-of-lading": "../features/documents/web/bills-page.tsx",
	"/customer/documents/shipment-tallies": "../features/documents/web/tallies-page.tsx",
	"/customer/documents/zip-files": "../features/documents/web/zip-files-page.tsx",
	"/customer/documents/shipment-tallies/check-off": "../features/documents/web/check-off-page.tsx",
	"/customer/documents/order-acknowledgment": "../features/acknowledgments/web/acknowledgments-page.tsx",
	"/customer/documents/certificates": "../features/certificates/web/certificates-page.tsx",
	"/customer/documents/certificates/values": "../features/certificates/web/certificate-values-page.tsx",
	"/customer/documents/invoices": "../features/invoices/web/invoices-page.tsx",
	"/customer/orders/late-orders": "../features/orders/web/late-orders-page.tsx",
};

export const supplierPages: Record<string, string> = {
	"/supplier/profile": "./supplier-profile-page.tsx",
	"/supplier": "../features/supplier-home/web/supplier-home-page.tsx",
	"/supplier/people": "./our-people-page.tsx",
	"/supplier/integrations": "../features/api-keys/web/integrations-page.tsx",
	"/supplier/webhooks": "./company-webhooks-page.tsx",
	"/supplier/sign-in": "../features/identity-providers/web/company-sign-in-page.tsx",
	"/supplier/asn-entry": "../features/shipping-notices/web/notices-page.tsx",
	"/supplier/documents": "../features/supplier-documents/web/documents-page.tsx",
	"/supplier/reports/shipments-received": "../features/supplier-reports/web/received-page.tsx",
	"/supplier/reports/outstanding-tonnage": "../features/supplier-reports/web/outstanding-page.tsx",
	"/supplier/reports/shipments-with-invoice": "../features/supplier-reports/web/invoiced-page.tsx",
	"/supplier/reports/asn-daily-by-shipped-date": "../features/supplier-reports/web/daily-page.tsx",
};

/** The mill's desk, where inside sales and administrators answer. */
export const deskPages: Record<string, string> = {
	"/desk": "../features/desk/web/desk-page.tsx",
};

/** Paths that have a page; navigation shows no others. */
export const pagePaths: readonly string[] = Object.keys({
	...simplePages,
	...adminPages,
	...customerPages,
	...supplierPages,
	...deskPages,
});
