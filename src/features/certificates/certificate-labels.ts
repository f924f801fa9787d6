import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

export const certificateTabLabel = wordOf({
	recent: m.certificates_tab_recent,
	new: m.web_tab_new_documents,
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
