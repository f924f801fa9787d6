import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ViewerProvider } from "#web/viewer.tsx";
import { buyingViewer } from "../../../../tests/support/page-viewer.ts";
import { MeasureTables } from "./measure-tables.tsx";
import { TestFindings } from "./test-findings.tsx";

type Measures = Parameters<typeof MeasureTables>[0]["measures"];
const sample = {
	isChemistry: false,
	sample: "H1-01",
	direction: "T",
	tempF: null,
	tempC: null,
	singles: [],
	least: null,
	most: null,
};
const measures = [
	{ ...sample, property: "yieldKsi", value: 55, least: 50 },
	{ ...sample, property: "charpyJ", value: 57, singles: [54, 57, 60], tempC: -29, least: 27 },
] as unknown as Measures;
const tests = [
	{
		kind: "drop_weight",
		values: [
			{ name: "slab", value: "H1-01" },
			{ name: "results", value: "no_break / no_break" },
			{ name: "tempF", value: "-40" },
		],
	},
	{
		kind: "other",
		values: [
			{ name: "name", value: "Residual magnetism" },
			{ name: "text", value: "12 gauss" },
		],
	},
] as unknown as Parameters<typeof TestFindings>[0]["tests"];

/** What a reader of these units sees, without the tags. */
function shownTo(units: "imperial" | "metric"): string {
	const viewer = { ...buyingViewer, preferences: { ...buyingViewer.preferences, units } };
	const drawn = renderToStaticMarkup(
		<ViewerProvider shared={{ viewer, millName: "Caldera Steel", version: "1" }}>
			<MeasureTables measures={measures} none="–" />
			<TestFindings tests={tests} />
		</ViewerProvider>,
	);
	return drawn.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
}

test("a reader of metric units sees them beside what was certified in US units", () => {
	const shown = shownTo("metric");
	expect(shown).toContain("|Yield, ksi|H1-01 T|55.0| (379 MPa)|50.0| (345 MPa)|–|Within|");
	expect(shown).toContain("|Charpy, J, -29 °C, 54 · 57 · 60|H1-01 T|57|27|–|Within|");
	expect(shown).toContain("|Drop-weight test|H1-01|Temperature -40 °F (-40 °C) · No break / No break|");
});

test("a reader of US units sees them beside what was certified in SI", () => {
	const shown = shownTo("imperial");
	expect(shown).toContain("|Yield, ksi|H1-01 T|55.0|50.0|–|Within|");
	expect(shown).toContain(
		"|Charpy, J, -29 °C (-20 °F), 54 · 57 · 60 (40 · 42 · 44 ft-lb)|H1-01 T|57| (42 ft-lb)|27| (20 ft-lb)|–|Within|",
	);
	expect(shown).toContain("|Residual magnetism|–|12 gauss|");
});
