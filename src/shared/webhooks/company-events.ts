/** The events that webhooks of companies are sent: those of the bell, as programs name them. */

import type { ApiSide, CompanyArea } from "../keys/company-scopes.ts";
import type { NotificationEvent, NotificationSubject } from "../notifications/notification-events.ts";

/**
 * `bell` is the notification that is raised together with it, `collection` the collection of the API whose row it is
 * about, and `key` the number of that row, in the order of the collection's number. Without a collection the number
 * alone says what it is about.
 */
type CompanyEventRules = {
	bell: NotificationEvent;
	area: CompanyArea;
	side: ApiSide;
	collection?: string;
	key: (subject: NotificationSubject) => (string | number | undefined)[];
	description: string;
};

const ofNumber = ({ number }: NotificationSubject) => [number];
const ofLine = ({ order, item }: NotificationSubject) => [order, item];
const ofOrder = ({ order }: NotificationSubject) => [order];
const ofCar = ({ bol, number }: NotificationSubject) => [bol, number];

const customer = { side: "customer" } as const;
const supplier = { side: "supplier" } as const;
const orders = { ...customer, area: "orders" } as const;
const cars = { ...customer, area: "shipments", collection: "railcars", key: ofCar } as const;
const certificates = { ...customer, area: "certificates", collection: "certificates", key: ofNumber } as const;
const acknowledgments = { ...customer, area: "acknowledgments", collection: "acknowledgments", key: ofNumber } as const;

export const companyEvents = {
	"order.promise_moved": {
		...orders,
		bell: "promiseMoved",
		collection: "order-lines",
		key: ofLine,
		description: "The promised date of an order line has changed; `details.day` is the new one.",
	},
	"order.answered": {
		...orders,
		bell: "orderAnswered",
		collection: "orders",
		key: ofOrder,
		description: "The mill wrote a message about an order.",
	},
	"shipment.shipped": {
		...customer,
		area: "shipments",
		bell: "shipped",
		collection: "shipments",
		key: ofNumber,
		description: "A load left the mill.",
	},
	"railcar.arrived": { ...cars, bell: "railcarArrived", description: "A railcar arrived." },
	"railcar.bad_order": { ...cars, bell: "railcarBadOrder", description: "A railcar must be repaired." },
	"certificate.ready": { ...certificates, bell: "certificateReady", description: "A certificate was issued." },
	"certificate.corrected": {
		...certificates,
		bell: "certificateCorrected",
		description: "A certificate was corrected: its new revision replaces the one before.",
	},
	"certificate.revoked": { ...certificates, bell: "certificateRevoked", description: "A certificate was revoked." },
	"acknowledgment.issued": {
		...acknowledgments,
		bell: "acknowledgment",
		description: "An order was acknowledged, or its acknowledgment has a new revision, and an answer is awaited.",
	},
	"acknowledgment.answered": {
		...acknowledgments,
		bell: "queryAnswered",
		description: "The mill answered a question about an order acknowledgment.",
	},
	"invoice.issued": {
		...customer,
		area: "invoices",
		bell: "invoice",
		collection: "invoices",
		key: ofNumber,
		description: "An invoice, a memo, or a new revision of one; `details.memo` says which memo.",
	},
	"complaint.answered": {
		...customer,
		area: "complaints",
		bell: "complaintAnswered",
		collection: "complaints",
		key: ofNumber,
		description: "The mill answered a complaint; `details.state` is its new state if it changed.",
	},
	"stock.decided": {
		...customer,
		area: "stock",
		bell: "stockDecided",
		key: ({ po }) => [po],
		description:
			"A stock request was `confirmed`, `declined` or `expired` (`details.state`); its number is the purchase order.",
	},
	"receipt.dispute_answered": {
		...supplier,
		area: "receipts",
		bell: "disputeAnswered",
		collection: "receipts",
		key: ofNumber,
		description: "The mill answered a dispute about a receipt; `details.state` is its decision if it decided.",
	},
	"receipt.posted": {
		...supplier,
		area: "receipts",
		bell: "receiptPosted",
		collection: "receipts",
		key: ofNumber,
		description:
			"The mill received, rejected or holds a load; `details.state` is `received`, `rejected` or `radiation_hold`.",
	},
	"settlement.issued": {
		...supplier,
		area: "settlements",
		bell: "settlementIssued",
		collection: "documents",
		key: ({ number }) => ["settlement", number],
		description: "The mill settled loads; `details.day` is the day on which it pays.",
	},
	"remittance.issued": {
		...supplier,
		area: "settlements",
		bell: "remittanceIssued",
		collection: "documents",
		key: ({ number }) => ["remittance", number],
		description: "The mill paid settlements.",
	},
	"compliance_document.expiring": {
		...supplier,
		area: "supplier-documents",
		bell: "complianceDocument",
		key: ofNumber,
		description:
			"A compliance document of the supplier expires soon or has expired; `details.state` is its kind, `details.day` its last day.",
	},
} as const satisfies Readonly<Record<string, CompanyEventRules>>;

export type CompanyEvent = keyof typeof companyEvents;

export const companyEventKinds = Object.keys(companyEvents) as CompanyEvent[];

const rulesByKind: Readonly<Record<string, CompanyEventRules>> = companyEvents;

/** The rules of an event; undefined for one of another release. */
export const rulesOf = (kind: string): CompanyEventRules | undefined =>
	Object.hasOwn(rulesByKind, kind) ? rulesByKind[kind] : undefined;

/**
 * The event that programs are sent when a notification is raised. What concerns one person (ZIP files, downloaded
 * documents, view-as sessions), the mill's desk and bank details has none.
 */
export const companyEventOf = (bell: NotificationEvent): CompanyEvent | undefined =>
	companyEventKinds.find((kind) => companyEvents[kind].bell === bell);

/** What an event is about in words for people: the parts of the number of its row. */
export const numberOfEvent = (kind: string, subject: NotificationSubject): string =>
	(rulesOf(kind)?.key(subject) ?? []).filter((part) => part !== undefined).join("/");

/** The events of customers or of suppliers. */
export const eventsOfSide = (side: ApiSide): CompanyEvent[] =>
	companyEventKinds.filter((kind) => companyEvents[kind].side === side);
