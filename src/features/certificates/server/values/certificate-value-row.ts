import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import type { Units } from "#shared/units.ts";
import { certificateState } from "../certificate-row.ts";
import { figureIn, temperatureIn, unitIn } from "./in-units-sql.ts";

const text = (sql: string, description: string) => ({ type: "String", sql, description }) as const;
const optionalText = (sql: string, description: string) =>
	({ type: "String", sql, isNullable: true, description }) as const;
const optionalFigure = (sql: string, description: string) =>
	({ type: "Float", sql, isNullable: true, description }) as const;

const figures: ResourceObject = {
	name: "CertificateFigures",
	description:
		"A value and its limits in one system of units: as certified where that is the system, otherwise rounded as laboratories give it there.",
	access: "customer",
	fields: {
		value: optionalFigure("u.value", "The value."),
		least: optionalFigure("u.least", "The least that the specification allows."),
		most: optionalFigure("u.most", "The most that it allows."),
		unit: optionalText("u.unit", "Their unit."),
		temperature: optionalFigure("u.temperature", "Temperature of the test, degrees."),
	},
};

const figuresIn = (units: Units, description: string) => ({
	object: figures,
	from: (json: string) =>
		`(select ${json} from (select ${figureIn(units, "value")} as value, ${figureIn(units, "least")} as least,
			${figureIn(units, "most")} as most, ${unitIn(units)} as unit, ${temperatureIn(units)} as temperature) u)`,
	description,
});

/** SQL of the pieces that value `c` is about, by `list` of their numbers `p.piece_number`. */
export const piecesOf = (list: string) => `(select ${list} from certificate_pieces p
	where p.account_id = c.account_id and p.certificate_number = c.certificate_number
	and (c.sample is null or p.slab_number = c.sample))`;

/** Whether value `c` keeps its limits; null where it has none. */
export const isWithin =
	"(case when c.least is not null or c.most is not null then coalesce(c.value >= c.least, true) and coalesce(c.value <= c.most, true) end)";

/** A value `c` as `valueTable` has it. */
export const certificateValue: ResourceObject = {
	name: "CertificateValue",
	description: "One value or result of a certificate's newest revision, as it was certified.",
	access: "customer",
	fields: {
		id: text("c.certificate_number || '.' || c.line", "Certificate and place in it."),
		certificateNumber: text("c.certificate_number", "Its certificate."),
		revision: { type: "Int", sql: "c.revision", description: "Newest revision of the certificate." },
		type: text("c.type", "By EN 10204: `2.2`, `3.1` or `3.2`; a `2.1` gives no values."),
		state: text(certificateState, "`published` or `revoked`."),
		heatNumber: text("c.heat_number", "The melt."),
		meltedIn: optionalText("c.melted_in", "Country of melt, two letters by ISO 3166-1."),
		specification: text("c.specification", "What the steel was made to."),
		grade: text("c.grade", "Steel grade."),
		sample: optionalText("c.sample", "Slab that the test was taken from; null of the melt."),
		location: optionalText("c.location", "Where on it."),
		pieces: {
			type: "String",
			isList: true,
			sql: piecesOf("coalesce(json_agg(p.piece_number order by p.piece_number), '[]')"),
			description: "Pieces of the certificate that come from this slab; all of them where no slab is named.",
		},
		test: text(
			"c.test",
			"`chemistry`, `heat_treatment`, or the kind of the test: `tension`, `hardness`, `charpy`, `bend`, `drop_weight`, `through_thickness`, `grain_size`, `ultrasonic` or `other`.",
		),
		property: text(
			"c.property",
			"What was measured, as in `CertificateMeasure`; besides `shearPct`, `lateralExpansionMils` and `lateralExpansionMm` of impact tests, `condition`, the steps of a heat treatment and these with `Minutes`, and the test of a result without a value.",
		),
		direction: optionalText("c.direction", "Direction of the test piece: L along the rolling, T across."),
		temperature: optionalFigure(
			"coalesce(c.temp_f, c.temp_c)",
			"Temperature at which it was tested, in `temperatureUnit`.",
		),
		temperatureUnit: optionalText(
			"case when c.temp_f is not null then '°F' when c.temp_c is not null then '°C' end",
			"`°F` or `°C`, as certified.",
		),
		standard: optionalText("c.standard", "Standard of the test."),
		conditions: optionalText(
			"c.conditions",
			"How the value was taken: `upper_yield`, `offset_0_2` or `extension_0_5` of a yield strength, the gauge length of an elongation, notch and size of an impact test piece, angle and mandrel of a bend, the specimen of a drop weight, the level of an ultrasonic test.",
		),
		specimen: optionalText("c.specimen", "Number of a single value from 1, or `mean` of these; null of an only value."),
		value: optionalFigure("c.value", "What was measured; null where the result is no value."),
		unit: optionalText("c.unit", "Unit of the value and its limits; of a hardness its scale."),
		result: optionalText(
			"c.result",
			"A result that is no value: `passed`, `failed`, `no_break`, `break`, a text, or what steel was cooled in.",
		),
		least: optionalFigure("c.least", "The least that the specification allows."),
		most: optionalFigure("c.most", "The most that it allows."),
		isWithin: {
			type: "Boolean",
			sql: isWithin,
			isNullable: true,
			description: "Whether the value keeps its limits as certified; null where it has none.",
		},
		inUs: figuresIn("imperial", "The same in US units: ksi, ft-lb, inches, mils, °F."),
		inSi: figuresIn("metric", "The same in SI units: MPa, J, millimetres, °C."),
		orderNumber: text("c.order_number", "Mill order."),
		item: { type: "Int", sql: "c.item", description: "Its line." },
		poNumber: text("c.po_number", "The customer's own number."),
		bolNumber: text("c.bol_number", "Bill of lading."),
		shippedOn: { type: "Day", sql: "c.shipped_on", description: "Day it left, at the mill." },
		issuedOn: { type: "Day", sql: "c.issued_on", description: "Day of this revision." },
		shipTo: optionalText("st.name", "Name of the destination."),
		mill: text("m.name", "Name of the mill that issues the certificate."),
	},
};
