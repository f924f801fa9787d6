import { m } from "#generated/texts/messages.js";
import { wordOf } from "../word-of.ts";

/** How steel travels: `truck`, `railcar`, `barge`. */
export const modes = ["truck", "railcar", "barge"] as const;
export const modeLabel = wordOf({
	truck: m.order_mode_truck,
	railcar: m.order_mode_railcar,
	barge: m.order_mode_barge,
});
