import type { BrandSource } from "#server/branding/brand.ts";
import type { ImageSlot } from "#server/branding/brand-settings.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { sentFileInput } from "#server/graphql/sent-file-input.ts";

export type BrandingImage = {
	slot: ImageSlot;
	id: string;
	name: string;
	mediaType: string;
	sizeBytes: number;
	src: string;
};

type Contact = {
	area: string;
	language: string | null;
	email: string | null;
	phone: string | null;
	hours: string | null;
};

/** The brand as its form shows it. */
export type Branding = {
	source: BrandSource;
	base: BrandSource;
	version: string;
	name: string;
	shortName: string | null;
	accent: string;
	accentDark: string;
	rail: string;
	images: BrandingImage[];
	support: Contact[];
	legalFooterEn: string | null;
	legalFooterEs: string | null;
	senderName: string | null;
	senderAddress: string | null;
	letterhead: string | null;
};

const about = {
	shortName: "Name below the icon on a phone.",
	accent: "Color of links and buttons in the light theme, as #rrggbb.",
	accentDark: "The same in the dark theme.",
	rail: "Color of the navigation rail.",
	support: "Whom users ask for help.",
	legalFooterEn: "Legal line at the foot of pages, mails and PDFs, in English.",
	legalFooterEs: "The same in Spanish.",
	senderName: "Name that mails come from; the mill's without one.",
	senderAddress: "Address that mails come from; MAIL_FROM without one.",
	letterhead: "Lines below the name on PDFs.",
} as const;

const contactFields = {
	area: "Area of the portal: `customer`, `supplier` or `admin`.",
	language: "`en` or `es`: the readers whom it is for; all of them without.",
	email: "Mail address.",
	phone: "Telephone number.",
	hours: "Hours at which the contact answers.",
} as const;

/** The type of `branding`. */
export function brandingType(builder: Builder) {
	const image = builder.objectRef<BrandingImage>("BrandingImage").implement({
		description: "A picture of the brand.",
		access: "admin",
		fields: (t) => ({
			slot: t.exposeString("slot", { description: "`icon`, `logo`, `logoDark` or `picture`." }),
			id: t.exposeID("id", { description: "Id of its upload; `file` for the one of BRAND_FILE." }),
			name: t.exposeString("name", { description: "Its file's name." }),
			mediaType: t.exposeString("mediaType", { description: "Its media type." }),
			sizeBytes: t.exposeInt("sizeBytes", { description: "Its bytes." }),
			src: t.exposeString("src", { description: "Where it is served." }),
		}),
	});
	const contact = builder.objectRef<Contact>("SupportContact").implement({
		description: "Whom users of an area ask for help.",
		access: "admin",
		fields: (t) => ({
			area: t.exposeString("area", { description: contactFields.area }),
			language: t.exposeString("language", { nullable: true, description: contactFields.language }),
			email: t.exposeString("email", { nullable: true, description: contactFields.email }),
			phone: t.exposeString("phone", { nullable: true, description: contactFields.phone }),
			hours: t.exposeString("hours", { nullable: true, description: contactFields.hours }),
		}),
	});
	return builder.objectRef<Branding>("Branding").implement({
		description: "The mill's brand.",
		access: "admin",
		fields: (t) => ({
			source: t.exposeString("source", { description: "Where it comes from: `saved`, `file` or `default`." }),
			base: t.exposeString("base", { description: "What is in force once it is reset: `file` or `default`." }),
			version: t.exposeString("version", { description: "Differs whenever what is saved does; empty without." }),
			name: t.exposeString("name", { description: "The mill's name." }),
			shortName: t.exposeString("shortName", { nullable: true, description: about.shortName }),
			accent: t.exposeString("accent", { description: about.accent }),
			accentDark: t.exposeString("accentDark", { description: about.accentDark }),
			rail: t.exposeString("rail", { description: about.rail }),
			images: t.field({ type: [image], description: "Its pictures.", resolve: ({ images }) => images }),
			support: t.field({ type: [contact], description: about.support, resolve: ({ support }) => support }),
			legalFooterEn: t.exposeString("legalFooterEn", { nullable: true, description: about.legalFooterEn }),
			legalFooterEs: t.exposeString("legalFooterEs", { nullable: true, description: about.legalFooterEs }),
			senderName: t.exposeString("senderName", { nullable: true, description: about.senderName }),
			senderAddress: t.exposeString("senderAddress", { nullable: true, description: about.senderAddress }),
			letterhead: t.exposeString("letterhead", { nullable: true, description: about.letterhead }),
		}),
	});
}

/** The input of `saveBranding`. */
export function brandingInput(builder: Builder) {
	const contact = builder.inputType("SupportContactInput", {
		description: "Whom users of an area ask for help.",
		fields: (t) => ({
			area: t.string({ required: true, description: contactFields.area }),
			language: t.string({ description: contactFields.language }),
			email: t.string({ description: contactFields.email }),
			phone: t.string({ description: contactFields.phone }),
			hours: t.string({ description: contactFields.hours }),
		}),
	});
	return builder.inputType("BrandingInput", {
		description: "The brand, as its form has it.",
		fields: (t) => {
			const image = (description: string) => t.field({ type: [sentFileInput(builder)], description });
			return {
				name: t.string({ required: true, description: "The mill's name." }),
				shortName: t.string({ description: about.shortName }),
				icon: image("Square picture; the default mark without one."),
				logo: image("Logo for light grounds."),
				logoDark: image("Logo for dark grounds."),
				picture: image("Picture beside the sign-in."),
				accent: t.string({ required: true, description: about.accent }),
				accentDark: t.string({ description: `${about.accentDark} Derived from the accent without one.` }),
				rail: t.string({ required: true, description: about.rail }),
				support: t.field({ type: [contact], description: about.support }),
				legalFooterEn: t.string({ description: about.legalFooterEn }),
				legalFooterEs: t.string({ description: about.legalFooterEs }),
				senderName: t.string({ description: about.senderName }),
				senderAddress: t.string({ description: about.senderAddress }),
				letterhead: t.string({ description: about.letterhead }),
				seen: t.string({ description: "Version of what is saved, as the form was opened with it." }),
			};
		},
	});
}
