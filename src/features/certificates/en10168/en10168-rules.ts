import { z } from "zod";

/**
 * What a certificate as data must be by the EN 10168 schema v0.5.0 of Material Identity, as far as we write one: our own rules, made from
 * reading it (decisions/certificates-as-data.md). They are narrower than the schema, so that whatever keeps them keeps the schema too.
 */

export const schemaUrl = "https://schemas.materialidentity.org/en10168-schemas/v0.5.0/schema.json";

const said = z.string().min(1);
// A PNG begins with the same eight bytes, and so does its base64.
const png = z.base64().startsWith("iVBORw0KGgo");

const company = z.strictObject({
	Name: said,
	Street: z.array(said).min(1).max(3),
	ZipCode: said,
	City: said,
	Country: z.string().regex(/^[A-Z]{2}$/),
});

const keyValue = z.strictObject({
	Key: said,
	Value: z.string().optional(),
	Unit: z.string().optional(),
	Type: z.enum(["string", "number", "date", "date-time", "boolean", "url", "qr-code", "image", "email", "phone"]).optional(),
});
export type KeyValue = z.infer<typeof keyValue>;

/** Further facts, each under a field number of the block's free range. */
const more = (from: RegExp) => z.record(z.string().regex(from), keyValue).optional();

const measurement = z.strictObject({
	Property: said.optional(),
	Value: z.number(),
	Minimum: z.number().optional(),
	Maximum: z.number().optional(),
	Unit: said,
});
export type Measurement = z.infer<typeof measurement>;

// Up to two digits with five places behind the point, or a hundred.
const share = z.string().regex(/^(?:\d{1,2}(\.\d{1,5})?|100)$/);
const element = z.strictObject({
	Symbol: said,
	Actual: z.strictObject({ Value: share, Operator: z.enum(["=", "<"]).optional() }),
	Minimum: z.strictObject({ Value: share, Operator: z.literal(">=") }).optional(),
	Maximum: z.strictObject({ Value: share, Operator: z.literal("<=") }).optional(),
	Unit: z.literal("%"),
});
export type ChemicalElement = z.infer<typeof element>;

const size = z.number().min(0);
const shape = z.discriminatedUnion("Form", [
	z.strictObject({ Form: z.literal("Plate"), Width: size, Thickness: size, Unit: said }),
	z.strictObject({ Form: z.literal("Coil"), Width: size, WallThickness: size, Unit: said }),
	z.strictObject({ Form: z.literal("Other"), Description: z.string() }),
]);
export type ProductShape = z.infer<typeof shape>;

const transaction = z.strictObject({
	A01: company,
	A02: said,
	A03: said,
	A04: png,
	A05: said,
	"A06.1": company,
	"A06.2": company.optional(),
	A07: said,
	A08: said,
	A09: said.optional(),
	A97: said,
	A98: said,
	SupplementaryInformation: more(/^A1\d$/),
});

const product = z.strictObject({
	B01: said,
	B02: z.strictObject({ ProductNorm: z.array(said), SteelDesignation: z.array(said) }),
	B04: said.optional(),
	B07: said,
	B08: z.int(),
	B09: shape,
	B10: measurement.optional(),
	B13: measurement,
	SupplementaryInformation: more(/^B(1[4-9]|[2-9]\d)$/),
});

const inspection = z.strictObject({
	C00: said,
	C01: said.optional(),
	C02: said.optional(),
	C03: said.optional(),
	TensileTest: z
		.strictObject({
			C11: measurement.optional(),
			C12: measurement.optional(),
			C13: measurement.optional(),
			SupplementaryInformation: more(/^C(1[4-9]|2\d)$/),
		})
		.optional(),
	HardnessTest: z.strictObject({ C30: said, C31: z.array(measurement).optional(), C32: measurement }).optional(),
	NotchedBarImpactTest: z
		.strictObject({ C40: said, C41: measurement.optional(), C42: z.array(measurement).optional(), C43: measurement })
		.optional(),
	OtherMechanicalTests: more(/^C[56]\d$/),
	ChemicalComposition: z.record(z.string().regex(/^C(7[1-9]|[89]\d|10\d)$/), element).optional(),
});
export type Inspection = z.infer<typeof inspection>;

const validation = z.strictObject({
	Z01: said,
	Z02: z.iso.date(),
	Z03: z.strictObject({ Name: said, Title: said }),
	SupplementaryInformation: more(/^Z(0[5-9]|[1-9]\d)$/),
});

const certificate = z.strictObject({
	CertificateLanguages: z.array(z.enum(["EN", "ES"])).length(1),
	CommercialTransaction: transaction,
	ProductDescription: product,
	Inspection: z.array(inspection).min(1).optional(),
	Validation: validation,
});

/** The whole document. */
export const en10168 = z.strictObject({ RefSchemaUrl: z.literal(schemaUrl), Certificate: certificate });
export type En10168 = z.infer<typeof en10168>;
