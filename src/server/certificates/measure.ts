import type { ResourceObject } from "#server/lists/resources/resource-object.ts";

const text = (sql: string, description: string) => ({ type: "String", sql, description }) as const;
const optionalText = (sql: string, description: string) =>
	({ type: "String", sql, isNullable: true, description }) as const;
const optionalFigure = (sql: string, description: string) =>
	({ type: "Float", sql, isNullable: true, description }) as const;

/** A value `v` as `measuresOf` reads it. */
export const measure: ResourceObject = {
	name: "CertificateMeasure",
	description:
		"One value of a certificate, or of one to come, as it was certified, with what its specification asks for. Its property says its unit.",
	access: "customer",
	fields: {
		property: text(
			"v.property",
			"An element's symbol, `CE`, `CEV` or `Pcm`; `yieldKsi`, `yieldMpa`, `tensileKsi`, `tensileMpa`, `elongationPct`, `reductionPct`, `hardnessHbw`, `charpyFtLb`, `charpyJ`, `throughThicknessPct`, `throughThicknessKsi`, `throughThicknessMpa` or `grainSize`; the scale of a hardness that is not Brinell.",
		),
		isChemistry: { type: "Boolean", sql: "v.place = 1", description: "Whether it is of the melt, not of a test." },
		sample: optionalText("v.sample", "Slab that a test was taken from."),
		direction: optionalText("v.direction", "Direction of the test piece: L along the rolling, T across."),
		tempF: optionalFigure("v.temp_f", "Temperature of an impact test, where it was certified in degrees Fahrenheit."),
		tempC: optionalFigure("v.temp_c", "Temperature of an impact test, where it was certified in degrees Celsius."),
		value: { type: "Float", sql: "v.value", description: "What was measured; of several single values their mean." },
		singles: {
			type: "Float",
			isList: true,
			sql: "v.singles",
			description: "The single values of which it is the mean.",
		},
		least: optionalFigure("v.least", "The least that the specification allows."),
		most: optionalFigure("v.most", "The most that it allows."),
	},
};
