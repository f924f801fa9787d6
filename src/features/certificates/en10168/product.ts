import { m } from "#generated/texts/messages.js";
import type { CertificateFacts, CertifiedPiece } from "../certificate-facts.ts";
import { conditionText } from "../certificate-sentences.ts";
import { productWord } from "../certificate-words.ts";
import type { En10168, KeyValue, ProductShape } from "./en10168-rules.ts";

type Product = En10168["Certificate"]["ProductDescription"];

/** Block B: the steel, its size in inches and its mass in pounds, as it was ordered and made. */
export function productOf(facts: CertificateFacts): Product {
	const condition = conditionText(facts);
	const length = commonLength(facts.pieceList);
	return {
		B01: productWord(facts.product),
		B02: { ProductNorm: [facts.specification], SteelDesignation: [facts.grade] },
		...(condition ? { B04: condition } : {}),
		B07: facts.heatNumber,
		B08: facts.pieceList.length,
		B09: shapeOf(facts),
		...(length === undefined ? {} : { B10: { Property: m.certificates_length(), Value: length, Unit: "in" } }),
		B13: { Property: m.certificates_weight(), Value: facts.weightLb, Unit: "lb" },
		SupplementaryInformation: supplementOf(facts),
	};
}

/** Pieces that differ in thickness or width have no shape in common: their sizes are told one by one. */
function shapeOf({ product, pieceList }: CertificateFacts): ProductShape {
	const [first] = pieceList;
	const isSame = pieceList.every(({ thicknessIn, widthIn }) => thicknessIn === first?.thicknessIn && widthIn === first.widthIn);
	if (!first || !isSame) return { Form: "Other", Description: sizesOf(pieceList) };
	const { thicknessIn, widthIn } = first;
	if (product === "coil") return { Form: "Coil", Width: widthIn, WallThickness: thicknessIn, Unit: "in" };
	return { Form: "Plate", Width: widthIn, Thickness: thicknessIn, Unit: "in" };
}

function commonLength(pieces: readonly CertifiedPiece[]): number | undefined {
	const [first] = pieces;
	if (first?.lengthIn === undefined || first.lengthIn === null) return undefined;
	return pieces.every(({ lengthIn }) => lengthIn === first.lengthIn) ? first.lengthIn : undefined;
}

const sizesOf = (pieces: readonly CertifiedPiece[]) =>
	[
		...new Set(pieces.map(({ thicknessIn, widthIn, lengthIn }) => `${[thicknessIn, widthIn, lengthIn].filter(Boolean).join(" x ")} in`)),
	].join("; ");

function supplementOf({ pieceList, millPlace, meltedAt }: CertificateFacts): Record<string, KeyValue> {
	const slabs = [...new Set(pieceList.flatMap(({ slabNumber }) => slabNumber ?? []))];
	return {
		B14: {
			Key: m.certificates_pieces(),
			Value: pieceList.map(({ pieceNumber, weightLb }) => `${pieceNumber} (${weightLb} lb)`).join(", "),
		},
		...(slabs.length > 0 ? { B15: { Key: m.certificates_slab(), Value: slabs.join(", ") } } : {}),
		B16: { Key: m.certificates_melted(), Value: millPlace },
		B17: { Key: m.certificates_tapped(), Value: meltedAt, Type: "date-time" },
	};
}
