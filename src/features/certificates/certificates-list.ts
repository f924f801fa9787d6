import { m } from "#generated/texts/messages.js";
import { certificateTypes } from "#shared/certificates/certificate-kinds.ts";
import { propertyLabel } from "#shared/certificates/measure-labels.ts";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { certificateStateLabel } from "./certificate-labels.ts";
import { chartedProperties } from "./charted-values.ts";

export const certificateStates = ["published", "pending", "revoked"] as const;

/** List definition of mill test reports. */
export const certificatesList = defineList({
	id: "certificates",
	columns: {
		number: { label: m.certificates_number, kind: "mono", field: "certificateNumber" },
		revision: { label: m.certificates_revision, kind: "integer" },
		type: { label: m.certificates_type, kind: "text" },
		heat: { label: m.certificates_heat, kind: "mono", field: "heatNumber", link: paths.talliesOfHeat },
		melt: { label: m.measure_melt, kind: "own", isUnsortable: true },
		pieces: { label: m.certificates_pieces, kind: "integer", isSummed: true },
		weight: { label: m.certificates_weight, kind: "weight", field: "weightLb", isSummed: true, isHidden: true },
		specification: { label: m.certificates_specification, kind: "text" },
		bol: { label: m.certificates_bol, kind: "mono", field: "bolNumber", link: paths.billOfLading },
		shipped: { label: m.certificates_shipped, kind: "day", field: "shippedOn" },
		state: { label: m.certificates_state, kind: "text", word: certificateStateLabel, isUnsortable: true },
		order: { label: m.certificates_order, kind: "own" },
		po: { label: m.certificates_po, kind: "mono", field: "poNumber", link: paths.ordersOfPo },
		grade: { label: m.certificates_grade, kind: "text", isHidden: true },
		issued: { label: m.certificates_issued, kind: "day", field: "issuedOn", isHidden: true },
		shipTo: { label: m.certificates_ship_to, kind: "text", isHidden: true },
		mill: { label: m.certificates_mill, kind: "text", isHidden: true },
	},
	filters: {
		state: { kind: "choices", choices: certificateStates },
		incomplete: { kind: "flag", label: m.certificates_incomplete },
		type: { kind: "choices", choices: certificateTypes },
		shipped: { kind: "days" },
		heat: { kind: "text" },
		grade: { kind: "choices", from: "grades" },
		meltedIn: { kind: "text", label: m.measure_melted_in },
		order: { kind: "text" },
		po: { kind: "text" },
		bol: { kind: "text" },
		chart: { kind: "choices", label: m.certificates_chart, choices: chartedProperties, word: propertyLabel },
		one: { kind: "choices", column: "number", isSingleRows: true },
	},
	tabs: ["recent", "new", "changed", "all"],
	searchTab: "all",
	hasDocuments: true,
	hasPreview: true,
	sort: { column: "shipped", isDescending: true },
	next: { page: m.web_nav_orders, path: paths.orders },
	card: { facts: ["state", "po"], figure: "heat" },
});
