import { z } from "zod";
import {
	type ContrastFinding,
	contrastFindings,
	defaultColors,
	isHex,
	passingShade,
} from "#shared/branding/brand-colors.ts";
import { supportAreas } from "#shared/branding/site-brand.ts";

const line = (longest: number) => z.string().trim().max(longest);
const color = z
	.string()
	.refine(isHex, "must be a color as #2b5f82")
	.transform((hex) => hex.toLowerCase());

/** Names of the pictures: the icon is a square; a logo has the name in it, for light and for dark grounds. */
export const imageSlots = ["icon", "logo", "logoDark", "picture"] as const;
export type ImageSlot = (typeof imageSlots)[number];

/** In what an administrator saved: the picture that BRAND_FILE has in this place. */
export const baseImage = "file";

const colors = z
	.strictObject({
		accent: color.default(defaultColors.accent),
		accentDark: color.optional(),
		rail: color.default(defaultColors.rail),
	})
	// A mill that names one accent gets the shade of it that can be read in the dark theme.
	.transform(({ accent, accentDark, rail }) => ({
		accent,
		accentDark: accentDark ?? passingShade("accentDark", accent) ?? defaultColors.accentDark,
		rail,
	}))
	.superRefine((chosen, check) => {
		for (const finding of worstOf(contrastFindings(chosen)))
			check.addIssue({ code: "custom", path: [finding.color], message: contrastFault(finding) });
	});

/** The faintest pair of each color. */
export function worstOf(findings: readonly ContrastFinding[]): ContrastFinding[] {
	const byColor = Map.groupBy(findings, ({ color }) => color);
	return [...byColor.values()].flatMap(
		(ones) => ones.toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed)[0] ?? [],
	);
}

const contrastFault = ({ text, ground, ratio, needed, proposal }: ContrastFinding) =>
	`has too little contrast: ${text} on ${ground} is ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1, WCAG AA needs ${needed}:1${proposal ? `; ${proposal} passes` : ""}`;

const contact = z.strictObject({
	area: z.enum(supportAreas),
	/** Of the readers whom it is for; for all without one. */
	language: z.enum(["en", "es"]).optional(),
	email: z.email().max(254).optional(),
	phone: line(40).optional(),
	hours: line(80).optional(),
});

/**
 * The mill's brand, as a file or the row of `brand_settings` has it. `images` name files beside the brand file, or
 * uploads by their ids.
 */
export const brandSettings = z.strictObject({
	name: line(60).min(2),
	/** Below the icon on a phone's screen. */
	shortName: line(12).min(1).optional(),
	colors: colors.prefault({}),
	images: z.partialRecord(z.enum(imageSlots), z.string().min(1).max(200)).default({}),
	support: z.array(contact).max(12).default([]),
	legalFooter: z.strictObject({ en: line(300).optional(), es: line(300).optional() }).default({}),
	mailSender: z.strictObject({ name: line(60).optional(), address: z.email().max(254).optional() }).default({}),
	/** Lines below the mark on PDFs: address, telephone, registration. */
	letterhead: z.array(line(100)).max(4).default([]),
});

export type BrandSettings = z.infer<typeof brandSettings>;

/** The faults of a brand, each with the field's name: `colors.accent: has too little contrast…`. */
export function settingFaults(error: z.ZodError): string[] {
	return error.issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`);
}
