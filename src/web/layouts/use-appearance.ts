import { useState } from "react";
import { m } from "#generated/texts/messages.js";
import { type Appearance, densities, densityCookie, themeCookie, themes } from "#shared/appearance.ts";
import { graphql } from "../data/graphql.ts";
import { runInBrowser } from "../data/mutate.ts";
import { writeCookie } from "../language.ts";
import { showToast } from "../ui/overlays/toast-list.ts";
import { useSite } from "../viewer.tsx";

// As long as the language: a browser keeps how it likes to look.
const appearanceCookieSeconds = 180 * 24 * 60 * 60;

const KeepAppearanceDocument = graphql(`
	mutation KeepAppearance($input: UpdatePreferencesInput!) { updatePreferences(input: $input) }
`);

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
		// This browser has it already; other browsers of the same person learn it from the profile.
		if (site.viewer && !site.viewer.viewAs)
			runInBrowser(KeepAppearanceDocument, { input: { [name]: word } }).catch(() =>
				showToast(m.web_appearance_not_kept(), "heat"),
			);
	};
	return {
		theme,
		density,
		chooseTheme: (word: string) => themes.some((known) => known === word) && choose("theme", word),
		chooseDensity: (word: string) => densities.some((known) => known === word) && choose("density", word),
	};
}
