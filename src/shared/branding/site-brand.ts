/** A picture with its size in pixels, or in units where it is drawn by shapes. */
export type BrandPicture = { src: string; width: number; height: number };

export type SupportContact = { email: string | null; phone: string | null; hours: string | null };

export const supportAreas = ["customer", "supplier", "admin"] as const;
export type SupportArea = (typeof supportAreas)[number];

/** The parts of the mill's brand that pages need, in the reader's language; sent to the browser with every document. */
export type SiteBrand = {
	shortName: string;
	/** Lays the mill's colours over tokens.css; null for the portal's own colours. */
	stylesheet: string | null;
	/** Null for the default mark. */
	icon: BrandPicture | null;
	/** The logo that can be read on the rail; with one, the name is not written beside it. */
	railLogo: BrandPicture | null;
	/** Beside the sign-in. */
	picture: BrandPicture | null;
	/** Colour of the browser's own frame: that of the rail. */
	themeColor: string;
	support: Partial<Record<SupportArea, SupportContact>>;
	legalFooter: string | null;
};
