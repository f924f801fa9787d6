import { createHash } from "node:crypto";
import sharp from "sharp";
import { redrawMark } from "../pdf/redraw-mark.ts";
import { kindOf } from "../storage/file-kinds.ts";
import { readSvgMark, type SvgMark, writeSvgMark } from "./svg-mark.ts";

/** A picture of the brand, ready to be served and drawn. */
export type BrandImage = {
	/** SHA-256 of what it shows, in hex: part of its address. */
	hash: string;
	mediaType: "image/svg+xml" | "image/png";
	bytes: Buffer;
	width: number;
	height: number;
	/** Its shapes, where it is an SVG. */
	mark?: SvgMark;
	/** Where it is none, a small PNG on white for documents, as base64. */
	print?: string;
};

/** Thrown for a file that is no picture of the kinds that a brand takes. */
export class NotABrandImageError extends Error {}

export const mostSvgBytes = 65_536;
/** A PNG that says it is larger is not decoded. */
const mostPixels = 16_000_000;
const longestSidePx = 2000;

/** Whether a file may be an SVG, by how it begins: text with an opening tag. */
export const maySvg = (head: Buffer): boolean => /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE|svg)/i.test(head.toString("utf8"));

/**
 * Reads a picture of the brand: an SVG of shapes, written anew, or a PNG, drawn anew. Throws SvgRefusedError for an SVG
 * that is more than shapes, NotABrandImageError for anything else.
 */
export async function readBrandImage(given: Buffer): Promise<BrandImage> {
	if (kindOf(given)?.mediaType === "image/png") return readPng(given);
	if (!maySvg(given) || given.length > mostSvgBytes) throw new NotABrandImageError();
	return imageOfMark(readSvgMark(decoded(given)));
}

/** A mark of shapes as a picture. */
export function imageOfMark(mark: SvgMark): BrandImage {
	const bytes = Buffer.from(writeSvgMark(mark), "utf8");
	const { width, height } = mark;
	return { hash: hashOf(bytes), mediaType: "image/svg+xml", bytes, width, height, mark };
}

function decoded(given: Buffer): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(given);
	} catch (cause) {
		throw Object.assign(new NotABrandImageError(), { cause });
	}
}

async function readPng(given: Buffer): Promise<BrandImage> {
	try {
		const { data, info } = await sharp(given, { limitInputPixels: mostPixels, failOn: "error", pages: 1 })
			.resize({ width: longestSidePx, height: longestSidePx, fit: "inside", withoutEnlargement: true })
			.png({ compressionLevel: 9 })
			.toBuffer({ resolveWithObject: true });
		const print = (await redrawMark(data.toString("base64"))) ?? "";
		return { hash: hashOf(data), mediaType: "image/png", bytes: data, width: info.width, height: info.height, print };
	} catch (cause) {
		throw Object.assign(new NotABrandImageError(), { cause });
	}
}

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Sizes in which a picture is served as PNG. `h64`: 64 pixels high, for mails. The others are squares with the picture
 * in the middle: of the phone's home screen, on white and with room around it, and of the browser.
 */
export const renditions = ["h64", "180", "192", "512"] as const;
export type Rendition = (typeof renditions)[number];

const clear = { r: 255, g: 255, b: 255, alpha: 0 };

/** Draws a picture in one of these sizes. */
export async function drawRendition({ bytes, mark, height }: BrandImage, rendition: Rendition): Promise<Buffer> {
	const side = rendition === "h64" ? 64 : Number(rendition);
	// Vector images are rendered in the requested size, not enlarged from their own.
	const density = mark ? Math.min(2400, Math.max(1, (72 * side) / height)) : 72;
	const picture = sharp(bytes, { density, limitInputPixels: mostPixels });
	if (rendition === "h64") return picture.resize({ height: side, width: 640, fit: "inside" }).png().toBuffer();
	const room = rendition === "180" ? 20 : 0;
	const inside = picture.resize({ width: side - 2 * room, height: side - 2 * room, fit: "contain", background: clear });
	const whole = inside.extend({ top: room, bottom: room, left: room, right: room, background: clear });
	return (rendition === "180" ? whole.flatten({ background: "#ffffff" }) : whole).png().toBuffer();
}
