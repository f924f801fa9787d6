import { m } from "#generated/texts/messages.js";
import type { Label } from "#shared/forms/form-shape.ts";
import { wordOf } from "#shared/word-of.ts";
import type { DefectCode, DefectFamily } from "./complaint-kinds.ts";

/** Labels of defects in the reader's language; an unknown code is shown as it is. */

const families = {
	surface: m.complaints_family_surface,
	internal: m.complaints_family_internal,
	shape: m.complaints_family_shape,
	dimension: m.complaints_family_dimension,
	mechanical: m.complaints_family_mechanical,
	chemistry: m.complaints_family_chemistry,
	weight_count: m.complaints_family_weight_count,
	wrong_material: m.complaints_family_wrong_material,
	damage: m.complaints_family_damage,
	packaging: m.complaints_family_packaging,
	paperwork: m.complaints_family_paperwork,
	delivery: m.complaints_family_delivery,
} satisfies Record<DefectFamily, typeof m.complaints_family_surface>;

const defects = {
	pitting: m.complaints_defect_pitting,
	scale: m.complaints_defect_scale,
	scratches: m.complaints_defect_scratches,
	cracks: m.complaints_defect_cracks,
	rolled_in: m.complaints_defect_rolled_in,
	rust: m.complaints_defect_rust,
	lamination: m.complaints_defect_lamination,
	inclusions: m.complaints_defect_inclusions,
	ultrasonic: m.complaints_defect_ultrasonic,
	flatness: m.complaints_defect_flatness,
	camber: m.complaints_defect_camber,
	waviness: m.complaints_defect_waviness,
	edge: m.complaints_defect_edge,
	thickness: m.complaints_defect_thickness,
	width: m.complaints_defect_width,
	length: m.complaints_defect_length,
	squareness: m.complaints_defect_squareness,
	yield: m.complaints_defect_yield,
	tensile: m.complaints_defect_tensile,
	elongation: m.complaints_defect_elongation,
	charpy: m.complaints_defect_charpy,
	hardness: m.complaints_defect_hardness,
	bend: m.complaints_defect_bend,
	element: m.complaints_defect_element,
	carbon_equivalent: m.complaints_defect_carbon_equivalent,
	weight_short: m.complaints_defect_weight_short,
	pieces_short: m.complaints_defect_pieces_short,
	pieces_over: m.complaints_defect_pieces_over,
	wrong_grade: m.complaints_defect_wrong_grade,
	wrong_size: m.complaints_defect_wrong_size,
	wrong_heat: m.complaints_defect_wrong_heat,
	bent: m.complaints_defect_bent,
	wet: m.complaints_defect_wet,
	edge_damage: m.complaints_defect_edge_damage,
	coil_damage: m.complaints_defect_coil_damage,
	banding: m.complaints_defect_banding,
	dunnage: m.complaints_defect_dunnage,
	marking: m.complaints_defect_marking,
	certificate_missing: m.complaints_defect_certificate_missing,
	certificate_wrong: m.complaints_defect_certificate_wrong,
	bol_wrong: m.complaints_defect_bol_wrong,
	tally_wrong: m.complaints_defect_tally_wrong,
	price_wrong: m.complaints_defect_price_wrong,
	charge_wrong: m.complaints_defect_charge_wrong,
	late: m.complaints_defect_late,
	wrong_place: m.complaints_defect_wrong_place,
} satisfies Record<DefectCode, () => string>;

export const familyTitle = wordOf(families);
export const defectLabel = wordOf(defects);

/** What a complaint finds wrong, as one line. */
export const defectsLabel = (found: readonly { family: string; code: string }[]): string =>
	found.map(({ family, code }) => `${familyTitle(family)}: ${defectLabel(code)}`).join(", ");

/** The name of a family as the label of its field, in the language that the form speaks. */
export const familyLabel =
	(family: DefectFamily): Label =>
	(locale) =>
		families[family]({}, { locale });
