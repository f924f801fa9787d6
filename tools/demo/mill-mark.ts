import sharp from "sharp";
import { defaultMarkSvg } from "../../src/shared/branding/default-mark.ts";

/** The mark of the demo mill, which is the portal's own: a PNG as base64. */
export async function drawMillMark(): Promise<string> {
	const png = await sharp(Buffer.from(defaultMarkSvg("#15191e")), { density: 288 })
		.resize(96, 96)
		.flatten({ background: "#ffffff" })
		.removeAlpha()
		.png({ compressionLevel: 9 })
		.toBuffer();
	return png.toString("base64");
}
