import { randomUUID } from "node:crypto";
import { type Act, byId, input, type Row, type Side } from "./mixed-rights-acts.ts";
import { companyActs } from "./mixed-rights-company-rows.ts";

const buying: readonly Side[] = ["bought"];
const receiving: readonly Side[] = ["bought", "received", "shared"];
/** Their own supplier account is beside the account that buys. */
const supplying = buying;
/** Their own company is the account that buys; they administer no other. */
const administering = buying;

const form = (values: object, more: object = {}) => ({ input: { ...more, values: JSON.stringify(values) } });
const byText = (field: string, name: string, selection = "") =>
	`mutation ($text: String!) { ${field}(${name}: $text) ${selection} }`;
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/**
 * Every mutation that a user who is neither administrator nor at the desk may send about a row, in an order in which
 * each has what it needs.
 */
export const acts: Record<string, Act> = {
	acceptDate: {
		takes: buying,
		document: "mutation ($order: String!, $day: Day!) { acceptDate(order: $order, item: 1, day: $day) }",
		variables: ({ order, estimatedOn }) => ({ order, day: estimatedOn }),
	},
	askForUpdate: {
		takes: receiving,
		document: "mutation ($order: String!) { askForUpdate(order: $order, item: 1) }",
		variables: ({ order }) => ({ order }),
	},
	writeAboutOrder: {
		takes: receiving,
		document: input("WriteAboutOrderInput", "writeAboutOrder"),
		variables: ({ order }) => ({ input: { body: "When does it come?", order, item: 1 } }),
	},
	answerAcknowledgment: {
		takes: buying,
		document: input("AnswerAcknowledgmentInput", "answerAcknowledgment"),
		variables: ({ acknowledgment }) => form({ answer: "accepted" }, { number: acknowledgment, revision: 1 }),
	},
	submitComplaint: {
		takes: receiving,
		document: input("SubmitComplaintInput", "submitComplaint"),
		variables: ({ bol }) => form(complaintAbout({ bol })),
	},
	writeToComplaint: {
		takes: receiving,
		document: input("WriteToComplaintInput", "writeToComplaint"),
		variables: ({ complaint }) => form({ body: "Any news of it?" }, { number: complaint }),
	},
	withdrawComplaint: {
		takes: receiving,
		document: byText("withdrawComplaint", "number"),
		variables: ({ complaint }) => ({ text: complaint }),
	},
	reopenComplaint: {
		takes: receiving,
		document: byText("reopenComplaint", "number"),
		variables: ({ complaint }) => ({ text: complaint }),
	},
	markTally: {
		takes: receiving,
		document: input("MarkTallyInput", "markTally", "{ bolNumber }"),
		variables: ({ bol, piece }) => ({
			input: { bol, marks: [{ id: randomUUID(), piece, mark: "received", ageMs: 0 }] },
		}),
	},
	finishTally: {
		takes: receiving,
		document: byText("finishTally", "bol", "{ bolNumber }"),
		variables: ({ bol }) => ({ text: bol }),
	},
	reopenTally: {
		takes: receiving,
		document: byText("reopenTally", "bol", "{ bolNumber }"),
		variables: ({ bol }) => ({ text: bol }),
	},
	withdrawStockRequest: {
		takes: buying,
		document: byId("withdrawStockRequest"),
		variables: ({ request }) => ({ id: request }),
	},
	releaseStock: {
		takes: buying,
		document: byText("releaseStock", "stockNumber"),
		variables: ({ stock }) => ({ text: stock }),
	},
	holdStock: {
		takes: buying,
		document: "mutation ($stock: String!, $account: String!) { holdStock(stockNumber: $stock, account: $account) }",
		variables: ({ soldTo, freeStock }) => ({ stock: freeStock, account: soldTo }),
	},
	requestStock: {
		takes: buying,
		document: input("RequestStockInput", "requestStock"),
		variables: ({ soldTo, shipTo }) => ({
			input: { account: soldTo, shipTo, poNumber: "PO-77", mode: "truck", requestedWeek: day(7) },
		}),
	},
	prepareDocuments: {
		takes: receiving,
		document: input("PrepareDocumentsInput", "prepareDocuments", "{ documents }"),
		variables: ({ bol }) => ({ input: { kinds: ["bill_of_lading"], namePattern: "{kind} {number}", numbers: bol } }),
	},
	saveView: {
		takes: buying,
		document: input("SaveViewInput", "saveView"),
		variables: ({ soldTo, side }) => ({
			input: { list: "orders", name: `For ${side}`, query: "mill=RB", shareWith: soldTo },
		}),
	},
	markAlias: {
		takes: buying,
		document: input("MarkAliasInput", "markAlias"),
		variables: ({ soldTo }) => ({ input: { alias: soldTo, isFavourite: true } }),
	},
	inviteToCompany: {
		takes: administering,
		document: input("InviteToCompanyInput", "inviteToCompany"),
		variables: ({ soldTo, side }) => ({
			input: { account: soldTo, email: `${side}@yard.example`, name: "A Colleague", language: "es" },
		}),
	},
	resendCompanyInvitation: {
		takes: administering,
		document: byId("resendCompanyInvitation"),
		variables: ({ invitation }) => ({ id: invitation }),
	},
	revokeCompanyInvitation: {
		takes: administering,
		document: input("RevokeCompanyInvitationInput", "revokeCompanyInvitation"),
		variables: ({ invitation }) => ({ input: { invitation, reason: "Not needed any more" } }),
	},
	removeFromCompany: {
		takes: administering,
		document: input("RemoveFromCompanyInput", "removeFromCompany", "{ removed left }"),
		variables: ({ colleague }) => ({ input: { view: colleague, reason: "Left the company" } }),
	},
	...companyActs,
	disputeReceipt: {
		takes: supplying,
		document: input("DisputeReceiptInput", "disputeReceipt"),
		variables: ({ receipt }) =>
			form({ reason: "weight", wanted: { amount: 20.5, unit: "GT" }, body: "Our scale says more." }, { receipt }),
	},
	writeToDispute: {
		takes: supplying,
		document: input("DisputeReceiptInput", "writeToDispute"),
		variables: ({ receipt }) => form({ body: "Here is the ticket." }, { receipt }),
	},
	withdrawDispute: {
		takes: supplying,
		document: byText("withdrawDispute", "receipt"),
		variables: ({ receipt }) => ({ text: receipt }),
	},
	submitShippingNotice: {
		takes: supplying,
		document: input("SubmitShippingNoticeInput", "submitShippingNotice", "{ notice }"),
		variables: (row) => form(noticeOf(row)),
	},
	submitShippingNotices: {
		takes: supplying,
		document: input("SubmitShippingNoticesInput", "submitShippingNotices", "{ notice }"),
		variables: (row) => ({ input: { notices: [JSON.stringify(noticeOf(row, { bol: `NS-${row.side}` }))] } }),
	},
	amendShippingNotice: {
		takes: supplying,
		document: input("AmendShippingNoticeInput", "amendShippingNotice", "{ notice }"),
		variables: (row) => form(noticeOf(row, { bol: `NA-${row.side}` }), { notice: row.notice, revision: 1 }),
	},
	cancelShippingNotice: {
		takes: supplying,
		document: byText("cancelShippingNotice", "notice"),
		variables: ({ notice }) => ({ text: notice }),
	},
	saveSupplierProfile: {
		takes: supplying,
		document: input("SaveSupplierProfileInput", "saveSupplierProfile"),
		variables: ({ supplier }) =>
			form({ phone: "+1 515 555 0101", yards: [], contacts: [] }, { account: supplier, version: 0 }),
	},
	sendComplianceDocument: {
		takes: supplying,
		document: input("SendComplianceDocumentInput", "sendComplianceDocument"),
		variables: ({ supplier, file }) =>
			form(
				{ kind: "insurance", number: "COI-1", validFrom: day(-9), validUntil: "2199-12-31", files: [file] },
				{ account: supplier },
			),
	},
	withdrawBankChange: {
		takes: supplying,
		document: "mutation ($account: String!, $number: Int!) { withdrawBankChange(account: $account, number: $number) }",
		variables: ({ supplier, bankChange }) => ({ account: supplier, number: bankChange }),
	},
	askBankChange: {
		takes: supplying,
		document: input("AskBankChangeInput", "askBankChange"),
		variables: ({ supplier }) => bankChangeOf(supplier),
	},
};

