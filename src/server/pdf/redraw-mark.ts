import sharp from "sharp";

/** What no mark exceeds; a picture that says it is larger is not decoded. */
const mostPixels = 4_000_000;
/** Twice the resolution that print needs at the size of a document's mark. */
const longestSidePx = 480;

/**
 * A maker's mark drawn anew: a small PNG on white, without metadata or anything that drawing documents could stumble over.
 * The same picture gives the same bytes; nothing when it is no PNG.
 */
export async function redrawMark(base64: string): Promise<string | undefined> {
	const bytes = Buffer.from(base64, "base64");
	try {
		const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", pages: 1 });
		if ((await picture.metadata()).format !== "png") return undefined;
		const drawn = await picture
			.resize({ width: longestSidePx, height: longestSidePx, fit: "inside", withoutEnlargement: true })
			.flatten({ background: "#ffffff" })
			.removeAlpha()
			.toColourspace("srgb")
			.png({ compressionLevel: 9 })
			.toBuffer();
		return drawn.toString("base64");
	} catch {
		// It is not an image: the feed's source gets that error.
		return undefined;
	}
}
