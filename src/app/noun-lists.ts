import { acknowledgments } from "#features/acknowledgments/server/acknowledgments-noun.ts";
import { audit } from "#features/administration/server/audit-noun.ts";
import { mails } from "#features/administration/server/mails/mails-noun.ts";
import { apiKeys } from "#features/api-keys/server/api-keys-noun.ts";
import { certificates } from "#features/certificates/server/certificates-noun.ts";
import { complaints } from "#features/complaints/server/complaints-noun.ts";
import { desk } from "#features/desk/server/desk-noun.ts";
import { bills } from "#features/documents/server/bills-noun.ts";
import { tallies } from "#features/documents/server/tallies-noun.ts";
import { rejectedRows } from "#features/feeds/server/rejected/rejected-noun.ts";
import { invitations } from "#features/invitations/server/invitations-noun.ts";
import { invoices } from "#features/invoices/server/invoices-noun.ts";
import { lateOrders, orders } from "#features/orders/server/order-lines-nouns.ts";
import { companyPeople } from "#features/people/server/company/company-people-noun.ts";
import { people } from "#features/people/server/people-noun.ts";
import { accessRights } from "#features/people/server/review/access-rights-noun.ts";
import { accountReviews } from "#features/people/server/review/account-reviews-noun.ts";
import { railcars } from "#features/railcars/server/railcars-noun.ts";
import { resources } from "#features/resources/server/resources-noun.ts";
import { shippingNotices } from "#features/shipping-notices/server/notices-noun.ts";
import { stock } from "#features/stock/server/stock-noun.ts";
import { supplierDocuments } from "#features/supplier-documents/server/supplier-documents.ts";
import { invoicedLoads } from "#features/supplier-reports/server/invoiced-loads.ts";
import { noticeLoads } from "#features/supplier-reports/server/notice-loads.ts";
import { outstandingLines } from "#features/supplier-reports/server/outstanding-lines.ts";
import { receivedLoads } from "#features/supplier-reports/server/received-loads.ts";
import { termsAcceptances } from "#features/terms/server/acceptances-noun.ts";
import type { NounList } from "#server/lists/nouns/noun-list.ts";

/** Every list of the portal: each is a root field of the schema and a download. */
export const nounLists: readonly NounList[] = [
	orders,
	lateOrders,
	receivedLoads,
	outstandingLines,
	invoicedLoads,
	noticeLoads,
	shippingNotices,
	people,
	accountReviews,
	accessRights,
	companyPeople,
	audit,
	apiKeys,
	mails,
	complaints,
	desk,
	bills,
	tallies,
	supplierDocuments,
	stock,
	railcars,
	invitations,
	rejectedRows,
	termsAcceptances,
	resources,
	invoices,
	certificates,
	acknowledgments,
];
