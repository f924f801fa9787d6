/**
 * A certificate as data by the EN 10168 schema v0.5.0 of Material Identity, as far as we write one. What is written is
 * judged by the published schema itself (decisions/certificates-as-data.md); these types only help to write it.
 */
export const schemaUrl = "https://schemas.materialidentity.org/en10168-schemas/v0.5.0/schema.json";

type Company = { Name: string; Street: string[]; ZipCode: string; City: string; Country: string };

export type KeyValue = {
	Key: string;
	Value?: string;
	Unit?: string;
	Interpretation?: string;
	Type?: "string" | "number" | "date" | "date-time" | "url";
	Method?: string;
};
/** Further facts, each under a field number of the block's free range. */
export type Supplement = Record<string, KeyValue>;

export type Measurement = { Property?: string; Value: number; Minimum?: number; Maximum?: number; Unit: string };

type Share<Operator extends string> = { Value: string; Operator: Operator };
export type ChemicalElement = {
	Symbol: string;
	Actual: Share<"=" | "<">;
	Minimum?: Share<">=">;
	Maximum?: Share<"<=">;
	Unit: "%";
	Formula?: string;
};

export type ProductShape =
	| { Form: "Plate"; Width: number; Thickness: number; Unit: string }
	| { Form: "Coil"; Width: number; WallThickness: number; Unit: string }
	| { Form: "Other"; Description: string };

export type Transaction = {
	A01: Company;
	A02: string;
	A03: string;
	A04: string;
	A05: string;
	"A06.1": Company;
	"A06.2"?: Company;
	A07: string;
	A08: string;
	A09?: string;
	A97: string;
	A98: string;
	SupplementaryInformation?: Supplement;
};

export type Product = {
	B01: string;
	B02: { ProductNorm: string[]; SteelDesignation: string[] };
	B04?: string;
	B07: string[];
	B08: number;
	B09: ProductShape;
	B10?: Measurement;
	B13: Measurement;
	SupplementaryInformation?: Supplement;
};

export type Inspection = {
	C00: string;
	C01?: string;
	C02?: string;
	C03?: string;
	TensileTest?: { C11?: Measurement; C12?: Measurement; C13?: Measurement; SupplementaryInformation?: Supplement };
	HardnessTest?: { C30: string; C31?: Measurement[]; C32?: Measurement; SupplementaryInformation?: Supplement };
	NotchedBarImpactTest?: {
		C40: string;
		C41?: Measurement;
		C42?: Measurement[];
		C43?: Measurement;
		SupplementaryInformation?: Supplement;
	};
	OtherMechanicalTests?: Supplement;
	ChemicalComposition?: Record<string, ChemicalElement>;
};

export type OtherTests = { NonDestructiveTests?: Supplement; OtherProductTests?: Supplement };

export type Validation = {
	Z01: string;
	Z02: string;
	Z03: { Name: string; Title: string };
	SupplementaryInformation?: Supplement;
};

/** The whole document. */
export type En10168 = {
	RefSchemaUrl: typeof schemaUrl;
	Certificate: {
		CertificateLanguages: ("EN" | "ES")[];
		CommercialTransaction: Transaction;
		ProductDescription: Product;
		Inspection?: Inspection[];
		OtherTests?: OtherTests;
		Validation: Validation;
	};
};
