import { useMemo } from "react";
import { m } from "#generated/texts/messages.js";
import { createFormat, type Format } from "#shared/format.ts";
import { currentLanguage } from "../language.ts";
import { useSite } from "../viewer.tsx";

// Visitors have no profile: the mills' own habits (central time, inches, short tons).
const visitor = { units: "imperial", dateFormat: "locale", timeZone: "America/Chicago" } as const;

/** Figures, measures and dates as the viewer reads them, in the page's language. */
export function useFormat(): Format {
	const { viewer } = useSite();
	const language = currentLanguage();
	const { units, dateFormat, timeZone } = viewer?.preferences ?? visitor;
	return useMemo(
		() => createFormat({ language, units, dateFormat, timeZone, year: yearNow(timeZone), coilWord: m.web_coil() }),
		[language, units, dateFormat, timeZone],
	);
}

function yearNow(timeZone: string): number {
	return Number(new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone }).format(new Date()));
}
