import type { Access } from "#shared/access.ts";

/** An address that people's browsers ask. */
export type PersonCall = {
	/** The requested path, if the route's own path is a pattern; includes its query. */
	path?: string;
	body?: string;
	opens: Access;
	/** The answer belongs to accounts: a caller who is allowed but has no row in scope gets 404. */
	ofAccounts?: boolean;
	/** How a refusal looks where what is denied must look like what is not there. */
	refusedAs?: number;
};

const sheets: Record<string, Access> = {
	"access-review": "admin",
	"access-rights": "admin",
	acknowledgments: "prices",
	"api-keys": "admin",
	mails: "admin",
	"asn-daily-by-shipped-date": "supplier",
	audit: "admin",
	"bills-of-lading": "customer",
	certificates: "customer",
	"certificate-values": "customer",
	"company-keys": "signedIn",
	complaints: "customer",
	desk: "desk",
	invitations: "admin",
	invoices: "prices",
	"late-orders": "customer",
	orders: "customer",
	"our-people": "signedIn",
	"outstanding-tonnage": "supplier",
	people: "admin",
	"railcar-report": "customer",
	"rejected-rows": "admin",
	"terms-acceptances": "admin",
	resources: "customer",
	"shipment-tallies": "customer",
	"shipments-received": "supplier",
	"shipments-with-invoice": "supplier",
	"shipping-notices": "supplier",
	stock: "prices",
	"supplier-documents": "supplier",
};
const zips: Record<string, Access> = {
	acknowledgments: "prices",
	"bills-of-lading": "customer",
	certificates: "customer",
	invoices: "prices",
	"railcar-report": "customer",
	"shipment-tallies": "customer",
};
const unknownId = "x".repeat(22);

/**
 * Every call that a person's browser makes besides pages and GraphQL, with who may; a route without a row here fails.
 */
export const personCalls: Record<string, PersonCall> = {
	"GET /livez": { opens: "public" },
	"GET /readyz": { opens: "public" },
	"GET /manifest.webmanifest": { opens: "public" },
	"GET /brand/:file": { path: `/brand/${"0".repeat(64)}.svg`, opens: "public" },
	"GET /sign-in/page.css": { opens: "public" },
	"GET /sign-in/plex.woff2": { opens: "public" },
	"GET /sign-in/signed-in.js": { opens: "public" },
	"GET /signed-in": { opens: "public" },
	"POST /sign-in/address": { opens: "public" },
	"GET /sign-in/again": { opens: "public" },
	"GET /sign-in/company/:provider": { path: "/sign-in/company/c1", opens: "public" },
	"GET /sign-in/company/:provider/callback": { path: "/sign-in/company/c1/callback", opens: "public" },
	"POST /sign-in/company/:provider/callback": { path: "/sign-in/company/c1/callback", opens: "public" },
	"GET /en": { opens: "public" },
	"GET /es": { opens: "public" },
	"GET /login": { opens: "public" },
	"GET /login-cdc": { opens: "public" },
	"GET /login-iam": { opens: "public" },
	"GET /login-callback": { opens: "public" },
	"POST /login-callback": { opens: "public" },
	"GET /auth-callback": { opens: "public" },
	"POST /auth-callback": { opens: "public" },
	"GET /ad-callback": { opens: "public" },
	"POST /ad-callback": { opens: "public" },
	"GET /logout": { opens: "public" },
	"GET /logout-iam": { opens: "public" },
	"GET /bank-change": { opens: "public" },
	"POST /bank-change": { opens: "public" },
	"GET /unsubscribe/:token": { path: "/unsubscribe/x", opens: "public" },
	"POST /unsubscribe/:token": { path: "/unsubscribe/x", opens: "public" },
	"GET /unsubscribe/report/:token": { path: "/unsubscribe/report/x", opens: "public" },
	"POST /unsubscribe/report/:token": { path: "/unsubscribe/report/x", opens: "public" },
	"GET /verify/:code": { path: "/verify/ABCD", opens: "public" },
	"GET /api/openapi.json": { opens: "public" },
	"GET /api/schemas/:file": { path: "/api/schemas/orders.json", opens: "public" },
	"POST /api/auth/start": { body: '{"provider":"cdc"}', opens: "public" },
	"POST /api/auth/get-user": { body: "{}", opens: "signedIn" },
	"POST /api/auth/session": { body: "{}", opens: "signedIn" },
	"POST /api/auth/terms": { body: '{"version":"x"}', opens: "signedIn" },
	"POST /api/auth/alias": { body: '{"alias":null}', opens: "signedIn" },
	// Needs only the session cookie, so that it works after the token ended.
	"POST /api/auth/end-view-as": { opens: "signedIn" },
	"POST /api/auth/sign-out": { body: "{}", opens: "public" },
	"POST /api/uploads": { body: "x", opens: "signedIn" },
	"GET /files/:id": { path: `/files/${unknownId}`, opens: "signedIn" },
	"GET /documents/:kind/:file{.+\\.pdf}": { path: "/documents/invoice/IM0.pdf", opens: "prices", refusedAs: 404 },
	"GET /documents/:kind/:file{.+\\.json}": {
		path: "/documents/certificate/XM0.json",
		opens: "customer",
		ofAccounts: true,
		refusedAs: 404,
	},
	"GET /downloads/personal-data/:file{[0-9]{1,15}\\.zip}": { path: "/downloads/personal-data/1.zip", opens: "admin" },
	"GET /downloads/document-bundles/:file{[A-Za-z0-9_-]{22}\\.zip}": {
		path: `/downloads/document-bundles/${unknownId}.zip`,
		opens: "customer",
	},
	"GET /downloads/notices/:notice/:file{997-[0-9]{9}\\.edi}": {
		path: "/downloads/notices/A1/997-000000001.edi",
		opens: "supplier",
		refusedAs: 404,
	},
	"GET /downloads/notices/:notice/:file{receipt-[1-9][0-9]{0,5}\\.pdf}": {
		path: "/downloads/notices/A1/receipt-1.pdf",
		opens: "supplier",
		refusedAs: 404,
	},
	...Object.fromEntries(
		Object.entries(sheets).flatMap(([id, opens]) =>
			["xlsx", "csv"].map((format) => [`GET /downloads/${id}.${format}`, { opens }]),
		),
	),
	...Object.fromEntries(Object.entries(zips).map(([id, opens]) => [`GET /downloads/${id}.zip`, { opens }])),
};

