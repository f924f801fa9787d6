/** The two languages of the portal; anything else is English (specification §1, §4). */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** Reads what a cookie, header or path says; anything but `en` and `es` is `en`. */
export function asLanguage(value: string | null | undefined): Language {
	return value === "es" ? "es" : "en";
}
