import { m } from "#generated/texts/messages.js";
import { supportAreas } from "#shared/branding/site-brand.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import { defineForm, input, labelOf, repeated } from "#shared/forms/form-shape.ts";
import { languages } from "#shared/languages.ts";

export type SupportValues = { area: string; language?: string; email?: string; phone?: string; hours?: string };

export type BrandingValues = {
	name: string;
	shortName?: string;
	icon?: FormFile[];
	logo?: FormFile[];
	logoDark?: FormFile[];
	picture?: FormFile[];
	accent: string;
	accentDark?: string;
	rail: string;
	support?: SupportValues[];
	legalFooterEn?: string;
	legalFooterEs?: string;
	senderName?: string;
	senderAddress?: string;
	letterhead?: string;
};

export const brandImageTypes = ["image/svg+xml", "image/png"] as const;
const mostImageBytes = 2_097_152;

const picture = (label: Parameters<typeof input>[0]) =>
	input(label, { type: "files", validation: `max:1|mime:${brandImageTypes.join(",")}`, maxBytes: mostImageBytes });

const color = (label: Parameters<typeof input>[0], isRequired: boolean) =>
	input(label, { validation: `${isRequired ? "required|" : ""}matches:/^#[0-9A-Fa-f]{6}$/` });

/** The mill's brand, as its page has it. */
export const brandingForm = defineForm<BrandingValues>({
	name: input(labelOf(m.branding_name), { validation: "required|length:2,60" }),
	shortName: input(labelOf(m.branding_short_name), { validation: "length:1,12" }),
	icon: picture(labelOf(m.branding_icon)),
	logo: picture(labelOf(m.branding_logo)),
	logoDark: picture(labelOf(m.branding_logo_dark)),
	picture: picture(labelOf(m.branding_picture)),
	accent: color(labelOf(m.branding_accent), true),
	accentDark: color(labelOf(m.branding_accent_dark), false),
	rail: color(labelOf(m.branding_rail), true),
	support: repeated(
		labelOf(m.branding_support),
		{
			area: input(labelOf(m.branding_support_area), { validation: "required", options: supportAreas }),
			language: input(labelOf(m.branding_support_language), { options: ["", ...languages] }),
			email: input(labelOf(m.branding_support_email), { validation: "email|length:0,254" }),
			phone: input(labelOf(m.branding_support_phone), { validation: "length:0,40" }),
			hours: input(labelOf(m.branding_support_hours), { validation: "length:0,80" }),
		},
		{ validation: "max:12" },
	),
	legalFooterEn: input(labelOf(m.branding_legal_en), { validation: "length:0,300" }),
	legalFooterEs: input(labelOf(m.branding_legal_es), { validation: "length:0,300" }),
	senderName: input(labelOf(m.branding_sender_name), { validation: "length:0,60" }),
	senderAddress: input(labelOf(m.branding_sender_address), { validation: "email|length:0,254" }),
	letterhead: input(labelOf(m.branding_letterhead), { validation: "length:0,400" }),
});
