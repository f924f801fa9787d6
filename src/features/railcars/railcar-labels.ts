import { m } from "#generated/texts/messages.js";
import { sightingWords } from "#shared/railcars/sighting-labels.ts";
import { wordOf } from "#shared/word-of.ts";
import type { RailcarColumnId } from "./railcars-list.ts";

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
export const codeLabel = wordOf(sightingWords);
export const loadedLabel = (isLoaded: boolean) => (isLoaded ? m.railcars_loaded() : m.railcars_empty_car());

/** Title of a column, with the unit of its figures. */
export function columnLabel(id: RailcarColumnId, { tonUnit }: { tonUnit: string }): string {
	const words: Record<RailcarColumnId, () => string> = {
		car: m.railcars_col_car,
		exception: m.railcars_col_exception,
		state: m.railcars_col_state,
		sighting: m.railcars_col_sighting,
		seen: m.railcars_col_seen,
		eta: m.railcars_col_eta,
		transit: m.railcars_col_transit,
		dwell: m.railcars_col_dwell,
		bol: m.railcars_col_bol,
		orders: m.railcars_col_orders,
		tons: () => m.railcars_col_tons({ unit: tonUnit }),
		shipped: m.railcars_col_shipped,
		route: m.railcars_col_route,
		shipTo: m.railcars_col_ship_to,
		type: m.railcars_col_type,
		loaded: m.railcars_col_loaded,
	};
	return words[id]();
}
