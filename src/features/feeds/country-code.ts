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
};

/** Whether it is a country's two letters by ISO 3166-1. */
export function isCountryCode(text: string): boolean {
	return /^[A-Z]{2}$/.test(text) && text !== "ZZ" && names.en.of(text) !== undefined;
}

/** The two letters of a country that a source writes out, in English or Spanish; what is not understood stays as it was sent. */
export function asCountryCode(text: string): string {
	const said = text.toUpperCase();
	if (isCountryCode(said)) return said;
	return others[said] ?? codesByName().get(said) ?? text;
}

let byName: Map<string, string> | undefined;
function codesByName(): Map<string, string> {
	byName ??= new Map(
		allCodes().flatMap((code) => Object.values(names).map((words) => [(words.of(code) ?? "").toUpperCase(), code] as const)),
	);
	return byName;
}

function allCodes(): string[] {
	const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
	return letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode);
}
