import { type GraphQLField, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSchema } from "#app/schema.ts";
import type { Access } from "#shared/access.ts";
import { type Api, type Caller, startApi } from "../support/api.ts";
import { insertPerson } from "../support/people.ts";
import { smallestDocument } from "../support/smallest-document.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

/**
 * Who may ask what, written by hand beside the schema's own access statements, so that a statement changed by mistake is noticed.
 * A root field of the schema without a row here fails, and so does a row without its field.
 */
const rootFields: Record<string, Access> = {
	"Query.adminOverview": "admin",
	"Query.auditEvents": "admin",
	"Query.aliasChoices": "signedIn",
	"Query.complaint": "customer",
	"Query.complaintShipment": "customer",
	"Query.complaintShipments": "customer",
	"Query.complaints": "customer",
	"Subscription.deskMoved": "desk",
	"Query.deskItem": "desk",
	"Query.deskItems": "desk",
	"Mutation.answerDeskItem": "desk",
	"Mutation.assignDeskItem": "desk",
	"Mutation.settleDeskItem": "desk",
	"Query.answerTemplates": "desk",
	"Query.deskWindows": "desk",
	"Mutation.saveAnswerTemplate": "desk",
	"Mutation.removeAnswerTemplate": "desk",
	"Mutation.setDeskWindows": "admin",
	"Query.customerHome": "customer",
	"Query.homeChanges": "customer",
	"Query.feedFreshness": "admin",
	"Query.feedRuns": "admin",
	"Query.formDraft": "signedIn",
	"Query.lateOrderLines": "customer",
	"Query.mailOutbox": "admin",
	"Query.aliasMarks": "signedIn",
	"Query.publications": "admin",
	"Query.publishingMills": "admin",
	"Query.notices": "signedIn",
	"Query.myAccounts": "signedIn",
	"Query.notificationPreferences": "signedIn",
	"Query.notifications": "signedIn",
	"Query.unreadNotifications": "signedIn",
	"Mutation.markNotificationsRead": "signedIn",
	"Mutation.updateNotificationPreferences": "signedIn",
	"Subscription.notificationRaised": "signedIn",
	"Query.order": "customer",
	"Query.paperBundles": "customer",
	"Query.paperChoices": "customer",
	"Query.orderLines": "customer",
	"Query.billsOfLading": "customer",
	"Query.talliedPieces": "customer",
	"Query.tallyCheck": "customer",
	"Query.tallyLoads": "customer",
	"Mutation.markTally": "customer",
	"Mutation.finishTally": "customer",
	"Mutation.reopenTally": "customer",
	"Subscription.tallyMarked": "customer",
	"Query.certificates": "customer",
	"Query.verification": "public",
	"Query.certificateRevision": "customer",
	"Query.invoices": "prices",
	"Query.acknowledgments": "prices",
	"Query.orders": "customer",
	"Query.invoicedLoads": "supplier",
	"Query.noticeCommodities": "supplier",
	"Query.noticeLine": "supplier",
	"Query.noticeLines": "supplier",
	"Query.noticeLoads": "supplier",
	"Query.noticeRows": "supplier",
	"Query.noticesOfBol": "supplier",
	"Query.shippingNotice": "supplier",
	"Query.shippingNotices": "supplier",
	"Query.outstandingLines": "supplier",
	"Query.receivedLoads": "supplier",
	"Query.profile": "signedIn",
	"Query.invitation": "admin",
	"Query.invitations": "admin",
	"Query.people": "admin",
	"Query.person": "admin",
	"Query.resources": "customer",
	"Query.railcars": "customer",
	"Query.savedViews": "signedIn",
	"Query.search": "signedIn",
	"Query.supplierDocuments": "supplier",
	"Query.supplierHome": "supplier",
	"Query.supplierProfile": "supplier",
	"Mutation.sendSupplierPaper": "supplier",
	"Mutation.askBankChange": "supplier",
	"Mutation.withdrawBankChange": "supplier",
	"Mutation.decideBankChange": "admin",
	"Query.bankChanges": "admin",
	"Query.duePapers": "admin",
	"Mutation.saveSupplierProfile": "supplier",
	"Query.webhookEndpoint": "admin",
	"Query.webhookEndpoints": "admin",
	"Mutation.saveWebhook": "admin",
	"Mutation.removeWebhook": "admin",
	"Mutation.renewWebhookSecret": "admin",
	"Mutation.testWebhook": "admin",
	"Mutation.resendWebhooks": "admin",
	"Query.stockBasket": "prices",
	"Query.stockItems": "prices",
	"Query.stockRequests": "prices",
	"Query.terms": "signedIn",
	"Query.viewer": "signedIn",
	"Mutation.changeAccess": "admin",
	"Mutation.changeRights": "admin",
	"Mutation.changeRightsOfMany": "admin",
	"Mutation.planRights": "admin",
	"Mutation.deleteView": "signedIn",
	"Mutation.amendShippingNotice": "supplier",
	"Mutation.cancelShippingNotice": "supplier",
	"Mutation.answerAcknowledgment": "prices",
	"Mutation.disputeReceipt": "supplier",
	"Mutation.sendInterchange": "supplier",
	"Mutation.submitShippingNotice": "supplier",
	"Mutation.withdrawDispute": "supplier",
	"Mutation.writeToDispute": "supplier",
	"Mutation.dropFormDraft": "signedIn",
	"Mutation.endMySession": "signedIn",
	"Mutation.holdStock": "prices",
	"Mutation.makePaperBundle": "customer",
	"Mutation.prepareListPapers": "customer",
	"Mutation.preparePapers": "customer",
	"Mutation.releaseStock": "prices",
	"Mutation.requestStock": "prices",
	"Mutation.invitePeople": "admin",
	"Mutation.invitePerson": "admin",
	"Mutation.planInvitations": "admin",
	"Mutation.resendInvitation": "admin",
	"Mutation.publishNotice": "admin",
	"Mutation.publishResource": "admin",
	"Mutation.withdrawPublication": "admin",
	"Mutation.markAlias": "signedIn",
	"Mutation.noteHomeVisit": "customer",
	"Mutation.revokeInvitation": "admin",
	"Mutation.saveFormDraft": "signedIn",
	"Mutation.saveView": "signedIn",
	"Mutation.signOutPerson": "admin",
	"Mutation.updatePreferences": "signedIn",
	"Mutation.updateProfile": "signedIn",
	"Mutation.reopenComplaint": "customer",
	"Mutation.submitComplaint": "customer",
	"Mutation.withdrawComplaint": "customer",
	"Mutation.writeToComplaint": "customer",
	"Subscription.complaintAnswered": "customer",
	"Subscription.documentPublished": "customer",
	"Subscription.railcarMoved": "customer",
	"Subscription.shippingNoticeMoved": "supplier",
	"Subscription.orderChanged": "customer",
	"Subscription.orderMessaged": "customer",
	"Query.processingJobs": "valuePlus",
	"Mutation.keepResourceFiles": "admin",
	"Mutation.withdrawStockRequest": "prices",
	"Query.stockingPositions": "valuePlus",
	"Subscription.paperBundleMoved": "customer",
	"Subscription.stockChanged": "prices",
	"Mutation.writeAboutOrder": "customer",
	"Mutation.askForUpdate": "customer",
	"Mutation.acceptDate": "prices",
};

