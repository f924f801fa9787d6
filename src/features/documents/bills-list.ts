import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { modeLabel, modes } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { documentStateLabel, freightLabel } from "./document-labels.ts";

/** List definition of bills of lading. */
export const billsList = defineList({
	id: "bills-of-lading",
	columns: {
		bol: { label: m.documents_bol, kind: "mono", field: "bolNumber" },
		shipped: { label: m.documents_shipped, kind: "millInstant", field: "shippedAt" },
		state: { label: m.documents_state, kind: "text", word: documentStateLabel, isUnsortable: true },
		mode: { label: m.documents_mode, kind: "text", word: modeLabel },
		scac: { label: m.documents_scac, kind: "mono", isHidden: true },
		vehicle: { label: m.documents_vehicle, kind: "mono" },
		seals: { label: m.documents_seals, kind: "mono", isUnsortable: true, isHidden: true },
		mill: { label: m.documents_mill, kind: "text" },
		shipTo: { label: m.documents_ship_to, kind: "text" },
		orders: { label: m.documents_orders, kind: "own", isUnsortable: true },
		pieces: { label: m.documents_pieces, kind: "integer", isUnsortable: true },
		net: { label: m.documents_net, kind: "weight", field: "netLb", isSummed: true },
		gross: { label: m.documents_gross, kind: "weight", field: "grossLb", isSummed: true, isHidden: true },
		freight: { label: m.documents_freight, kind: "text", field: "freightTerms", word: freightLabel },
		expected: {
			label: m.documents_expected,
			kind: "millInstant",
			field: "expectedAt",
			isUnsortable: true,
			isHidden: true,
		},
		delivered: { label: m.documents_delivered, kind: "millInstant", field: "deliveredAt" },
	},
	filters: {
		shipped: { kind: "days" },
		mode: { kind: "choices", choices: modes },
		mill: { kind: "choices", from: "mills" },
		shipTo: { kind: "choices", from: "shipTos" },
		order: { kind: "text", column: "orders" },
		vehicle: { kind: "text" },
		one: { kind: "choices", column: "bol", isSingleRows: true },
	},
	tabs: ["recent", "underWay", "new", "all"],
	searchTab: "all",
	hasDocuments: true,
	hasPreview: true,
	sort: { column: "shipped", isDescending: true },
	next: { page: m.web_nav_orders, path: paths.orders },
	card: { facts: ["state", "shipTo"], figure: "shipped" },
});
