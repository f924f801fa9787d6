import { m } from "#generated/texts/messages.js";
import { certificateTypes } from "#shared/certificates/certificate-kinds.ts";
import { testKinds } from "#shared/certificates/heat-tests.ts";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";
import { certificateStateLabel, directionLabel } from "./certificate-labels.ts";
import {
	conditionsLabel,
	propertyChoiceLabel,
	specimenLabel,
	valuePropertyLabel,
	valueTestLabel,
	verdictLabel,
} from "./certificate-value-labels.ts";
import { chartedProperties } from "./charted-values.ts";

/** Kinds of values: the melt, the heat treatment, then the tests. */
export const valueTests = ["chemistry", "heat_treatment", ...testKinds] as const;

/** What the list can be narrowed to: a strength, an energy or a length is found in whichever unit it was certified. */
export const valueProperties = [...chartedProperties, "shearPct", "lateralExpansionMils"] as const;

/**
 * List definition of the values of certificates. Tabs, search and filters have the names of those of certificates: a
 * view of that list is a view of this one.
 */
export const certificateValuesList = defineList({
	id: "certificate-values",
	columns: {
		number: { label: m.certificates_number, kind: "mono", field: "certificateNumber", link: paths.certificate },
		revision: { label: m.certificates_revision, kind: "integer", isUnsortable: true, isHidden: true },
		heat: { label: m.certificates_heat, kind: "mono", field: "heatNumber" },
		sample: { label: m.measure_sample, kind: "mono", isUnsortable: true },
		pieces: { label: m.certificates_pieces, kind: "own", isUnsortable: true, isHidden: true },
		test: { label: m.certificates_values_test, kind: "text", word: valueTestLabel, isUnsortable: true },
		property: { label: m.measure_property, kind: "text", word: valuePropertyLabel, isUnsortable: true },
		direction: { label: m.certificates_direction, kind: "text", word: directionLabel, isUnsortable: true },
		temperature: { label: m.measure_value_temperature, kind: "own", isUnsortable: true, isFigure: true },
		specimen: { label: m.certificates_values_specimen, kind: "text", word: specimenLabel, isUnsortable: true },
		value: { label: m.measure_value, kind: "own", isUnsortable: true, isFigure: true },
		least: { label: m.measure_least, kind: "own", isUnsortable: true, isFigure: true },
		most: { label: m.measure_most, kind: "own", isUnsortable: true, isFigure: true },
		verdict: {
			...{ label: m.measure_verdict, kind: "flag", field: "isWithin", word: verdictLabel, isUnsortable: true },
		},
		grade: { label: m.certificates_grade, kind: "text", isUnsortable: true },
		specification: { label: m.certificates_specification, kind: "text", isUnsortable: true },
		order: { label: m.certificates_order, kind: "own" },
		po: { label: m.certificates_po, kind: "mono", field: "poNumber", link: paths.ordersOfPo },
		bol: { label: m.certificates_bol, kind: "mono", field: "bolNumber", link: paths.billOfLading },
		shipped: { label: m.certificates_shipped, kind: "day", field: "shippedOn" },
		meltedIn: { label: m.measure_melted_in, kind: "text", isUnsortable: true },
		standard: { label: m.certificates_test_standard, kind: "text", isUnsortable: true, isHidden: true },
		conditions: {
			...{ label: m.certificates_values_conditions, kind: "text", word: conditionsLabel },
			...{ isUnsortable: true, isHidden: true },
		},
		location: { label: m.measure_value_location, kind: "text", isUnsortable: true, isHidden: true },
		type: { label: m.certificates_type, kind: "text", isUnsortable: true, isHidden: true },
		state: {
			...{ label: m.certificates_state, kind: "text", word: certificateStateLabel },
			...{ isUnsortable: true, isHidden: true },
		},
		issued: { label: m.certificates_issued, kind: "day", field: "issuedOn", isUnsortable: true, isHidden: true },
		shipTo: { label: m.certificates_ship_to, kind: "text", isUnsortable: true, isHidden: true },
		mill: { label: m.certificates_mill, kind: "text", isUnsortable: true, isHidden: true },
	},
	filters: {
		heats: { kind: "choices", label: m.certificates_values_heats, isPasted: true },
		property: { kind: "choices", choices: valueProperties, word: propertyChoiceLabel },
		test: { kind: "choices", choices: valueTests },
		outside: { kind: "flag", label: m.certificates_values_outside },
		grade: { kind: "choices", from: "grades" },
		shipped: { kind: "days" },
		state: { kind: "choices", choices: ["published", "revoked", "pending"] },
		type: { kind: "choices", choices: certificateTypes },
		heat: { kind: "text" },
		meltedIn: { kind: "text" },
		order: { kind: "text" },
		po: { kind: "text" },
		bol: { kind: "text" },
		one: { kind: "choices", column: "number", isSingleRows: true },
		row: { kind: "choices", label: m.certificates_values_rows, isSingleRows: true },
	},
	tabs: ["recent", "new", "changed", "all"],
	searchTab: "all",
	sort: { column: "shipped", isDescending: true },
	next: { page: m.web_nav_certificates, path: paths.certificates },
	card: { facts: ["property", "heat", "verdict"], figure: "value" },
});