/** Fields further in that fewer people may read than their type: empty to everybody else. */
const narrowerFields: Record<string, Access> = {
	"BillOfLading.invoices": "prices",
	"Complaint.money": "prices",
	"ComplaintDetail.money": "prices",
	"OrderDetail.paymentTerms": "prices",
	"OrderItem.acknowledgments": "prices",
	"OrderItem.invoices": "prices",
	"OrderItem.price": "prices",
	"OrderLine.price": "prices",
};

const kinds = ["visitor", "supplier", "ship-to", "customer", "value-plus", "inside-sales", "administrator"] as const;
type Kind = (typeof kinds)[number];
const people: Record<Kind, Parameters<typeof insertPerson>[1]> = {
	visitor: undefined,
	supplier: { suppliers: ["700100"] },
	"ship-to": { shipTo: ["104233-01"] },
	customer: { soldTo: ["104233"] },
	"value-plus": { soldTo: ["105001"], groups: ["SSA-VP"] },
	"inside-sales": { soldTo: ["104233"], groups: ["SSA-ISR"] },
	administrator: { groups: ["SSA-Admin"] },
};

/** The words of shared/access once more, as people: this test must not ask the code that it tests. */
const admitted: Record<Access, readonly Kind[]> = {
	public: kinds,
	signedIn: ["supplier", "ship-to", "customer", "value-plus", "inside-sales", "administrator"],
	customer: ["ship-to", "customer", "value-plus", "inside-sales", "administrator"],
	prices: ["customer", "value-plus", "inside-sales"],
	supplier: ["supplier"],
	admin: ["administrator"],
	valuePlus: ["value-plus"],
	desk: ["inside-sales", "administrator"],
};

type AnyField = GraphQLField<unknown, unknown>;
const schema = buildSchema();
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter((type) => type != null);
const asked = roots.flatMap((type) =>
	Object.values(type.getFields()).map((field: AnyField) => ({ name: `${type.name}.${field.name}`, type: type.name, field })),
);

let base: TestDatabase;
let api: Api;
const callers = new Map<Kind, Caller>();

beforeAll(async () => {
	base = await createTestDatabase();
	api = await startApi(base);
	for (const kind of kinds) {
		const lists = people[kind];
		if (lists) callers.set(kind, await api.signIn((await insertPerson(base, lists)).id));
	}
});

afterAll(async () => {
	await api.stop();
	await base.drop();
});

test("every root field has its row, and every row its field", () => {
	expect(asked.map(({ name }) => name).toSorted()).toEqual(Object.keys(rootFields).toSorted());
});

test("every narrower field has its row, and every row its field", () => {
	const narrower = Object.values(schema.getTypeMap())
		.filter((type) => isObjectType(type) && !type.name.startsWith("__") && !roots.includes(type))
		.flatMap((type) =>
			isObjectType(type)
				? Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field.extensions.access, type.extensions.access])
				: [],
		)
		.filter(([, own, whole]) => own !== undefined && own !== whole);
	expect(Object.fromEntries(narrower.map(([name, own]) => [name, own]))).toEqual(narrowerFields);
});

// Subscriptions are refused over the socket, where tests/specification/realtime.test.ts tries them.
describe.each(asked.filter(({ name, type }) => name in rootFields && type !== "Subscription"))("$name", ({ name, type, field }) => {
	const { query, variables } = smallestDocument(type === "Mutation" ? "mutation" : "query", field);

	test.each(kinds)("is answered or refused as its row says: %s", async (kind) => {
		const { status, data, errors } = await api.ask(callers.get(kind), query, variables);
		const codes = errors?.map(({ extensions }) => extensions?.code) ?? [];
		if (admitted[rootFields[name] as Access].includes(kind) && kind !== "visitor") expect(codes).not.toContain("forbidden");
		else expect([codes, data?.[field.name] ?? null, status === 200 || status === 403]).toEqual([["forbidden"], null, true]);
	});
});
