import { m } from "#generated/texts/messages.js";
import type { Language } from "../languages.ts";
import { longestNamePattern, namePlaces } from "./document-names.ts";

const places = /\{([^{}]*)\}/g;
const mostFolders = 5;

/** What is wrong with a pattern of names, as a sentence; nothing when it can be filled in. */
export function namePatternError(pattern: string, locale: Language): string | undefined {
	const [place] = unknownPlaces(pattern);
	if (place !== undefined) return m.server_bundle_place({ place, places: namePlaces.join(", ") }, { locale });
	const plain = pattern.replace(places, "x");
	const [sign] = /[\p{Cc}\p{Bidi_Control}<>:"\\|?*]/u.exec(plain) ?? [];
	if (sign !== undefined) return m.server_bundle_sign({ sign: /\P{C}/u.test(sign) ? sign : codeOf(sign) }, { locale });
	const parts = plain.split("/").map((part) => part.trim());
	if (parts.some((part) => /^\.+$/.test(part))) return m.server_bundle_dots({}, { locale });
	if (parts.length > mostFolders + 1) return m.server_bundle_folders({ most: String(mostFolders) }, { locale });
	if (pattern.length > longestNamePattern)
		return m.server_bundle_long_pattern({ most: String(longestNamePattern) }, { locale });
	return undefined;
}

/** Places of a pattern that do not exist; a brace on its own counts as one. */
function unknownPlaces(pattern: string): string[] {
	const named = [...pattern.matchAll(places)].map(([, name = ""]) => name);
	const stray = pattern.replace(places, "").match(/[{}]/g) ?? [];
	return [...named.filter((name) => !(namePlaces as readonly string[]).includes(name)), ...stray];
}

const codeOf = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
