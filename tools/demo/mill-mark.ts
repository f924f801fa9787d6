import sharp from "sharp";

// A caldera: a mountain open at the top, with the heat in it.
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 48 48">
	<rect width="48" height="48" fill="#ffffff"/>
	<path d="M17 12h14l-4 6h-6z" fill="#c2410c"/>
	<path d="M3 42 15 15l5 7h8l5-7 12 27z" fill="#1f2933"/>
</svg>`;

/** The mark of Caldera Steel, a PNG as base64. */
export async function drawMillMark(): Promise<string> {
	const png = await sharp(Buffer.from(picture))
		.flatten({ background: "#ffffff" })
		.removeAlpha()
		.png({ compressionLevel: 9 })
		.toBuffer();
	return png.toString("base64");
}
