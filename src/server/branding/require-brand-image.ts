import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { type BrandImage, NotABrandImageError, readBrandImage } from "./brand-image.ts";
import { type SvgRefusal, SvgRefusedError } from "./svg-mark.ts";

/** A picture of the brand that a user sent; throws InvalidError with a sentence that says what to change. */
export async function requireBrandImage(given: Buffer): Promise<BrandImage> {
	try {
		return await readBrandImage(given);
	} catch (cause) {
		if (cause instanceof SvgRefusedError) throw Object.assign(new InvalidError(reasonOf(cause.refusal)), { cause });
		if (cause instanceof NotABrandImageError) throw Object.assign(new InvalidError(m.server_brand_image()), { cause });
		throw cause;
	}
}

const reasons = {
	"not-svg": m.server_svg_broken,
	doctype: m.server_svg_doctype,
	entity: m.server_svg_doctype,
	text: m.server_svg_text,
	size: m.server_svg_size,
	"too-complex": m.server_svg_complex,
} as const;

function reasonOf(refusal: SvgRefusal): string {
	if (refusal.reason === "element") return m.server_svg_element({ name: refusal.name });
	if (refusal.reason === "attribute") return m.server_svg_attribute({ name: refusal.name });
	if (refusal.reason === "value") return m.server_svg_value({ name: refusal.name });
	return reasons[refusal.reason]();
}
