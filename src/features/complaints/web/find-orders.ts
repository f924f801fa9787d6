import type { Format } from "#shared/format.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import type { ChoiceSearch } from "#web/forms/inputs/use-combobox.ts";
import type { ShipmentLookup } from "./use-shipment.ts";

const OrdersDocument = graphql(`
	query ComplaintOrders($search: String!) {
		orderLines(first: 20, tab: all, search: $search) {
			nodes {
				orderNumber
				item
				poNumber
				grade
				product
				thicknessIn
				widthIn
				lengthIn
			}
		}
	}
`);

type Line = {
	orderNumber: string;
	item: number;
	poNumber?: string | null;
	grade?: string | null;
	product: string;
	thicknessIn?: number | null;
	widthIn?: number | null;
	lengthIn?: number | null;
};

/** Looks for the reader's order lines; before anything is typed, offers those of the shipment, else the newest. */
export function orderSearch(format: Format, lookup: ShipmentLookup): ChoiceSearch {
	const choiceOf = (line: Line) => {
		const value = `${line.orderNumber}-${line.item}`;
		const size = format.sizeAlone(line.thicknessIn, line.widthIn, line.lengthIn, line.product);
		return { value, text: value, label: [value, line.poNumber, line.grade, size].filter(Boolean).join(" · ") };
	};
	return async (search) => {
		if (search === "" && lookup.state === "found") {
			const choices = lookup.shipment.pieces.map(choiceOf);
			return choices.filter(({ value }, index) => choices.findIndex((one) => one.value === value) === index);
		}
		const { orderLines } = await runInBrowser(OrdersDocument, { search });
		return orderLines.nodes.map(choiceOf);
	};
}
