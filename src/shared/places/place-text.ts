import { m } from "#generated/texts/messages.js";

/** Departments and places as mills write them in English, in small letters. */
const words: ReadonlyMap<string, () => string> = new Map([
	["inside sales", m.places_inside_sales],
	["planning", m.places_planning],
	["quality", m.places_quality],
	["shipping", m.places_shipping],
	["production", m.places_production],
	["claims desk", m.places_claims],
	["melt shop", m.places_melt_shop],
	["plate mill", m.places_plate_mill],
	["coil mill", m.places_coil_mill],
	["by telephone", m.places_telephone],
	["by e-mail", m.places_mail],
	["purchasing", m.places_purchasing],
	["gate", m.places_gate],
	["scale", m.places_scale],
	["gate detector", m.places_detector],
	["furnace", m.places_furnace],
	["line", m.places_line],
	["cut-to-length line", m.places_cut_to_length],
	["blast and prime shop", m.places_blast],
]);

/**
 * A department or a place at the mill in the reader's words where a feed names a usual one, part by part and with its
 * number ("Quality, River Bend", "Scale 1"); anything else, people's names too, as it was sent: feeds say these in one
 * language only.
 */
export function placeText(sent: string): string {
	return sent
		.split(", ")
		.map((part) => {
			const [, name = part, number = ""] = /^(.*?)( \d+)?$/.exec(part) ?? [];
			const word = words.get(name.toLowerCase())?.();
			if (word === undefined || word.toLowerCase() === name.toLowerCase()) return part;
			return (/^[a-z]/.test(name) ? word.charAt(0).toLowerCase() + word.slice(1) : word) + number;
		})
		.join(", ");
}
