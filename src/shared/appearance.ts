/** Appearance settings of a person: the server needs them before the first paint, or the page would flash. */

export const themes = ["system", "light", "dark"] as const;
export const densities = ["compact", "comfortable"] as const;
export type Theme = (typeof themes)[number];
export type Density = (typeof densities)[number];
/** The navigation of wide screens: its width if it was chosen, and the groups that are folded, by id. */
export const railWidths = ["wide", "narrow"] as const;
export type RailState = { width: (typeof railWidths)[number] | undefined; folded: readonly string[] };
export type Appearance = { theme: Theme; density: Density; rail: RailState };

/** Cookies that carry the choice made in this browser; they say nothing about the person. */
export const themeCookie = "theme";
export const densityCookie = "density";
export const railCookie = "rail";

/** This browser's choice wins over the person's stored one; anything else than a known word counts as not chosen. */
export function appearanceOf(
	cookieHeader: string | null | undefined,
	stored?: Pick<Appearance, "theme" | "density">,
): Appearance {
	return {
		theme: chosen(cookieHeader, themeCookie, themes) ?? stored?.theme ?? "system",
		density: chosen(cookieHeader, densityCookie, densities) ?? stored?.density ?? "compact",
		rail: railOf(cookieValue(cookieHeader, railCookie)),
	};
}

/** The navigation's state as one cookie keeps it: its words, joined by dots. */
export function railWord({ width, folded }: RailState): string {
	return [width ?? "auto", ...folded].join(".");
}

function railOf(value: string | undefined): RailState {
	const [width, ...folded] = value?.split(".") ?? [];
	return { width: railWidths.find((word) => word === width), folded: folded.filter((id) => /^[a-z]+$/.test(id)) };
}

function chosen<Word extends string>(
	cookieHeader: string | null | undefined,
	name: string,
	words: readonly Word[],
): Word | undefined {
	const value = cookieValue(cookieHeader, name);
	return words.find((word) => word === value);
}

function cookieValue(cookieHeader: string | null | undefined, name: string): string | undefined {
	const pair = cookieHeader?.split(";").find((part) => part.trim().startsWith(`${name}=`));
	return pair?.slice(pair.indexOf("=") + 1).trim();
}
