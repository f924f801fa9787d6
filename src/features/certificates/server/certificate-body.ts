import { m } from "#generated/texts/messages.js";
import type { RenderedBody, RenderingReader } from "#server/documents/document-renderer.ts";
import { verifyBlock } from "#server/pdf/blocks/verify-block.ts";
import type { PdfBlock, PdfFact } from "#server/pdf/pdf-content.ts";
import { certifiedNumber } from "#shared/certificates/certified-number.ts";
import { meltText, worksText } from "#shared/certificates/melt.ts";
import type { Format } from "#shared/format.ts";
import type { Language } from "#shared/languages.ts";
import type { CertificateFacts, Party } from "../certificate-facts.ts";
import { productLabel } from "../certificate-labels.ts";
import { conditionText, inspectorTitleIn, originatorLabel, statementOf, titleOf } from "../certificate-sentences.ts";
import { resultBlocks } from "./results/result-blocks.ts";

/** More pieces than these are behind the rest, so that what was tested is seen first. */
const mostPiecesWithin = 12;

/** Points that statement, signer and code take up: they are on one page. */
const validationRoom = 130;

/**
 * A certificate in the blocks of EN 10168: A who, B what, C results, Z what is certified. Its field numbers are
 * before the terms.
 */
export function certificateBody(
	facts: CertificateFacts,
	{ format, language, millName, publicUrl }: RenderingReader,
	hasData: boolean,
): RenderedBody {
	const pieces = piecesOf(facts, format);
	const words = { alt: m.certificates_verify_alt, line: m.certificates_verify_line };
	const verify = verifyBlock({ code: facts.verifyCode, contentSha256: facts.contentSha256, publicUrl }, words);
	const isLong = facts.pieceList.length > mostPiecesWithin;
	return {
		title: titleOf(facts),
		subtitle: `EN 10204 ${facts.type} · ${m.certificates_revision()} ${facts.revision}`,
		...(facts.mark ? { mark: facts.mark } : {}),
		isDense: true,
		blocks: [
			{ kind: "facts", columns: 3, title: m.certificates_block_a(), facts: partiesOf(facts, millName) },
			{ kind: "facts", columns: 4, facts: numbersOf(facts, format) },
			{ kind: "facts", columns: 4, title: m.certificates_block_b(), facts: productOf(facts, format) },
			{ kind: "facts", columns: 3, facts: makeOf(facts, format) },
			...(isLong ? [] : [pieces]),
			...resultBlocks(facts, format),
			{
				kind: "notes",
				title: m.certificates_block_z(),
				room: validationRoom,
				lines: [`Z01 · ${statementOf(facts, language) ?? m.certificates_statement_none()}`],
			},
			{ kind: "facts", columns: 3, facts: validationOf(facts, format, language) },
			{
				...verify,
				lines: [...verify.lines, m.certificates_electronic(), ...(hasData ? [m.certificates_within_file()] : [])],
			},
			...(isLong ? [pieces] : []),
		],
	};
}

const coded = (code: string, term: string, value: PdfFact["value"]): PdfFact => ({
	term: `${code} · ${term}`,
	value,
});

function partiesOf({ parties: { works, soldTo, shipTo } }: CertificateFacts, millName: string): PdfFact[] {
	return [
		coded(
			"A01",
			m.certificates_works(),
			letterHead({ ...works, name: [millName, works.name].filter(Boolean).join(", ") }),
		),
		coded("A06.1", m.certificates_buyer(), letterHead(soldTo)),
		coded("A06.2", m.certificates_ship_to(), letterHead(shipTo)),
	];
}

/** As on a letter, in the North American format. */
function letterHead({ name, street, postalCode, city, region, country }: Party): string {
	const town = [[city, region].filter(Boolean).join(", "), postalCode].filter(Boolean).join(" ");
	return [name, street, [town, country].filter(Boolean).join(" · ")].filter(Boolean).join("\n");
}

function numbersOf(facts: CertificateFacts, format: Format): PdfFact[] {
	return [
		coded("A07, A97", m.certificates_po_and_line(), `${facts.poNumber} / ${facts.poLine}`),
		coded("A08", m.certificates_order(), `${facts.orderNumber}-${facts.item}`),
		coded("A09", m.certificates_part(), facts.partNumber),
		coded("A98, A10", m.certificates_bol_and_day(), `${facts.bolNumber} · ${format.day(facts.shippedOn)}`),
	];
}

function productOf(facts: CertificateFacts, format: Format): PdfFact[] {
	const { product, thicknessIn, widthIn, lengthIn } = facts;
	const size = thicknessIn === null ? null : format.size(thicknessIn, widthIn, lengthIn, product);
	return [
		coded("B01", m.certificates_product(), productLabel(facts.product)),
		coded("B02", m.certificates_specification(), facts.specification),
		coded("B02", m.certificates_grade(), facts.grade),
		coded("B07", m.certificates_heat(), facts.heatNumber),
		coded("B09–B11", m.certificates_size({ unit: format.lengthUnit }), size),
		coded("B08", m.certificates_pieces(), format.number(facts.pieceList.length)),
		coded("B13", m.certificates_weight(), format.weightLb(facts.weightLb)),
		coded("B17", m.certificates_tapped(), format.instant(facts.meltedAt, facts.timeZone)),
	];
}

function makeOf(facts: CertificateFacts, format: Format): PdfFact[] {
	return [
		coded("B16", m.measure_melt(), meltText(facts.melt, format.locale)),
		coded("B18", m.measure_melting_works(), worksText(facts.melt)),
		coded(
			"B04",
			m.certificates_treatment(),
			conditionText(facts, { number: (value) => certifiedNumber(format, value) }),
		),
	];
}

function piecesOf({ product, pieceList, weightLb }: CertificateFacts, format: Format): PdfBlock {
	return {
		kind: "table",
		title: `B14 · ${m.certificates_pieces()}`,
		isHalved: pieceList.length > 1,
		columns: [
			{ title: m.certificates_piece() },
			{ title: m.certificates_slab() },
			{ title: m.certificates_size({ unit: format.lengthUnit }), share: 1.6, isFigure: true },
			{ title: m.certificates_weight(), isFigure: true },
		],
		rows: [
			...pieceList.map(({ pieceNumber, slabNumber, thicknessIn, widthIn, lengthIn, weightLb: pounds }) => ({
				cells: [
					pieceNumber,
					slabNumber ?? "–",
					format.size(thicknessIn, widthIn, lengthIn, product),
					format.weightLb(pounds),
				],
			})),
			{
				as: "sum" as const,
				cells: [m.certificates_pieces(), "", format.number(pieceList.length), format.weightLb(weightLb)],
			},
		],
	};
}

function validationOf(facts: CertificateFacts, format: Format, language: Language): PdfFact[] {
	const { revokedOn, revokedBecause } = facts;
	return [
		coded("Z02", m.certificates_issued(), format.day(facts.issuedOn)),
		coded("Z03", m.certificates_inspector(), `${facts.inspector}\n${inspectorTitleIn(language, facts)}`),
		coded("A05", m.certificates_originator(), originatorLabel(facts.type)),
		{ term: m.certificates_third_party(), value: facts.thirdParty },
		{ term: m.certificates_correction(), value: facts.correction },
		{ term: m.certificates_revoked_because(), value: revokedOn && `${format.day(revokedOn)}: ${revokedBecause ?? ""}` },
	];
}
