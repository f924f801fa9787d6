import { contrastOf, type Hex, mix, nearestShade } from "./contrast.ts";

/** The colours that a mill chooses. All others follow from them, or are the same for every mill. */
export type BrandColors = {
	/** Links, buttons and the focus ring in the light theme. */
	accent: Hex;
	/** The same in the dark theme. */
	accentDark: Hex;
	/** Ground of the navigation rail, in both themes. */
	rail: Hex;
};

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Those of tokens.css. */
export const defaultColors: BrandColors = { accent: "#2b5f82", accentDark: "#7fb4d6", rail: "#14181d" };

/** What the themes have that no mill changes, as in tokens.css (a test compares them). */
export const themeColors = {
	light: {
		ground: "#f5f6f7",
		surface: "#ffffff",
		"surface-raised": "#ffffff",
		"surface-quiet": "#fafbfb",
		ink: "#15191e",
		"ink-second": "#4d5661",
		"ink-third": "#606974",
	},
	dark: {
		ground: "#101316",
		surface: "#171b20",
		"surface-raised": "#1c2127",
		"surface-quiet": "#1a1f25",
		ink: "#e9edf1",
		"ink-second": "#a9b2bd",
		"ink-third": "#8a949f",
	},
} as const;

const heat = "#ff8a4c";
const [white, black] = ["#ffffff", "#101316"];

/** Values of the tokens that a mill's colours decide, by theme; the rail is the same in both. */
export type BrandTokens = Record<"light" | "dark" | "rail", Readonly<Record<string, Hex>>>;

/** Derives every token that depends on the mill's colours. */
export function brandTokens({ accent, accentDark, rail }: BrandColors): BrandTokens {
	return {
		light: {
			steel: accent,
			"steel-strong": mix(accent, "#000000", 0.16),
			"steel-pale": mix(accent, white, 0.5),
			"steel-wash": mix(white, accent, 0.1),
			"on-steel": white,
		},
		dark: {
			steel: accentDark,
			"steel-strong": mix(accentDark, white, 0.24),
			"steel-pale": mix(accentDark, themeColors.dark.surface, 0.5),
			"steel-wash": mix(themeColors.dark.surface, accentDark, 0.1),
			"on-steel": black,
		},
		rail: railTokens(rail),
	};
}

function railTokens(rail: Hex): Record<string, Hex> {
	const strong = isDarkRail(rail) ? white : black;
	const raised = mix(rail, strong, 0.07);
	return {
		rail,
		"rail-raised": raised,
		"rail-ink": mix(rail, strong, 0.8),
		"rail-ink-strong": strong,
		"rail-ink-quiet": quietInk(rail, strong),
		"rail-heat":
			nearestShade(heat, (shade) => [rail, raised].every((ground) => contrastOf(shade, ground) >= 4.5)) ?? strong,
	};
}

/** As quiet as can still be read. */
function quietInk(rail: Hex, strong: Hex): Hex {
	const shares = [0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];
	const inks = shares.map((share) => mix(rail, strong, share));
	return inks.find((ink) => contrastOf(ink, rail) >= 4.5) ?? strong;
}

/** Whether a rail of this colour takes light text, and with it the logo for dark grounds. */
export const isDarkRail = (rail: Hex): boolean => contrastOf(white, rail) >= contrastOf(black, rail);

/** Two tokens that appear together, and the contrast that WCAG AA requires: 4.5 for text, 3 for controls. */
type Pair = { text: string; ground: string; needed: number };

const pagePairs: readonly Pair[] = [
	...["ground", "surface", "surface-raised", "surface-quiet", "steel-wash"].map((ground) => ({
		text: "steel",
		ground,
		needed: 4.5,
	})),
	{ text: "on-steel", ground: "steel", needed: 4.5 },
	{ text: "on-steel", ground: "steel-strong", needed: 4.5 },
	...["ink", "ink-second", "ink-third"].map((text) => ({ text, ground: "steel-wash", needed: 4.5 })),
	...["ground", "surface"].map((ground) => ({ text: "focus-ring", ground, needed: 3 })),
];
const railPairs: readonly Pair[] = [
	...["rail-ink", "rail-ink-strong", "rail-heat"].flatMap((text) =>
		["rail", "rail-raised"].map((ground) => ({ text, ground, needed: 4.5 })),
	),
	{ text: "rail-ink-quiet", ground: "rail", needed: 4.5 },
];

/** A pair that is too faint: which of the mill's colours it follows from, and the nearest shade of it that passes. */
export type ContrastFinding = Pair & { color: keyof BrandColors; ratio: number; proposal: Hex | undefined };

/** Every pair of tokens that fails WCAG AA with these colours; none where they may be saved. */
export function contrastFindings(colors: BrandColors): ContrastFinding[] {
	return (["accent", "accentDark", "rail"] as const).flatMap((color) => {
		const failing = failingPairs(color, colors[color]);
		if (failing.length === 0) return [];
		const proposal = passingShade(color, colors[color]);
		return failing.map((pair) => ({ ...pair, color, proposal }));
	});
}

/** The shade of a colour nearest to it that passes as this one of the mill's colours. */
export function passingShade(color: keyof BrandColors, hex: Hex): Hex | undefined {
	return nearestShade(hex, (shade) => failingPairs(color, shade).length === 0);
}

function failingPairs(color: keyof BrandColors, hex: Hex): (Pair & { ratio: number })[] {
	const tokens = tokensSeenWith(color, hex);
	const pairs = color === "rail" ? railPairs : pagePairs;
	return pairs
		.map((pair) => ({ ...pair, ratio: contrastOf(tokens[pair.text] ?? "", tokens[pair.ground] ?? "") }))
		.filter(({ ratio, needed }) => !(ratio >= needed));
}

function tokensSeenWith(color: keyof BrandColors, hex: Hex): Record<string, Hex> {
	const tokens = brandTokens({ ...defaultColors, [color]: hex });
	if (color === "rail") return tokens.rail;
	const theme = color === "accent" ? "light" : "dark";
	return { ...themeColors[theme], ...tokens[theme], "focus-ring": hex };
}

const isDefault = (colors: BrandColors): boolean =>
	(Object.keys(defaultColors) as (keyof BrandColors)[]).every((name) => colors[name] === defaultColors[name]);

/** The stylesheet that lays a mill's colours over tokens.css; nothing where they are those of tokens.css. */
export function brandStylesheet(colors: BrandColors): string | undefined {
	if (isDefault(colors)) return undefined;
	const { light, dark, rail } = brandTokens(colors);
	const themed = Object.keys(light).map((name) => `--${name}:light-dark(${light[name]},${dark[name]});`);
	const fixed = Object.entries(rail).map(([name, value]) => `--${name}:${value};`);
	return `:root{${[...themed, ...fixed].join("")}}\n`;
}
