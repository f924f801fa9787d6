import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";
import type { RadiationScan } from "./notice-form.ts";

const radiation = {
	clear: m.asn_radiation_clear,
	not_scanned: m.asn_radiation_not_scanned,
	alarm: m.asn_radiation_alarm,
} satisfies Record<RadiationScan, () => string>;

/** The supplier's statement about its radiation scan; an unknown code is shown as it is. */
export const radiationLabel = wordOf(radiation);
