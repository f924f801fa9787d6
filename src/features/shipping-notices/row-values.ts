import type { Language } from "#shared/languages.ts";
import { type WeightUnit, weightUnits } from "#shared/units.ts";
import { type Named, plain } from "./line-search.ts";
import { type RadiationScan, radiationScans } from "./notice-form.ts";

// Cells of a spreadsheet as people write them. A value that none of these recognizes is passed on, and the rules reject
// it at its cell.

const units: Readonly<Record<string, WeightUnit>> = {
	lbs: "lb",
	pounds: "lb",
	libras: "lb",
	kgs: "kg",
	kilos: "kg",
	kilograms: "kg",
	kilogramos: "kg",
	tm: "t",
	mt: "t",
	tonne: "t",
	toneladametrica: "t",
	shortton: "st",
	toneladacorta: "st",
	tc: "st",
	grosston: "GT",
	toneladalarga: "GT",
	tl: "GT",
	lt: "GT",
};

// Only what can mean one thing: "yes", "no", "ok" and "scanned" leave open whether there was a scan, an alarm or
// neither.
const radiation: Readonly<Record<RadiationScan, readonly string[]>> = {
	clear: ["clear", "noalarm", "scannednoalarm", "sinalarma", "revisadosinalarma"],
	not_scanned: ["notscanned", "norevisado", "sinrevisar"],
	alarm: ["alarm", "scannedalarm", "radiationalarm", "alarma", "conalarma", "revisadoconalarma", "alarmaderadiacion"],
};

/** A unit by its sign or its name. */
export function unitOf(text: string): string {
	return weightUnits.find((unit) => plain(unit) === plain(text)) ?? units[plain(text)] ?? text;
}

/** The unit that a heading names beside its column ("Gross, kg", "Peso bruto (kg)"); empty where it names none. */
export function headingUnit(heading: string): string {
	const named = /[,(]([^)]*)/.exec(heading)?.[1]?.trim() ?? "";
	return unitOf(named.replace(/^(in|en)\s+/i, ""));
}

/** A radiation statement; what can mean two things is none. */
export function radiationOf(text: string): string {
	return radiationScans.find((scan) => plain(scan) === plain(text) || radiation[scan].includes(plain(text))) ?? text;
}

/**
 * A commodity by its code, by its name in either language, or by both as the form's list shows them; a name that two
 * have is none.
 */
export function commodityOf(text: string, commodities: readonly Named[]): string {
	if (commodities.some(({ code }) => code === text)) return text;
	const wanted = plain(text);
	const titles = ({ code, names }: Named) => [code, ...names, ...names.map((name) => code + name)];
	const found = commodities.filter((commodity) => titles(commodity).some((title) => plain(title) === wanted));
	return found.length === 1 && found[0] ? found[0].code : text;
}

/** A day as ISO, or with numbers in the order of the language: month first in English, day first in Spanish. */
export function dayOf(text: string, language: Language): string {
	const [, first = "", second = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
	if (year === "") return text;
	const [month, day] = language === "es" ? [second, first] : [first, second];
	return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** The line of a purchase order as `PO/line`, from one cell or from two. */
export function lineOf({ po, line }: { po: string; line: string }): string {
	const whole = line.includes("/") || po === "" ? line : line === "" ? po : `${po}/${line}`;
	return whole
		.split("/")
		.map((part) => part.trim())
		.join("/");
}
