import { m } from "#generated/texts/messages.js";
import type { Language } from "./languages.ts";

const words: Readonly<Record<string, typeof m.feeds_entity_mills>> = {
	mills: m.feeds_entity_mills,
	accounts: m.feeds_entity_accounts,
	people: m.feeds_entity_people,
	orders: m.feeds_entity_orders,
	"order-events": m.feeds_entity_order_events,
	heats: m.feeds_entity_heats,
	pieces: m.feeds_entity_pieces,
	shipments: m.feeds_entity_shipments,
	"railcar-sightings": m.feeds_entity_railcar_sightings,
	"stock-list": m.feeds_entity_stock_list,
	resources: m.feeds_entity_resources,
	notices: m.feeds_entity_notices,
	commodities: m.feeds_entity_commodities,
	"purchase-orders": m.feeds_entity_purchase_orders,
	"shipping-notices": m.feeds_entity_shipping_notices,
	receipts: m.feeds_entity_receipts,
	settlements: m.feeds_entity_settlements,
	remittances: m.feeds_entity_remittances,
	"supplier-papers": m.feeds_entity_supplier_papers,
	"dispute-answers": m.feeds_entity_dispute_answers,
	complaints: m.feeds_entity_complaints,
	"complaint-answers": m.feeds_entity_complaint_answers,
	invoices: m.feeds_entity_invoices,
	acknowledgments: m.feeds_entity_acknowledgments,
	"acknowledgment-answers": m.feeds_entity_acknowledgment_answers,
	specifications: m.feeds_entity_specifications,
	certificates: m.feeds_entity_certificates,
	"order-messages": m.feeds_entity_order_messages,
	"stock-requests": m.feeds_entity_stock_requests,
	"stock-decisions": m.feeds_entity_stock_decisions,
	processing: m.feeds_entity_processing,
	stocking: m.feeds_entity_stocking,
};

/** The kinds of rows that systems send (the feeds' entities). */
export const fedEntities: readonly string[] = Object.keys(words);

/**
 * The kind of data as people say it, in the reader's language or in `locale`; a kind of an older release keeps its own
 * name.
 */
export function entityLabel(name: string, locale?: Language): string {
	return (Object.hasOwn(words, name) ? words[name]?.({}, locale ? { locale } : {}) : undefined) ?? name;
}
