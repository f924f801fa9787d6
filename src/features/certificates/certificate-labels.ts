import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { CertificateColumnId } from "./certificates-list.ts";

const columns: Readonly<Record<CertificateColumnId, () => string>> = {
	number: m.certificates_number,
	revision: m.certificates_revision,
	type: m.certificates_type,
	heat: m.certificates_heat,
	melt: m.measure_melt,
	pieces: m.certificates_pieces,
	weight: m.certificates_weight,
	specification: m.certificates_specification,
	bol: m.certificates_bol,
	shipped: m.certificates_shipped,
	state: m.certificates_state,
	order: m.certificates_order,
	po: m.certificates_po,
	grade: m.certificates_grade,
	issued: m.certificates_issued,
	shipTo: m.certificates_ship_to,
	mill: m.certificates_mill,
};
export const certificateColumnLabel = (id: CertificateColumnId): string => columns[id]();

export const certificateTabLabel = wordOf({
	recent: m.certificates_tab_recent,
	new: m.web_tab_new_papers,
	changed: m.certificates_tab_changed,
	all: m.certificates_tab_all,
});
export const certificateStateLabel = wordOf({
	published: m.certificates_in_force,
	pending: m.certificates_in_preparation,
	superseded: m.certificates_superseded,
	revoked: m.certificates_revoked,
});
export const treatmentLabel = wordOf({
	as_rolled: m.certificates_as_rolled,
	controlled_rolled: m.certificates_controlled_rolled,
	thermomechanical: m.certificates_thermomechanical,
	normalized: m.certificates_normalized,
	quenched_tempered: m.certificates_quenched_tempered,
});
export const stepLabel = wordOf({
	austenitize: m.certificates_austenitize,
	normalize: m.certificates_normalize,
	quench: m.certificates_quench,
	temper: m.certificates_temper,
});
export const productLabel = wordOf({ plate: m.certificates_plate, coil: m.certificates_coil });
export const directionLabel = wordOf({ L: m.certificates_along, T: m.certificates_across });
/** What steel is cooled in, where the mill says it in one of the usual words. */
export const mediumLabel = wordOf({
	water: m.certificates_water,
	oil: m.certificates_oil,
	air: m.certificates_air,
	polymer: m.certificates_polymer,
});