/** An address that programs ask with a key; nobody's session opens it. */
export type KeyCall = {
	path?: string;
	body?: string;
	/** The scope that opens it. */
	scope: string;
	/** Whether a key for everything (`*`) opens it too. */
	byStar: boolean;
};

const scim = (path?: string, body?: string): KeyCall => ({
	...(path && { path: `/scim/v2${path}` }),
	...(body && { body }),
	scope: "scim",
	byStar: false,
});
const scimCalls = (type: string, id: string): Record<string, KeyCall> => ({
	[`GET /scim/v2/${type}`]: scim(),
	[`POST /scim/v2/${type}`]: scim(undefined, "{}"),
	[`POST /scim/v2/${type}/.search`]: scim(undefined, "{}"),
	[`GET /scim/v2/${type}/:id`]: scim(`/${type}/${id}`),
	[`PUT /scim/v2/${type}/:id`]: scim(`/${type}/${id}`, "[]"),
	[`PATCH /scim/v2/${type}/:id`]: scim(`/${type}/${id}`, "{}"),
	[`DELETE /scim/v2/${type}/:id`]: scim(`/${type}/${id}`),
});

const supplierScope = "notices:700100";

/**
 * Every call of the mill's systems and of suppliers' programs, with the key that it needs; a route without a row here
 * fails.
 */
export const keyCalls: Record<string, KeyCall> = {
	"POST /api/feeds/v1/:entity": { path: "/api/feeds/v1/orders", body: "", scope: "orders", byStar: true },
	"POST /api/feeds/v1/rejects/:run/resend": {
		path: "/api/feeds/v1/rejects/1/resend",
		scope: "commodities",
		byStar: true,
	},
	"PUT /api/feeds/v1/documents/:kind/:account/:number/:revision": {
		path: "/api/feeds/v1/documents/invoices/1/X/1",
		body: "x",
		scope: "documents",
		byStar: true,
	},
	"POST /api/feeds/v1/receipt-photos/:supplier/:receipt": {
		path: "/api/feeds/v1/receipt-photos/700100/GR1?kind=load&taken-at=2026-05-01T14:20:00Z",
		body: "x",
		scope: "receipt-photos",
		byStar: true,
	},
	"GET /api/outbox/v1": { scope: "outbox", byStar: true },
	"GET /api/outbox/v1/files/:id": { path: `/api/outbox/v1/files/${unknownId}`, scope: "outbox", byStar: true },
	"GET /api/outbox/v1/notices/:supplier/:notice/:revision/856": {
		path: "/api/outbox/v1/notices/700100/SN1/1/856",
		scope: "outbox",
		byStar: true,
	},
	"POST /api/outbox/v1/x12": { body: "ISA", scope: "outbox", byStar: true },
	"GET /api/outbox/v1/bank-changes/:account/:number": {
		path: "/api/outbox/v1/bank-changes/700100/1",
		scope: "bank-details",
		byStar: false,
	},
	"GET /scim/v2/ServiceProviderConfig": scim(),
	"GET /scim/v2/ResourceTypes": scim(),
	"GET /scim/v2/ResourceTypes/:id": scim("/ResourceTypes/User"),
	"GET /scim/v2/Schemas": scim(),
	"GET /scim/v2/Schemas/:id": scim("/Schemas/urn:ietf:params:scim:schemas:core:2.0:User"),
	...scimCalls("Users", "999999"),
	...scimCalls("Groups", "SSA-Other"),
	"POST /api/notices/v1": { body: "{}", scope: supplierScope, byStar: false },
	"POST /api/notices/v1/:notice/amend": {
		path: "/api/notices/v1/SN1/amend",
		body: "{}",
		scope: supplierScope,
		byStar: false,
	},
	"POST /api/notices/v1/:notice/cancel": {
		path: "/api/notices/v1/SN1/cancel",
		body: "{}",
		scope: supplierScope,
		byStar: false,
	},
	"GET /api/notices/v1/:notice": { path: "/api/notices/v1/SN1", scope: supplierScope, byStar: false },
	"POST /api/notices/v1/x12": { body: "ISA", scope: supplierScope, byStar: false },
	"GET /api/notices/v1/:notice/997": { path: "/api/notices/v1/SN1/997", scope: supplierScope, byStar: false },
};
