import { m } from "#generated/texts/messages.js";
import { meltText } from "#shared/certificates/melt.ts";
import type { Language } from "#shared/languages.ts";
import type { CertificateFacts, CertifiedPiece } from "../certificate-facts.ts";
import { productLabel } from "../certificate-labels.ts";
import { conditionText } from "../certificate-sentences.ts";
import type { Product, ProductShape, Supplement } from "./en10168.ts";

/** Block B: the steel, its size in inches and its mass in pounds, as it was ordered and made. */
export function productOf(facts: CertificateFacts, language: Language): Product {
	const condition = conditionText(facts);
	const { lengthIn } = facts;
	return {
		B01: productLabel(facts.product),
		B02: { ProductNorm: [facts.specification], SteelDesignation: [facts.grade] },
		...(condition ? { B04: condition } : {}),
		B07: [facts.heatNumber],
		B08: facts.pieceList.length,
		B09: shapeOf(facts),
		...(lengthIn === null ? {} : { B10: { Property: m.certificates_length(), Value: lengthIn, Unit: "in" } }),
		B13: { Property: m.certificates_weight(), Value: facts.weightLb, Unit: "lb" },
		SupplementaryInformation: supplementOf(facts, language),
	};
}

/**
 * By the ordered size. Where that is not known, the pieces' own, one by one: each is measured and differs by
 * hundredths.
 */
function shapeOf({ product, pieceList, thicknessIn, widthIn }: CertificateFacts): ProductShape {
	if (thicknessIn === null || widthIn === null) return { Form: "Other", Description: sizesOf(pieceList) };
	if (product === "coil") return { Form: "Coil", Width: widthIn, WallThickness: thicknessIn, Unit: "in" };
	return { Form: "Plate", Width: widthIn, Thickness: thicknessIn, Unit: "in" };
}

const sizeText = ({ thicknessIn, widthIn, lengthIn }: CertifiedPiece) =>
	[thicknessIn, widthIn, lengthIn].filter((side) => side !== null).join(" x ");
const sizesOf = (pieces: readonly CertifiedPiece[]) =>
	[...new Set(pieces.map((piece) => `${sizeText(piece)} in`))].join("; ");

function supplementOf({ pieceList, melt, meltedAt }: CertificateFacts, language: Language): Supplement {
	const slabs = [...new Set(pieceList.flatMap(({ slabNumber }) => slabNumber ?? []))];
	return {
		B14: {
			Key: m.certificates_pieces(),
			Value: pieceList.map((piece) => `${piece.pieceNumber}: ${sizeText(piece)} in, ${piece.weightLb} lb`).join("; "),
		},
		...(slabs.length > 0 ? { B15: { Key: m.certificates_slab(), Value: slabs.join(", ") } } : {}),
		B16: { Key: m.measure_melt(), Value: meltText(melt, language === "es" ? "es-MX" : "en-US") },
		B17: { Key: m.certificates_tapped(), Value: meltedAt, Type: "date-time" },
		B18: { Key: m.measure_melting_works(), Value: melt.meltingWorks ?? m.measure_not_stated() },
		...(melt.slabMaker ? { B19: { Key: m.measure_slab_maker(), Value: melt.slabMaker } } : {}),
		B20: { Key: m.measure_melted_in(), Value: melt.meltedIn ?? m.measure_not_stated() },
		B21: { Key: m.measure_poured_in(), Value: melt.pouredIn ?? m.measure_not_stated() },
	};
}
