import { type DocumentKind, pathOfKind } from "./documents/document-kinds.ts";
import type { Language } from "./languages.ts";

function queryOf(parts: Readonly<Record<string, string | number | undefined>>): string {
	const entries = Object.entries(parts).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, String(value)]],
	);
	return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
}

/** Addresses of the portal's pages; links between features go through here. */
export const paths = {
	root: "/",
	login: "/login",
	logout: "/logout",
	loginAlias: "/login-alias",
	/** Where a person who is signed in has their provider check once more who they are. */
	signInAgain: "/sign-in/again",
	terms: "/terms-and-conditions",
	status: "/status",
	accessibility: "/accessibility",
	glossary: "/glossary",
	whatIsNew: "/what-is-new",
	developers: "/developers",
	/** One operation of the API's reference. */
	apiOperation: (id: string) => `/developers?${new URLSearchParams({ of: id })}`,
	admin: "/admin",
	jobQueue: "/admin?task=jobs",
	/** The jobs that failed for good. */
	failedJobs: "/admin?task=jobs&state=lost",
	adminSuppliers: "/admin/suppliers",
	people: "/admin/user-management",
	person: (id: string) => `/admin/user-management?${new URLSearchParams({ person: id })}`,
	accessReview: "/admin/access-review",
	reviewPolicy: "/admin/access-review?task=policy",
	accessRights: "/admin/access-review/rights",
	/** Who sees an account, or is in a group. */
	accessOf: (account: string) => `/admin/access-review/rights?${new URLSearchParams({ account })}`,
	/** Everything that a person holds, for a user who reviews it. */
	accessOfPerson: (email: string) => `/admin/access-review/rights?${new URLSearchParams({ email })}`,
	accessGroups: "/admin/access-review/rights?tab=groups",
	changeMany: "/admin/user-management?task=many",
	invitations: "/admin/user-invitations",
	invitation: (id: string) => `/admin/user-invitations?${new URLSearchParams({ invitation_id: id })}`,
	inviteMany: "/admin/user-invitations?task=many",
	invite: "/admin/user-invitations?task=invite",
	feeds: "/admin/feeds",
	/** Sources of which rows are late. */
	lateFeeds: "/admin/feeds#late",
	/** One refused row, with what its source sent. */
	rejectedRow: (id: string) => `/admin/feeds?${new URLSearchParams({ row_id: id })}`,
	mails: "/admin/mails",
	mail: (id: string) => `/admin/mails?${new URLSearchParams({ mail: id })}`,
	apiKeys: "/admin/api-keys",
	apiKey: (id: string) => `/admin/api-keys?${new URLSearchParams({ key: id })}`,
	newApiKey: "/admin/api-keys?task=new",
	/** Keys of a company's own programs. */
	integrations: (area: "customer" | "supplier") => `/${area}/integrations`,
	/** What the rows of a feed hold, field by field. */
	feedFormat: (entity?: string) =>
		`/admin/feeds?${new URLSearchParams({ task: "formats", ...(entity ? { of: entity } : {}) })}`,
	/** Where rows are tried without anything being imported. */
	tryFeed: (entity?: string) =>
		`/admin/feeds?${new URLSearchParams({ task: "try", ...(entity ? { of: entity } : {}) })}`,
	featureFlags: "/admin/feature-flags",
	branding: "/admin/branding",
	adminTerms: "/admin/terms",
	writeTerms: "/admin/terms?task=write",
	/** One version of the terms of use, as administrators see it. */
	termsVersion: (version: string) => `/admin/terms?${new URLSearchParams({ of: version })}`,
	webhooks: "/admin/webhooks",
	/** Endpoints whose last attempts failed. */
	failingWebhooks: "/admin/webhooks?show=failing",
	webhook: (id: string) => `/admin/webhooks?${new URLSearchParams({ endpoint: id })}`,
	newWebhook: "/admin/webhooks?task=new",
	companyWebhooks: (area: "customer" | "supplier") => `/${area}/webhooks`,
	identityProviders: "/admin/identity-providers",
	identityProvider: (key: string) => `/admin/identity-providers?${new URLSearchParams({ provider: key })}`,
	/** A company's own identity providers. */
	companySignIn: (area: "customer" | "supplier") => `/${area}/sign-in`,
	publishing: "/admin?task=publishing",
	/** Writes a notice or a resource, or changes the one of that number. */
	publish: (kind: "notice" | "resource", number?: string) =>
		`/admin?${new URLSearchParams({ task: "publishing", write: kind, ...(number === undefined ? {} : { number }) })}`,
	desk: "/desk",
	deskSettings: "/desk?task=settings",
	/** A template of the desk's answers; `new` writes one. */
	deskTemplate: (id: string) => `/desk?${new URLSearchParams({ task: "settings", template: id })}`,
	/** One thing at the desk, opened above the queue; in one word `account:kind:item`. */
	deskMatter: (matter: string) => `/desk?${new URLSearchParams({ matter })}`,
	deskItem: (account: string, kind: string, item: string) =>
		`/desk?${new URLSearchParams({ matter: `${account}:${kind}:${item}` })}`,
	/** Acts for an account, and redirects to one of its pages. */
	actingFor: (account: string, next: string) => `/login-alias?${new URLSearchParams({ alias: account, next })}`,
	customer: "/customer",
	supplier: "/supplier",
	supplierProfile: "/supplier/profile",
	/** Of the user who is a supplier alone: what is `profile` of everybody else. */
	supplierPerson: "/supplier/profile?tab=person",
	resources: "/customer/resources",
	profile: "/customer/profile",
	isrSettings: "/customer/isr-settings",
	orders: "/customer/orders",
	/** The order lines of a customer's own number. */
	ordersOfPo: (po: string) => `/customer/orders?${new URLSearchParams({ tab: "all", po })}`,
	stock: "/customer/orders/mill-stock-list-order-entry",
	/** One item of the stock, with what its certificate will say. */
	stockItem: (number: string) =>
		`/customer/orders/mill-stock-list-order-entry?${new URLSearchParams({ tab: "all", line: number })}`,
	railcars: "/customer/documents/railcar-report",
	lateOrders: "/customer/orders/late-orders",
	complaints: "/customer/complaint-entry",
	billsOfLading: "/customer/documents/bill-of-lading",
	shipmentTallies: "/customer/documents/shipment-tallies",
	acknowledgments: "/customer/documents/order-acknowledgment",
	/** One order acknowledgment, opened above the list. */
	acknowledgment: (number: string) =>
		`/customer/documents/order-acknowledgment?${new URLSearchParams({ tab: "all", one: number })}`,
	invoices: "/customer/documents/invoices",
	certificates: "/customer/documents/certificates",
	/** The values of certificates, by the same tabs, search and filters. */
	certificateValues: "/customer/documents/certificates/values",
	/** The certificates of one bill of lading. */
	certificatesOfBill: (bol: string) => `/customer/documents/certificates?${new URLSearchParams({ tab: "all", bol })}`,
	/** The certificates of one heat. */
	certificatesOfHeat: (heat: string) => `/customer/documents/certificates?${new URLSearchParams({ tab: "all", heat })}`,
	/** The invoices and memos of one bill of lading. */
	invoicesOfBill: (bol: string) => `/customer/documents/invoices?${new URLSearchParams({ tab: "all", bol })}`,
	/** The railcars of one bill of lading. */
	railcarsOfBill: (bol: string) => `/customer/documents/railcar-report?${new URLSearchParams({ tab: "all", bol })}`,
	/** The complaints about one bill of lading. */
	complaintsOfBill: (bol: string) => `/customer/complaint-entry?${new URLSearchParams({ tab: "all", shipment: bol })}`,
	/** One receipt of a load. */
	receipt: (receipt: string) => `/supplier/reports/shipments-received?${new URLSearchParams({ tab: "all", receipt })}`,
	/** The shipped pieces of one heat. */
	talliesOfHeat: (heat: string) => `/customer/documents/shipment-tallies?${new URLSearchParams({ tab: "all", heat })}`,
	/** One shipped piece on its tally. */
	talliedPiece: (piece: string) =>
		`/customer/documents/shipment-tallies?${new URLSearchParams({ tab: "all", one: piece })}`,
	/** One certificate, opened above the list. */
	certificate: (number: string) =>
		`/customer/documents/certificates?${new URLSearchParams({ tab: "all", one: number })}`,
	/** What it said in an earlier revision. */
	certificateRevision: (number: string, revision: number) =>
		`/customer/documents/certificates?${new URLSearchParams({ tab: "all", one: number, revision: String(revision) })}`,
	/** Page on which anybody can check a certificate; with its code, the result. */
	verify: (code?: string) => `/verify${code === undefined ? "" : `?${new URLSearchParams({ code })}`}`,
	/** The same, short enough to be printed and scanned. */
	verifyAddress: (code: string) => `/verify/${encodeURIComponent(code)}`,
	/** One invoice or memo, opened above the list. */
	invoice: (number: string) => `/customer/documents/invoices?${new URLSearchParams({ tab: "all", one: number })}`,
	/** One bill of lading, opened above the list. */
	billOfLading: (bol: string) => `/customer/documents/bill-of-lading?${new URLSearchParams({ tab: "all", one: bol })}`,
	/** The pieces of one bill of lading. */
	shipmentTally: (bol: string) => `/customer/documents/shipment-tallies?${new URLSearchParams({ tab: "all", bol })}`,
	tallyChecks: "/customer/documents/shipment-tallies/check-off",
	/** The check-off of one load where it arrives. */
	tallyCheck: (bol: string) => `/customer/documents/shipment-tallies/check-off?${new URLSearchParams({ bol })}`,
	/** One complaint with its conversation. */
	complaint: (number: string) => `/customer/complaint-entry?${new URLSearchParams({ complaint: number })}`,
	/** The entry, with what it is about filled in: where a page offers to complain. */
	complaintEntry: (about: {
		bol?: string;
		order?: string;
		invoice?: string;
		kind?: string;
		defect?: string;
		pieces?: readonly string[];
	}) =>
		`/customer/complaint-entry?${new URLSearchParams(
			Object.entries(about).flatMap(([name, value]) =>
				value === undefined ? [] : [[name, typeof value === "string" ? value : value.join(",")]],
			),
		)}`,
	/** A document as PDF, in the page's language or in `language`; by default the newest revision. */
	document: (kind: DocumentKind, number: string, language?: Language, revision?: number) =>
		`/documents/${pathOfKind(kind)}/${encodeURIComponent(number)}.pdf${queryOf({ lang: language, revision })}`,
	/** The same as data, where its kind has it. */
	documentData: (kind: DocumentKind, number: string, revision?: number) =>
		`/documents/${pathOfKind(kind)}/${encodeURIComponent(number)}.json${queryOf({ revision })}`,
	/** ZIPs of documents that the reader had made. */
	documentBundles: "/customer/documents/zip-files",
	/** One of them, or one that is streamed. */
	personalData: (person: string) => `/downloads/personal-data/${person}.zip`,
	documentBundle: (id: string) => `/downloads/document-bundles/${id}.zip`,
	file: (id: string) => `/files/${encodeURIComponent(id)}`,
	order: (order: string, item?: number) =>
		`/customer/orders/single?${new URLSearchParams({ order, ...(item === undefined ? {} : { item: String(item) }) })}`,
	/** One piece of an order line, from its heat to a complaint about it; `after`: the piece behind which a page begins. */
	pieceThread: (order: string, item: number, piece: string, after?: string | null) =>
		`/customer/orders/single${queryOf({ order, item, piece, pieces: after ?? undefined })}#thread`,
	shippingNotices: "/supplier/asn-entry",
	/** One notice, opened above the list. */
	shippingNotice: (number: string) => `/supplier/asn-entry?${new URLSearchParams({ notice: number })}`,
	/** The supplier's proof that a revision was taken. */
	/** The 997 that answered the interchange of a control number, for a notice that came with it. */
	noticeAnswer: (number: string, control: string) =>
		`/downloads/notices/${encodeURIComponent(number)}/997-${control}.edi`,
	noticeReceipt: (number: string, revision: number) =>
		`/downloads/notices/${encodeURIComponent(number)}/receipt-${revision}.pdf`,
	supplierDocuments: "/supplier/documents",
	shipmentsReceived: "/supplier/reports/shipments-received",
	outstandingTonnage: "/supplier/reports/outstanding-tonnage",
	shipmentsWithInvoice: "/supplier/reports/shipments-with-invoice",
	noticesByDay: "/supplier/reports/asn-daily-by-shipped-date",
} as const;

/** A path with a query: how one page opens another list at just the rows behind a figure. */
export function pathWith(path: string, query: Readonly<Record<string, string>>): string {
	return Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
}

/** The query by which a sign-in returns to a page; none without one. */
export const nextOf = (next: string | undefined): Record<string, string> => (next === undefined ? {} : { next });

/** The page after sign-in, by the first of their areas. */
export const areaPaths = { admin: paths.admin, customer: paths.customer, supplier: paths.supplier } as const;
