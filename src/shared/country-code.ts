const names = {
	en: new Intl.DisplayNames(["en"], { type: "region", fallback: "none" }),
	es: new Intl.DisplayNames(["es"], { type: "region", fallback: "none" }),
};
const others: Readonly<Record<string, string>> = {
	USA: "US",
	"U.S.A.": "US",
	"U.S.": "US",
	"UNITED STATES OF AMERICA": "US",
	MEX: "MX",
	CAN: "CA",
	UK: "GB",
};

// Named by CLDR, assigned to no country by ISO 3166-1: reserved, private or made up.
const unassigned = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "XK", "ZZ"]);

/** Whether it is a country's two letters by ISO 3166-1; not an older or another form of them, as UK is of GB. */
export function isCountryCode(text: string): boolean {
	if (!/^[A-Z]{2}$/.test(text) || unassigned.has(text) || names.en.of(text) === undefined) return false;
	return Intl.getCanonicalLocales(`und-${text}`)[0] === `und-${text}`;
}

/**
 * The two letters of a country that a source writes out, in English or Spanish; what is not understood stays as it was
 * sent.
 */
export function asCountryCode(text: string): string {
	const said = text.toUpperCase();
	if (isCountryCode(said)) return said;
	return others[said] ?? codesByName().get(said) ?? text;
}

let byName: Map<string, string> | undefined;
function codesByName(): Map<string, string> {
	byName ??= new Map(
		allCodes().flatMap((code) =>
			Object.values(names).map((words) => [(words.of(code) ?? "").toUpperCase(), code] as const),
		),
	);
	return byName;
}

function allCodes(): string[] {
	const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
	return letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode);
}
