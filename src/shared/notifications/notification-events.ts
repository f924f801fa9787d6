/** The events that people can be notified of, and how soon: shared by raising, delivery and preferences. */

import type { Area } from "../access.ts";
import type { DocumentKind } from "../documents/document-kinds.ts";

export const notificationEvents = [
	"promiseMoved",
	"shipped",
	"certificateReady",
	"acknowledgment",
	"certificateCorrected",
	"certificateRevoked",
	"takenDocument",
	"invoice",
	"railcarArrived",
	"railcarBadOrder",
	"complaintAnswered",
	"orderAnswered",
	"queryAnswered",
	"disputeAnswered",
	"receiptPosted",
	"settlementIssued",
	"remittanceIssued",
	"stockDecided",
	"documentsReady",
	"complianceDocument",
	"bankChange",
	"viewedAs",
	"radiationAlarm",
	"deskUnclaimed",
	"deskAssigned",
	"deskMessage",
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/**
 * Events only for users of suppliers; all other events are for users of customers, and notice of a view-as session is
 * for everybody.
 */
const supplierEvents: readonly NotificationEvent[] = [
	"disputeAnswered",
	"receiptPosted",
	"settlementIssued",
	"remittanceIssued",
	"complianceDocument",
	"bankChange",
];

/** Events for buyers alone: about money, or about what only buyers may request. */
const buyerEvents: readonly NotificationEvent[] = ["acknowledgment", "invoice", "queryAnswered", "stockDecided"];

/** Events for inside sales alone. */
export const deskEvents: readonly NotificationEvent[] = [
	"radiationAlarm",
	"deskUnclaimed",
	"deskAssigned",
	"deskMessage",
];

/** Events of users of these areas; `isDesk`: they answer at the mill's desk, `isBuyer`: one of their accounts buys. */
export function eventsOf(
	areas: readonly Area[],
	{ isDesk, isBuyer }: { isDesk: boolean; isBuyer: boolean },
): NotificationEvent[] {
	const isOf = (event: NotificationEvent) =>
		supplierEvents.includes(event)
			? areas.includes("supplier")
			: areas.includes("customer") && (isBuyer || !buyerEvents.includes(event));
	return notificationEvents.filter((event) =>
		deskEvents.includes(event) ? isDesk : event === "viewedAs" || isOf(event),
	);
}

export function isNotificationEvent(text: string | undefined): text is NotificationEvent {
	return notificationEvents.some((event) => event === text);
}

export const bellFrequencies = ["now", "off"] as const;
export const mailFrequencies = ["now", "daily", "weekly", "off"] as const;
export type BellFrequency = (typeof bellFrequencies)[number];
export type MailFrequency = (typeof mailFrequencies)[number];
export type NotificationChoice = { bell: BellFrequency; mail: MailFrequency };

/** What holds for a user who chose nothing: everything in the bell, a mail only for what a user must act on. */
export const defaultChoices: Readonly<Record<NotificationEvent, NotificationChoice>> = {
	promiseMoved: { bell: "now", mail: "daily" },
	shipped: { bell: "now", mail: "off" },
	certificateReady: { bell: "now", mail: "off" },
	acknowledgment: { bell: "now", mail: "daily" },
	certificateCorrected: { bell: "now", mail: "now" },
	certificateRevoked: { bell: "now", mail: "now" },
	takenDocument: { bell: "now", mail: "now" },
	invoice: { bell: "now", mail: "off" },
	railcarArrived: { bell: "now", mail: "off" },
	railcarBadOrder: { bell: "now", mail: "daily" },
	complaintAnswered: { bell: "now", mail: "now" },
	// A user who asked is notified at once regardless: these defaults are for colleagues' questions.
	orderAnswered: { bell: "off", mail: "off" },
	queryAnswered: { bell: "off", mail: "off" },
	disputeAnswered: { bell: "now", mail: "daily" },
	receiptPosted: { bell: "now", mail: "off" },
	settlementIssued: { bell: "now", mail: "off" },
	remittanceIssued: { bell: "now", mail: "off" },
	stockDecided: { bell: "off", mail: "off" },
	documentsReady: { bell: "now", mail: "off" },
	complianceDocument: { bell: "now", mail: "now" },
	bankChange: { bell: "now", mail: "now" },
	viewedAs: { bell: "now", mail: "now" },
	radiationAlarm: { bell: "now", mail: "now" },
	deskUnclaimed: { bell: "now", mail: "off" },
	deskAssigned: { bell: "now", mail: "now" },
	deskMessage: { bell: "now", mail: "daily" },
};

/** Defaults of inside sales: an answer of their own side is mailed to the user who asked, not to them. */
export const insideSalesChoices: typeof defaultChoices = {
	...defaultChoices,
	complaintAnswered: { bell: "now", mail: "off" },
	disputeAnswered: { bell: "now", mail: "off" },
};

/** The numbers of what a notification is about; the event decides which of them are set. */
export type NotificationSubject = {
	order?: string;
	item?: number;
	po?: string;
	/**
	 * Number of the document, railcar or complaint; how many documents a ZIP holds; address of the administrator who looked.
	 */
	number?: string;
	/** Bill of lading of a railcar. */
	bol?: string;
	/** `credit_memo` or `debit_memo`, where an invoice is one. */
	memo?: string;
	/** Kind of the document that a user took, and which revision of it they have. */
	document?: DocumentKind;
	taken?: number;
	/**
	 * The new state of a complaint, a dispute or a received load; `confirmed`, `declined` or `expired`, of a stock request; `superseded`
	 * or `revoked`, of a downloaded document; of a supplier: kind of its document, or `requested`, `confirmed`,
	 * `refused` or `withdrawn`; of a view-as session: the area of the viewed person.
	 */
	state?: string;
	/** Of a document that was corrected: what is in force now. */
	revision?: number;
	/** A day at the mill, `YYYY-MM-DD`. */
	day?: string;
	/** The day at the mill on which it happened, of what is dated and has no hour. */
	on?: string;
	/** What it is at the mill's desk, as `account:kind:item`, and who gave it. */
	matter?: string;
	by?: string;
	/** It concerns the person, not the account that it came through. */
	isOwn?: boolean;
};
