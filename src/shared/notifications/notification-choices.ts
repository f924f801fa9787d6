import { m } from "#generated/texts/messages.js";
import { defineForm, type Fields, group, input, type Label, labelOf } from "../forms/form-shape.ts";
import {
	bellFrequencies,
	mailFrequencies,
	type NotificationChoice,
	type NotificationEvent,
	notificationEvents,
} from "./notification-events.ts";

const eventLabels: Readonly<Record<NotificationEvent, Label>> = {
	promiseMoved: labelOf(m.notifications_event_promise_moved),
	shipped: labelOf(m.notifications_event_shipped),
	certificateReady: labelOf(m.notifications_event_certificate_ready),
	acknowledgment: labelOf(m.notifications_event_acknowledgment),
	certificateCorrected: labelOf(m.notifications_event_certificate_corrected),
	certificateRevoked: labelOf(m.notifications_event_certificate_revoked),
	takenDocument: labelOf(m.notifications_event_taken_document),
	invoice: labelOf(m.notifications_event_invoice),
	railcarArrived: labelOf(m.notifications_event_railcar_arrived),
	railcarBadOrder: labelOf(m.notifications_event_railcar_bad_order),
	complaintAnswered: labelOf(m.notifications_event_complaint_answered),
	orderAnswered: labelOf(m.notifications_event_order_answered),
	disputeAnswered: labelOf(m.notifications_event_dispute_answered),
	receiptPosted: labelOf(m.notifications_event_receipt_posted),
	settlementIssued: labelOf(m.notifications_event_settlement_issued),
	remittanceIssued: labelOf(m.notifications_event_remittance_issued),
	queryAnswered: labelOf(m.notifications_event_query_answered),
	stockDecided: labelOf(m.notifications_event_stock_decided),
	complianceDocument: labelOf(m.notifications_event_supplier_document),
	bankChange: labelOf(m.notifications_event_bank_change),
	viewedAs: labelOf(m.notifications_event_viewed_as),
	radiationAlarm: labelOf(m.notifications_event_radiation_alarm),
	deskUnclaimed: labelOf(m.notifications_event_desk_unclaimed),
	deskAssigned: labelOf(m.notifications_event_desk_assigned),
	deskMessage: labelOf(m.notifications_event_desk_message),
	documentsReady: labelOf(m.notifications_event_documents_ready),
};

const fieldsOf = (event: NotificationEvent): Fields[string] =>
	group(eventLabels[event], {
		bell: input(labelOf(m.notifications_channel_bell), { validation: "required", options: bellFrequencies }),
		mail: input(labelOf(m.notifications_channel_mail), { validation: "required", options: mailFrequencies }),
	});

export type NotificationChoices = Readonly<Record<NotificationEvent, NotificationChoice>>;

/**
 * Which notifications a user wants, where and how soon: a group for each event, in it a choice for the bell and one for
 * mail.
 */
export const notificationChoicesForm = defineForm<NotificationChoices>(
	Object.fromEntries(notificationEvents.map((event) => [event, fieldsOf(event)])),
);

/** Names what is chosen, so that two windows notice each other. */
export const versionOfChoices = (choices: Readonly<Record<string, { bell: string; mail: string }>>): string =>
	notificationEvents.map((event) => `${choices[event]?.bell}/${choices[event]?.mail}`).join(" ");
