import { afterEach, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { overwriteGetLocale } from "#generated/texts/runtime.js";

afterEach(() => overwriteGetLocale(() => "en"));

test("columns of the stocking programme say that they count pieces", () => {
	overwriteGetLocale(() => "es");
	const columns = [m.value_plus_on_hand(), m.value_plus_min_max(), m.value_plus_on_order()];
	expect(columns).toEqual(["En existencia, piezas", "Mín.–máx., piezas", "En tránsito, piezas"]);
});
