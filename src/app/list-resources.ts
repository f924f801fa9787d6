import { acknowledgments } from "#features/acknowledgments/server/acknowledgments-resource.ts";
import { audit } from "#features/administration/server/audit-resource.ts";
import { mails } from "#features/administration/server/mails/mails-resource.ts";
import { apiKeys } from "#features/api-keys/server/api-keys-resource.ts";
import { companyKeys } from "#features/api-keys/server/company/company-keys-resource.ts";
import { certificates } from "#features/certificates/server/certificates-resource.ts";
import { certificateValues } from "#features/certificates/server/values/certificate-values-resource.ts";
import { complaints } from "#features/complaints/server/complaints-resource.ts";
import { desk } from "#features/desk/server/desk-resource.ts";
import { bills } from "#features/documents/server/bills-resource.ts";
import { tallies } from "#features/documents/server/tallies-resource.ts";
import { rejectedRows } from "#features/feeds/server/rejected/rejected-resource.ts";
import { invitations } from "#features/invitations/server/invitations-resource.ts";
import { invoices } from "#features/invoices/server/invoices-resource.ts";
import { lateOrders, orders } from "#features/orders/server/order-lines-resources.ts";
import { companyPeople } from "#features/people/server/company/company-people-resource.ts";
import { people } from "#features/people/server/people-resource.ts";
import { accessRights } from "#features/people/server/review/access-rights-resource.ts";
import { accountReviews } from "#features/people/server/review/account-reviews-resource.ts";
import { railcars } from "#features/railcars/server/railcars-resource.ts";
import { resources } from "#features/resources/server/resources-resource.ts";
import { shippingNotices } from "#features/shipping-notices/server/notices-resource.ts";
import { stock } from "#features/stock/server/stock-resource.ts";
import { supplierDocuments } from "#features/supplier-documents/server/supplier-documents-resource.ts";
import { invoicedLoads } from "#features/supplier-reports/server/invoiced-loads-resource.ts";
import { noticeLoads } from "#features/supplier-reports/server/notice-loads-resource.ts";
import { outstandingLines } from "#features/supplier-reports/server/outstanding-lines-resource.ts";
import { receivedLoads } from "#features/supplier-reports/server/received-loads-resource.ts";
import { termsAcceptances } from "#features/terms/server/acceptances-resource.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";

/** Every list of the portal: each is a root field of the schema and a download. */
export const listResources: readonly ListResource[] = [
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
	companyKeys,
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
	certificateValues,
	acknowledgments,
];
