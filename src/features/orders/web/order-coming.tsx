import type { ComingOfLineFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { graphql } from "#web/data/graphql.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type ComingLine, type ComingStep, comingSteps } from "../coming-steps.ts";

graphql(`
	fragment ComingOfLine on OrderItem { state isOpen requestedOn firstPromisedOn estimatedOn pieceCount }
`);

type Line = ComingOfLineFragment & ComingLine;

/** What is not there yet and when it comes, in place of cards that are empty; nothing once all is there. */
export function OrderComing({ item }: { item: Line }) {
	const format = useFormat();
	const steps = comingSteps(item);
	if (steps.length === 0) return null;
	return (
		<Card title={m.order_coming()}>
			<DefinitionList layout="list" facts={steps.map((step) => factOf(step, item, format))} />
		</Card>
	);
}

function factOf(step: ComingStep, line: Line, format: Format): { term: string; value: string } {
	switch (step) {
		case "acknowledgment":
			return { term: m.order_coming_acknowledgment(), value: m.order_coming_acknowledgment_when() };
		case "promise":
			return { term: m.order_promised(), value: m.order_coming_promise_when({ day: format.day(line.requestedOn) }) };
		case "tests":
			return { term: m.order_coming_tests(), value: m.order_coming_tests_when() };
		case "pieces":
			return { term: m.order_pieces(), value: m.order_coming_pieces_when() };
		case "shipment":
			return { term: m.order_shipments(), value: shipmentText(line, format) };
		case "documents":
			return { term: m.order_coming_documents(), value: m.order_coming_documents_when() };
		case "invoice":
			return { term: m.order_invoices(), value: m.order_coming_invoice_when() };
	}
}

function shipmentText({ estimatedOn, firstPromisedOn, requestedOn }: Line, format: Format): string {
	const expected = estimatedOn ?? firstPromisedOn;
	return expected
		? m.order_coming_shipment_when({ day: format.day(expected) })
		: m.order_coming_shipment_requested({ day: format.day(requestedOn) });
}
