import { useState } from "react";
import { type Appearance, densities, densityCookie, themeCookie, themes } from "#shared/appearance.ts";
import { writeCookie } from "../language.ts";
import { useSite } from "../viewer.tsx";

// As long as the language: a browser keeps how it likes to look.
const appearanceCookieSeconds = 180 * 24 * 60 * 60;

/** How this browser shows the portal, and the ways to change it: at once, and on every later page without a flash. */
export function useAppearance() {
	const site = useSite();
	const [changed, setChanged] = useState<Partial<Appearance>>({});
	const theme = changed.theme ?? site.theme ?? "system";
	const density = changed.density ?? site.density ?? "compact";
	const choose = (name: "theme" | "density", word: string) => {
		document.documentElement.dataset[name] = word;
		writeCookie(name === "theme" ? themeCookie : densityCookie, word, appearanceCookieSeconds);
		setChanged((before) => ({ ...before, [name]: word }));
	};
	return {
		theme,
		density,
		chooseTheme: (word: string) => themes.some((known) => known === word) && choose("theme", word),
		chooseDensity: (word: string) => densities.some((known) => known === word) && choose("density", word),
	};
}
