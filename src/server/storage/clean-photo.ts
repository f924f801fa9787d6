import sharp from "sharp";

/** Thrown when something that begins like a picture is none, or is larger than any camera's. */
export class NotAPhotoError extends Error {}

/** 64 megapixels: more than phones take, and at most some 250 MB while one is decoded. */
const mostPixels = 64_000_000;
/** Enough to see a crack on a plate; a phone's photo becomes a tenth of its size. */
const longestSidePx = 3000;
const mostSeconds = 20;
const atOnce = 2;

sharp.cache(false);
sharp.concurrency(1);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Draws a picture anew into `to`: upright, with nothing of the camera, the place or anything hidden behind its pixels.
 * PNG stays PNG (screenshots), the rest becomes JPEG. Answers its size in pixels; throws NotAPhotoError. Two at a time,
 * the others wait.
 */
export async function cleanPhoto(
	from: string,
	to: string,
	isPng: boolean,
): Promise<{ widthPx: number; heightPx: number }> {
	if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
	else running += 1;
	try {
		const picture = sharp(from, { limitInputPixels: mostPixels, sequentialRead: true, failOn: "error", pages: 1 })
			.timeout({ seconds: mostSeconds })
			.autoOrient()
			.resize({ width: longestSidePx, height: longestSidePx, fit: "inside", withoutEnlargement: true });
		const drawn = isPng
			? picture.png({ compressionLevel: 8 })
			: picture.flatten({ background: "#ffffff" }).jpeg({ quality: 82 });
		const { width, height } = await drawn.toFile(to);
		return { widthPx: width, heightPx: height };
	} catch (cause) {
		throw Object.assign(new NotAPhotoError(), { cause });
	} finally {
		const next = waiting.shift();
		// The place is passed on, not returned.
		if (next) next();
		else running -= 1;
	}
}
