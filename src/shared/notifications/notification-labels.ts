import { m } from "#generated/texts/messages.js";
import { complaintStateLabel } from "../complaints/complaint-labels.ts";
import type { DocumentKind } from "../documents/document-kinds.ts";
import type { Format } from "../format.ts";
import { paths, pathWith } from "../paths.ts";
import { complianceDocumentLabel } from "../supplies/compliance-document-labels.ts";
import { disputeStateLabel } from "../supplies/dispute-labels.ts";
import { noticeStateLabel } from "../supplies/notice-labels.ts";
import type { NotificationEvent, NotificationSubject } from "./notification-events.ts";

type Words = (subject: NotificationSubject, format: Pick<Format, "day">) => string;
const numbered =
	(word: (inputs: { number: string }) => string): Words =>
	({ number }) =>
		word({ number: number ?? "" });

const memos: Readonly<Record<string, typeof m.notifications_invoice>> = {
	credit_memo: m.notifications_credit_memo,
	debit_memo: m.notifications_debit_memo,
};
const invoiceLabel = (memo = "") => memos[memo] ?? m.notifications_invoice;

const decisions: Readonly<Record<string, typeof m.notifications_stock_confirmed>> = {
	confirmed: m.notifications_stock_confirmed,
	declined: m.notifications_stock_declined,
};

const documentLabels: Readonly<Record<DocumentKind, () => string>> = {
	invoice: m.notifications_document_invoice,
	certificate: m.notifications_document_certificate,
	bill_of_lading: m.notifications_document_bill_of_lading,
	shipment_tally: m.notifications_document_shipment_tally,
	order_acknowledgment: m.notifications_document_order_acknowledgment,
};

const takenDocument: Words = ({ document: kind, number = "", taken = "", state, revision = "" }) => {
	const document = kind ? `${documentLabels[kind]()} ${number}` : number;
	return state === "revoked"
		? m.notifications_taken_revoked({ document, taken })
		: m.notifications_taken_replaced({ document, taken, revision });
};

const bankLabels: Readonly<Record<string, typeof m.notifications_bank_requested>> = {
	confirmed: m.notifications_bank_confirmed,
	refused: m.notifications_bank_refused,
	withdrawn: m.notifications_bank_withdrawn,
};

const matters: Readonly<Record<string, typeof m.notifications_desk_complaint>> = {
	complaint: m.notifications_desk_complaint,
	stock_request: m.notifications_desk_stock_request,
	acknowledgment: m.notifications_desk_acknowledgment,
	order_message: m.notifications_desk_order_message,
	dispute: m.notifications_desk_dispute,
	radiation_alarm: m.notifications_desk_radiation_alarm,
};
const atDesk = ({ matter = "", number = "" }: NotificationSubject) => {
	const [account = "", kind = ""] = matter.split(":");
	return { account, matter: matters[kind]?.({ number }) ?? number };
};

