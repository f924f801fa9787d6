import { m } from "#generated/texts/messages.js";
import { type BrandSettings, brandSettings, imageSlots, worstOf } from "#server/branding/brand-settings.ts";
import { type BrandColors, contrastFindings, passingShade } from "#shared/branding/brand-colors.ts";
import { type FieldError, InvalidError } from "#shared/errors.ts";
import type { BrandingValues, SupportValues } from "../branding-form.ts";
import { contrastLabel } from "../contrast-labels.ts";

/**
 * The brand that a form without faults describes. Throws InvalidError for colors that cannot be read, each at its
 * field, with the pair that fails and a shade that passes.
 */
export function settingsOf(values: BrandingValues): BrandSettings {
	const colors = colorsOf(values);
	const faults = contrastFaults(colors);
	if (faults.length > 0) throw new InvalidError(m.branding_contrast_refused(), faults);
	const read = brandSettings.safeParse({
		name: values.name,
		...filled({ shortName: values.shortName }),
		colors,
		images: filled(Object.fromEntries(imageSlots.map((slot) => [slot, values[slot]?.[0]?.id]))),
		support: (values.support ?? []).map((contact) => filled(contact)),
		legalFooter: filled({ en: values.legalFooterEn, es: values.legalFooterEs }),
		mailSender: filled({ name: values.senderName, address: values.senderAddress }),
		letterhead: linesOf(values.letterhead),
	});
	if (read.success) return read.data;
	const refused = read.error.issues.map(({ path, message }) => ({ field: fieldOf(path), reason: message }));
	throw new InvalidError(m.branding_refused(), refused);
}

/** What a form shows of a brand. */
export function textValuesOf({ colors, legalFooter, mailSender, letterhead, ...settings }: BrandSettings) {
	return {
		name: settings.name,
		shortName: settings.shortName ?? null,
		...colors,
		support: settings.support.map(({ area, language, email, phone, hours }) => ({
			area,
			language: language ?? null,
			email: email ?? null,
			phone: phone ?? null,
			hours: hours ?? null,
		})),
		legalFooterEn: legalFooter.en ?? null,
		legalFooterEs: legalFooter.es ?? null,
		senderName: mailSender.name ?? null,
		senderAddress: mailSender.address ?? null,
		letterhead: letterhead.join("\n") || null,
	};
}

/** The fields in which two brands differ, for the audit record. */
export function changedFields(before: BrandSettings, after: BrandSettings): string[] {
	const keys = Object.keys(brandSettings.shape) as (keyof BrandSettings)[];
	return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}

function colorsOf({ accent, accentDark, rail }: BrandingValues): BrandColors {
	const light = accent.toLowerCase();
	const derived = passingShade("accentDark", light) ?? light;
	return { accent: light, accentDark: accentDark?.toLowerCase() || derived, rail: rail.toLowerCase() };
}

const contrastFaults = (colors: BrandColors): FieldError[] =>
	worstOf(contrastFindings(colors)).map((finding) => ({
		field: finding.color,
		reason: finding.proposal
			? m.branding_contrast_fault({ pair: contrastLabel(finding), proposal: finding.proposal })
			: contrastLabel(finding),
	}));

/** Addresses, telephone numbers: as lines, without empty ones. */
const linesOf = (text = ""): string[] =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);

const filled = (values: Record<string, unknown> | SupportValues): Record<string, unknown> =>
	Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));

const fields: Readonly<Record<string, string>> = {
	"legalFooter.en": "legalFooterEn",
	"legalFooter.es": "legalFooterEs",
	"mailSender.name": "senderName",
	"mailSender.address": "senderAddress",
};

function fieldOf(path: readonly PropertyKey[]): string {
	const whole = path.join(".");
	const [first = ""] = path;
	if (first === "colors" || first === "images") return String(path[1] ?? first);
	return fields[whole] ?? (first === "letterhead" ? "letterhead" : whole);
}
