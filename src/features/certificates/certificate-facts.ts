import type { HeatTest } from "#shared/certificates/heat-tests.ts";
import type { Limit } from "#shared/certificates/limits.ts";
import type { Melt } from "#shared/certificates/melt.ts";

/** A party with its address on the day of issue; null for what was unknown. */
export type Party = {
	code?: string;
	name: string | null;
	street: string | null;
	postalCode: string | null;
	city: string | null;
	region: string | null;
	/** Two letters by ISO 3166-1, or what the source wrote. */
	country: string | null;
};

export type CertifiedPiece = {
	pieceNumber: string;
	slabNumber: string | null;
	thicknessIn: number;
	widthIn: number;
	/** A coil has none. */
	lengthIn: number | null;
	weightLb: number;
};

/** The share of an element in per cent, with its bounds. */
export type Share = { property: string; value: number; least: number | null; most: number | null };
export type TreatmentStep = {
	step: string;
	tempF: number | null;
	tempC: number | null;
	minutes: number | null;
	medium: string | null;
};

/** All that a certificate says: what its document and its data are made of. Inches, pounds, days at the mill. */
export type CertificateFacts = {
	certificateNumber: string;
	revision: number;
	/** Of this revision: `published`, `superseded` or `revoked`. */
	state: string;
	/** The mill's statement of conformity, word for word; null where it gave none. */
	statementEn: string | null;
	statementEs: string | null;
	/** Under which anybody may ask whether this revision holds. */
	verifyCode: string;
	/** SHA-256 of what it certifies, hexadecimal. */
	contentSha256: string;
	type: string;
	specification: string;
	grade: string;
	product: string;
	/** As ordered, inches; not known of old certificates. */
	thicknessIn: number | null;
	widthIn: number | null;
	/** A coil has none. */
	lengthIn: number | null;
	heatNumber: string;
	meltedAt: string;
	/** Of the works that melted it. */
	timeZone: string;
	mill: string;
	/** What was not stated is null. Countries by ISO 3166-1 alpha-2. */
	melt: Melt;
	orderNumber: string;
	item: number;
	poNumber: string;
	poLine: string;
	partNumber: string | null;
	bolNumber: string;
	shippedOn: string;
	issuedOn: string;
	inspector: string;
	inspectorTitle: string;
	inspectorTitleEs: string | null;
	thirdParty: string | null;
	correction: string | null;
	revokedOn: string | null;
	revokedBecause: string | null;
	condition: string | null;
	treatmentSteps: readonly TreatmentStep[];
	weightLb: number;
	pieceList: readonly CertifiedPiece[];
	/** Of the melt, in the order in which certificates give them. */
	shares: readonly Share[];
	/** As the mill certified them, each with its mean. */
	tests: readonly HeatTest[];
	limits: readonly Limit[];
	parties: { works: Party; soldTo: Party; shipTo: Party };
	/** The maker's mark, a PNG as base64. */
	mark: string | null;
};

type WholeParty = { [Field in "name" | "street" | "postalCode" | "city" | "country"]: string } & Pick<Party, "region">;

/** The party, if its address is complete and its country has a code, as EN 10168 requires. */
export function wholeParty(party: Party): WholeParty | undefined {
	const { name, street, postalCode, city, country, region } = party;
	if (!name || !street || !postalCode || !city || !country || !/^[A-Z]{2}$/.test(country)) return undefined;
	return { name, street, postalCode, city, country, region };
}