const titles: Readonly<Record<NotificationEvent, Words>> = {
	promiseMoved: ({ order, item, day }, format) =>
		m.notifications_promise_moved({ order: order ?? "", item: item ?? "", day: format.day(day) }),
	shipped: ({ number, order }) =>
		order
			? m.notifications_shipped_order({ number: number ?? "", order })
			: m.notifications_shipped({ number: number ?? "" }),
	certificateReady: numbered(m.notifications_certificate_ready),
	acknowledgment: ({ number = "", revision }) =>
		revision ? m.notifications_acknowledged_anew({ number, revision }) : m.notifications_acknowledged({ number }),
	invoice: ({ number = "", memo, revision }) =>
		revision ? m.notifications_corrected({ number, revision }) : invoiceLabel(memo)({ number }),
	certificateCorrected: numbered(m.notifications_certificate_corrected),
	certificateRevoked: numbered(m.notifications_certificate_revoked),
	takenDocument,
	railcarArrived: numbered(m.notifications_railcar_arrived),
	railcarBadOrder: numbered(m.notifications_railcar_bad_order),
	complaintAnswered: ({ number = "", state }) =>
		state
			? m.notifications_complaint_moved({ number, state: complaintStateLabel(state) })
			: m.notifications_complaint_answered({ number }),
	disputeAnswered: ({ number = "", state }) =>
		state
			? m.notifications_dispute_moved({ number, state: disputeStateLabel(state) })
			: m.notifications_dispute_answered({ number }),
	receiptPosted: ({ number = "", state = "" }) =>
		m.notifications_receipt_posted({ number, state: noticeStateLabel(state) }),
	settlementIssued: numbered(m.notifications_settlement_issued),
	remittanceIssued: numbered(m.notifications_remittance_issued),
	queryAnswered: numbered(m.notifications_query_answered),
	orderAnswered: ({ order = "" }) => m.notifications_order_answered({ order }),
	stockDecided: ({ po = "", state = "" }) => (decisions[state] ?? m.notifications_stock_expired)({ po }),
	complianceDocument: ({ state = "", number = "", day }, format) =>
		m.notifications_supplier_document({ document: complianceDocumentLabel(state), number, day: format.day(day) }),
	bankChange: ({ state = "", number = "" }) => (bankLabels[state] ?? m.notifications_bank_requested)({ number }),
	viewedAs: ({ number = "" }) => m.notifications_viewed_as({ administrator: number }),
	radiationAlarm: (subject) =>
		m.notifications_radiation_alarm({ account: atDesk(subject).account, number: subject.number ?? "" }),
	deskUnclaimed: (subject) => m.notifications_desk_unclaimed(atDesk(subject)),
	deskAssigned: (subject) => m.notifications_desk_assigned({ by: subject.by ?? "", ...atDesk(subject) }),
	deskMessage: (subject) => m.notifications_desk_message(atDesk(subject)),
	documentsReady: ({ number }) =>
		number ? m.notifications_documents_ready({ count: number }) : m.notifications_documents_failed(),
};

/**
 * The text of a notification, in one line. A page older than the server may not have its event: then it only says that
 * there is a notification.
 */
export function notificationTitle(event: string, subject: NotificationSubject, format: Pick<Format, "day">): string {
	return titles[event as NotificationEvent]?.(subject, format) ?? m.notifications_other();
}

const documentPaths: Readonly<Record<DocumentKind, (number: string) => string>> = {
	invoice: paths.invoice,
	certificate: paths.certificate,
	bill_of_lading: paths.billOfLading,
	shipment_tally: paths.shipmentTally,
	order_acknowledgment: paths.acknowledgment,
};

/** The page of what a notification is about. */
export function notificationPath(
	event: string,
	{ order, item, number, document, state, matter }: NotificationSubject,
): string {
	if (matter) return paths.deskMatter(matter);
	if (event === "takenDocument" && document && number) return documentPaths[document](number);
	if (event === "complianceDocument" || event === "bankChange") return paths.supplierProfile;
	if (event === "viewedAs") return `${state === "supplier" ? paths.supplierPerson : paths.profile}#view-as`;
	if (event === "documentsReady") return paths.documentBundles;
	if ((event === "disputeAnswered" || event === "receiptPosted") && number) return paths.receipt(number);
	if (event === "settlementIssued" && number)
		return pathWith(paths.shipmentsWithInvoice, { tab: "all", settlement: number });
	if (event === "remittanceIssued" && number)
		return pathWith(paths.supplierDocuments, { tab: "all", document: `remittance/${number}` });
	if (event === "complaintAnswered" && number) return paths.complaint(number);
	if ((event === "acknowledgment" || event === "queryAnswered") && number) return paths.acknowledgment(number);
	if (event.startsWith("certificate") && number) return paths.certificate(number);
	if (event === "invoice" && number) return paths.invoice(number);
	if (event.startsWith("railcar") && number) return pathWith(paths.railcars, { q: number });
	if (event === "stockDecided" && !order) return paths.stock;
	return order ? paths.order(order, item) : paths.customer;
}
