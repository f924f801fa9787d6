import { m } from "#generated/texts/messages.js";
import { sightingLabel } from "#shared/railcars/sighting-labels.ts";
import { wordOf } from "#shared/word-of.ts";

export const carStateLabel = wordOf({
	billed: m.railcars_state_billed,
	pulled: m.railcars_state_pulled,
	in_transit: m.railcars_state_in_transit,
	arrived: m.railcars_state_arrived,
	constructively_placed: m.railcars_state_constructively_placed,
	placed: m.railcars_state_placed,
	released: m.railcars_state_released,
	returning: m.railcars_state_returning,
});
export const exceptionLabel = wordOf({
	bad_order: m.railcars_bad_order,
	held: m.railcars_held,
	constructively_placed: m.railcars_state_constructively_placed,
	overdue: m.railcars_overdue,
	silent: m.railcars_silent,
});
export const carTypeLabel = wordOf({
	gondola: m.railcars_type_gondola,
	flatcar: m.railcars_type_flatcar,
	coil_car: m.railcars_type_coil_car,
	boxcar: m.railcars_type_boxcar,
});
export const tabLabel = wordOf({
	open: m.railcars_tab_open,
	exceptions: m.railcars_tab_exceptions,
	atDestination: m.railcars_tab_at_destination,
	all: m.railcars_tab_all,
});
/** What a code of the Car Location Message says. */
export const codeLabel = wordOf(sightingLabel);
export const loadedLabel = wordOf({ true: m.railcars_loaded, false: m.railcars_empty_car });