/**
 * What such a person may send that names no row of an account: things of their own, choices, files of rows that are
 * checked row by row.
 */
export const rowless = [
	...[
		"deleteReportMail",
		"deleteView",
		"dropFormDraft",
		"dropUpload",
		"endMySession",
		"linkMyIdentity",
		"makeDocumentBundle",
		"markNotificationsRead",
		"noteHomeVisit",
		"removeMyIdentity",
	],
	...[
		"pauseReportMail",
		"prepareListDocuments",
		"saveFormDraft",
		"saveReportMail",
		"sendInterchange",
		"updateNotificationPreferences",
	],
	...["updatePreferences", "updateProfile"],
];

export function noticeOf({ order, side }: Row, more: object = {}): object {
	const when = { shippedOn: day(0), shippedTime: "00:01" };
	const loads = [{ vehicle: "T-100", gross: 78_000, tare: 32_000, unit: "lb", commodity: "210", radiation: "clear" }];
	return { key: randomUUID(), line: `${order}/1`, mode: "truck", bol: `N-${side}`, ...when, loads, ...more };
}

export function bankChangeOf(account: string): { input: object } {
	const bank = { scheme: "us", bank: "First Iowa", holder: "Us", routing: "021000021", account: "98765432104477" };
	return form({ ...bank, startsOn: "2199-01-01", reason: "We have changed our house bank." }, { account });
}

export function complaintAbout(subject: object, more: object = {}): object {
	const what = { kind: "delivery", families: ["damage"], defects_damage: ["wet"], asked: "replacement" };
	return { ...what, description: "The load came wet and late.", ...subject, ...more };
}
