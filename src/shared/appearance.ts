/** How pages look for one person: what the server must know before it paints, or the page would flash. */

export const themes = ["system", "light", "dark"] as const;
export const densities = ["compact", "comfortable"] as const;
export type Theme = (typeof themes)[number];
export type Density = (typeof densities)[number];
export type Appearance = { theme: Theme; density: Density };

/** Cookies that carry the choice made in this browser; they say nothing about the person. */
export const themeCookie = "theme";
export const densityCookie = "density";

/** This browser's choice wins over the person's stored one; anything else than a known word counts as not chosen. */
export function appearanceOf(cookieHeader: string | null | undefined, stored?: Appearance): Appearance {
	return {
		theme: chosen(cookieHeader, themeCookie, themes) ?? stored?.theme ?? "system",
		density: chosen(cookieHeader, densityCookie, densities) ?? stored?.density ?? "compact",
	};
}

function chosen<Word extends string>(
	cookieHeader: string | null | undefined,
	name: string,
	words: readonly Word[],
): Word | undefined {
	const pair = cookieHeader?.split(";").find((part) => part.trim().startsWith(`${name}=`));
	const value = pair?.slice(pair.indexOf("=") + 1).trim();
	return words.find((word) => word === value);
}
