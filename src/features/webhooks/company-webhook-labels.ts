import { m } from "#generated/texts/messages.js";
import type { ApiSide } from "#shared/keys/company-scopes.ts";
import { type CompanyEvent, eventsOfSide } from "#shared/webhooks/company-events.ts";
import { wordOf } from "#shared/word-of.ts";
import { failureWords } from "./webhook-labels.ts";

const events: Record<CompanyEvent, () => string> = {
	"order.promise_moved": m.webhooks_event_order_promise_moved,
	"order.answered": m.webhooks_event_order_answered,
	"shipment.shipped": m.webhooks_event_shipment_shipped,
	"railcar.arrived": m.webhooks_event_railcar_arrived,
	"railcar.bad_order": m.webhooks_event_railcar_bad_order,
	"certificate.ready": m.webhooks_event_certificate_ready,
	"certificate.corrected": m.webhooks_event_certificate_corrected,
	"certificate.revoked": m.webhooks_event_certificate_revoked,
	"acknowledgment.issued": m.webhooks_event_acknowledgment_issued,
	"acknowledgment.answered": m.webhooks_event_acknowledgment_answered,
	"invoice.issued": m.webhooks_event_invoice_issued,
	"complaint.answered": m.webhooks_event_complaint_answered,
	"stock.decided": m.webhooks_event_stock_decided,
	"receipt.dispute_answered": m.webhooks_event_receipt_dispute_answered,
	"receipt.posted": m.webhooks_event_receipt_posted,
	"settlement.issued": m.webhooks_event_settlement_issued,
	"remittance.issued": m.webhooks_event_remittance_issued,
	"compliance_document.expiring": m.webhooks_event_compliance_document_expiring,
};

/** An event in words; one of an older release keeps its own name. */
export const eventLabel = wordOf(events);

/** The events of customers or of suppliers with their words, for a form. */
export const eventChoices = (side: ApiSide): { value: string; label: string }[] =>
	eventsOfSide(side).map((value) => ({ value, label: eventLabel(value) }));

/** What became of a message in words. */
export const deliveryLabel = wordOf({
	waiting: m.webhooks_company_delivery_waiting,
	delivered: m.webhooks_company_delivery_delivered,
	dead: m.webhooks_company_delivery_dead,
	dropped: m.webhooks_company_delivery_dropped,
});

type Delivery = { state: string; failure: string | null; status: number | null; answer: string | null };

/** The result of the newest attempt in one sentence; empty before the first. */
export function resultWords(delivery: Delivery): string {
	const { state, failure, status } = delivery;
	if (state === "dropped") return m.webhooks_company_dropped();
	if (failure) return failureWords(delivery);
	return status === null ? "" : m.webhooks_company_answered({ status });
}
