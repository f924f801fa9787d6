import { m } from "#generated/texts/messages.js";
import { defineForm, type Fields, group, input, type Label } from "../forms/form-shape.ts";
import {
	bellFrequencies,
	mailFrequencies,
	type NotificationChoice,
	type NotificationEvent,
	notificationEvents,
} from "./notification-events.ts";

const eventLabels: Readonly<Record<NotificationEvent, Label>> = {
	promiseMoved: (locale) => m.notifications_event_promise_moved({}, { locale }),
	shipped: (locale) => m.notifications_event_shipped({}, { locale }),
	certificateReady: (locale) => m.notifications_event_certificate_ready({}, { locale }),
	acknowledgment: (locale) => m.notifications_event_acknowledgment({}, { locale }),
	certificateCorrected: (locale) => m.notifications_event_certificate_corrected({}, { locale }),
	certificateRevoked: (locale) => m.notifications_event_certificate_revoked({}, { locale }),
	takenPaper: (locale) => m.notifications_event_taken_paper({}, { locale }),
	invoice: (locale) => m.notifications_event_invoice({}, { locale }),
	railcarArrived: (locale) => m.notifications_event_railcar_arrived({}, { locale }),
	railcarBadOrder: (locale) => m.notifications_event_railcar_bad_order({}, { locale }),
	complaintAnswered: (locale) => m.notifications_event_complaint_answered({}, { locale }),
	orderAnswered: (locale) => m.notifications_event_order_answered({}, { locale }),
	disputeAnswered: (locale) => m.notifications_event_dispute_answered({}, { locale }),
	queryAnswered: (locale) => m.notifications_event_query_answered({}, { locale }),
	stockDecided: (locale) => m.notifications_event_stock_decided({}, { locale }),
	supplierPaper: (locale) => m.notifications_event_supplier_paper({}, { locale }),
	bankChange: (locale) => m.notifications_event_bank_change({}, { locale }),
	lookedAt: (locale) => m.notifications_event_looked_at({}, { locale }),
	deskUnclaimed: (locale) => m.notifications_event_desk_unclaimed({}, { locale }),
	deskGiven: (locale) => m.notifications_event_desk_given({}, { locale }),
	deskWritten: (locale) => m.notifications_event_desk_written({}, { locale }),
	papersReady: (locale) => m.notifications_event_papers_ready({}, { locale }),
};

const fieldsOf = (event: NotificationEvent): Fields[string] =>
	group(eventLabels[event], {
		bell: input((locale) => m.notifications_channel_bell({}, { locale }), { validation: "required", options: bellFrequencies }),
		mail: input((locale) => m.notifications_channel_mail({}, { locale }), { validation: "required", options: mailFrequencies }),
	});

export type NotificationChoices = Readonly<Record<NotificationEvent, NotificationChoice>>;

/** Which news somebody wants, where and how soon: a group for each event, in it a choice for the bell and one for mail. */
export const notificationChoicesForm = defineForm<NotificationChoices>(
	Object.fromEntries(notificationEvents.map((event) => [event, fieldsOf(event)])),
);

/** Names what is chosen, so that two windows notice each other. */
export const versionOfChoices = (choices: Readonly<Record<string, { bell: string; mail: string }>>): string =>
	notificationEvents.map((event) => `${choices[event]?.bell}/${choices[event]?.mail}`).join(" ");
