import type { Format } from "#shared/format.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import type { ChoiceSearch } from "#web/forms/inputs/use-combobox.ts";

const ShipmentsDocument = graphql(`
	query ComplaintShipments($search: String!) {
		complaintShipments(search: $search) {
			bolNumber
			shippedAt
			timeZone
			netLb
			shipTo
		}
	}
`);

/**
 * Looks for shipments by a bill of lading, an order, a vehicle, a piece or a heat; before anything is typed, offers the
 * newest.
 */
export function shipmentSearch(format: Format): ChoiceSearch {
	return async (text) => {
		const { complaintShipments } = await runInBrowser(ShipmentsDocument, { search: text });
		return complaintShipments.map(({ bolNumber, shippedAt, timeZone, netLb, shipTo }) => ({
			value: bolNumber,
			text: bolNumber,
			label: [bolNumber, format.instant(shippedAt, timeZone), format.weight(netLb), shipTo].filter(Boolean).join(" · "),
		}));
	};
}
