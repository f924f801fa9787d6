import { writeVerifyCode } from "#shared/certificates/verify-code.ts";
import { paths } from "#shared/paths.ts";
import type { PdfBlock } from "../pdf-content.ts";
import { qrModules } from "./qr-modules.ts";

/** What can be verified: code and hash as they are stored. */
export type VerifiableDocument = { code: string; contentSha256: string; publicUrl: string };
type Words = { alt: (given: { address: string }) => string; line: (given: { address: string }) => string };

/** Where anybody can ask whether a document still holds: as a QR code, and in `words` for a user who types it. */
export function verifyBlock(
	{ code, contentSha256, publicUrl }: VerifiableDocument,
	words: Words,
): Extract<PdfBlock, { kind: "code" }> {
	const address = new URL(paths.verifyAddress(code), publicUrl).href;
	return {
		kind: "code",
		modules: qrModules(address),
		alt: words.alt({ address }),
		lines: [
			words.line({ address: new URL(paths.verify(), publicUrl).href }),
			writeVerifyCode(code),
			`SHA-256 ${contentSha256.match(/.{1,8}/g)?.join(" ")}`,
		],
	};
}
