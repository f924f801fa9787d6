import { m } from "#generated/texts/messages.js";
import { qrModules } from "#server/pdf/blocks/qr-modules.ts";
import type { PaperBlock } from "#server/pdf/paper.ts";
import { writeVerifyCode } from "#shared/certificates/verify-code.ts";
import { paths } from "#shared/paths.ts";

/** Where anybody can ask whether a paper certificate still holds: as a QR code, and in words for whoever types it. `code` and hash as they are kept. */
export function verifyBlock(code: string, contentSha256: string, publicUrl: string): Extract<PaperBlock, { kind: "code" }> {
	const address = new URL(paths.verifyAddress(code), publicUrl).href;
	return {
		kind: "code",
		modules: qrModules(address),
		alt: m.certificates_verify_alt({ address }),
		lines: [
			m.certificates_verify_line({ address: new URL(paths.verify(), publicUrl).href }),
			writeVerifyCode(code),
			`SHA-256 ${contentSha256.match(/.{1,8}/g)?.join(" ")}`,
		],
	};
}
