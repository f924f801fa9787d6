import type { FactsOfLineFragment, FactsOfOrderFragment, PartyOfOrderFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { fobText, paymentTermsText } from "#shared/trade-terms.ts";
import { graphql } from "#web/data/graphql.ts";
import { currentLanguage } from "#web/language.ts";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { useFormat } from "#web/viewer.tsx";
import { freightLabel } from "../order-labels.ts";
import styles from "./order-page.module.css";

graphql(`
	fragment PartyOfOrder on OrderParty { name city }
	fragment FactsOfOrder on OrderDetail {
		orderedOn revision fob freightTerms contact
		paymentTerms @include(if: $withPrice)
		soldTo { ...PartyOfOrder }
		shipTo { ...PartyOfOrder }
	}
	fragment FactsOfLine on OrderItem {
		poNumber poLine partNumber product grade thicknessIn widthIn lengthIn mode orderedPieces readyPieces shippedPieces
		orderedLb shippedLb requestedOn firstPromisedOn estimatedOn isOpen
		shipTo { ...PartyOfOrder }
		price @include(if: $withPrice) { currency netPerCwt }
	}
`);

/** The facts under the title: of the line first, then of its order. */
export function OrderFacts({ order, item }: { order: FactsOfOrderFragment; item: FactsOfLineFragment | undefined }) {
	const format = useFormat();
	const facts = [...(item ? itemFacts(order, item, format) : []), ...orderFacts(order, item, format)];
	return (
		<div className={styles.facts}>
			<DefinitionList facts={facts} />
		</div>
	);
}

function itemFacts({ fob }: FactsOfOrderFragment, item: FactsOfLineFragment, format: Format) {
	const { orderedPieces: ordered, shippedPieces: shipped, readyPieces: ready } = item;
	const counts = { ordered: format.number(ordered), shipped: format.number(shipped), ready: format.number(ready) };
	const weights = { ordered: format.weight(item.orderedLb), shipped: format.weight(item.shippedLb) };
	return [
		{ term: m.order_product(), value: productText(item, format) },
		{ term: m.order_pieces_fact(), value: m.order_pieces_counts(counts) },
		{ term: m.order_weight(), value: m.order_weight_counts(weights) },
		{ term: m.order_ship_to(), value: partyText(item.shipTo) },
		{ term: m.order_delivery(), value: deliveryText(fobText(fob), modeLabel(item.mode)) },
		{
			term: m.order_price(),
			help: "cwt",
			value: item.price && m.order_price_cwt({ amount: format.money(item.price.netPerCwt, item.price.currency) }),
		},
		{ term: m.order_po(), value: m.order_po_line({ po: item.poNumber, line: item.poLine }) },
		{ term: m.order_part(), value: item.partNumber },
		{ term: m.order_requested(), value: format.day(item.requestedOn) },
		{ term: m.order_promised(), help: "firstPromise", value: item.firstPromisedOn && format.day(item.firstPromisedOn) },
		{
			term: m.order_estimated(),
			help: "estimatedDate",
			value: item.isOpen && item.estimatedOn && format.day(item.estimatedOn),
		},
	].map(({ term, value }) => ({ term, value: value || null }));
}

function orderFacts(order: FactsOfOrderFragment, item: FactsOfLineFragment | undefined, format: Format) {
	return [
		{ term: m.order_sold_to(), value: partyText(order.soldTo) },
		{ term: m.order_ship_to(), value: item ? null : partyText(order.shipTo) },
		{ term: m.order_delivery(), value: item ? null : fobText(order.fob) },
		{ term: m.order_freight(), help: "freightTerms", value: order.freightTerms && freightLabel(order.freightTerms) },
		{ term: m.order_terms(), value: paymentTermsText(order.paymentTerms) },
		{ term: m.order_ordered_on(), value: format.day(order.orderedOn) },
		{ term: m.order_revision(), value: order.revision },
		{ term: m.order_contact(), value: order.contact },
	];
}

/** "FOB mill, truck": within the line the mode is a word like any other. */
function deliveryText(fob: string | null, mode: string): string {
	return fob ? `${fob}, ${mode.toLocaleLowerCase(currentLanguage())}` : mode;
}

type Product = Pick<FactsOfLineFragment, "product" | "grade" | "thicknessIn" | "widthIn" | "lengthIn">;

/** "Plate A572-50, 0.7500 × 96 × 240 in". */
export function productText({ product, grade, thicknessIn, widthIn, lengthIn }: Product, format: Format): string {
	const whole = format.size(thicknessIn, widthIn, lengthIn, product);
	// Without a length the word coil, or a dash, is in its place: the coil would be said twice, and the dash says
	// nothing.
	const size = lengthIn === null || lengthIn === undefined ? whole.slice(0, whole.lastIndexOf(" × ")) : whole;
	return (product === "coil" ? m.order_coil : m.order_plate)({ grade, size, unit: format.lengthUnit });
}

/** A partner by name and place; the name often says the place already. */
export function partyText(party: PartyOfOrderFragment | null): string | null {
	if (!party) return null;
	return party.city && !party.name.includes(party.city) ? `${party.name}, ${party.city}` : party.name;
}
