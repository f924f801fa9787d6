import { dateTimeFormat, numberFormat } from "./intl-formats.ts";
import { remembered } from "./remembered.ts";
import { kgPerLb, lengthFromInches, tonsFromLb, type Units } from "./units.ts";

/** What decides how figures and dates read: the page's language and the person's preferences. */
export type FormatOptions = {
	language: "en" | "es";
	units: Units;
	dateFormat: "locale" | "iso" | "mdy" | "dmy";
	/** IANA name, for instants. Days are days at the mill and never move with it. */
	timeZone: string;
	/** A day of this year is written without its year where the format allows it. */
	year: number;
	/** Shown in place of a coil's length. */
	coilLabel: string;
};

type Maybe<T> = T | null | undefined;

/** Figures, measures and dates as one person reads them. Missing values read "–". */
export type Format = {
	/** BCP 47 tag behind every figure: en-US or es-MX. */
	locale: string;
	/** Names of the units that the figures without a unit are in. */
	tonUnit: "st" | "t";
	lengthUnit: "in" | "mm";
	weightUnit: "lb" | "kg";
	/** Pounds as "61.2 st" or "55.5 t". */
	weight(lb: Maybe<number>): string;
	/** Pounds as "61.2", for columns whose header names the unit. */
	tons(lb: Maybe<number>): string;
	/** Pounds as "4,903 lb" or "2,224 kg". */
	weightLb(lb: Maybe<number>): string;
	/** Inches as exactly as they are typed, gauges too: "240 in", "0.1875 in" or "12.7 mm". */
	length(inches: Maybe<number>): string;
	/**
	 * Inches as "0.7500 × 96 × 240", without a unit; no length means a coil, and of a plate that it is not fixed: "0.7500
	 * × 96 × –".
	 */
	size(thicknessIn: Maybe<number>, widthIn: Maybe<number>, lengthIn: Maybe<number>, product?: Maybe<string>): string;
	/**
	 * The same where no column says the unit: "0.7500 × 96 × 240 in", of a coil "0.3750 × 72 in × coil", of such a plate
	 * "0.7500 × 96 in".
	 */
	sizeAlone(
		thicknessIn: Maybe<number>,
		widthIn: Maybe<number>,
		lengthIn: Maybe<number>,
		product?: Maybe<string>,
	): string;
	/** A day "2026-11-28" as "Nov 28", "28 nov", "2026-11-28", "11/28/2026" or "28/11/2026". */
	day(day: Maybe<string>): string;
	/** A day for the axis of a chart, never with its year: "Nov 28", "28 nov", "11-28", "11/28" or "28/11". */
	shortDay(day: Maybe<string>): string;
	/** An ISO instant as date and time in the person's time zone, or in `timeZone`. */
	instant(iso: Maybe<string>, timeZone?: string): string;
	/** The time of an ISO instant, "14:05", in the person's time zone, or in `timeZone` (a mill's). */
	time(iso: Maybe<string>, timeZone?: string): string;
	/** With so many decimals; with `most`, up to that many where the value has them. */
	number(value: Maybe<number>, decimals?: number, most?: number): string;
	/** A share of 1 as "93%". */
	percent(share: Maybe<number>, decimals?: number): string;
	/** An amount as "$58.40". */
	money(amount: Maybe<number>, currency?: string): string;
};

const missing = "–";

/** `undefined` and `null` become a dash; other values are formatted by `show`. */
function orDash<T, Rest extends unknown[]>(
	show: (value: T, ...rest: Rest) => string,
): (value: Maybe<T>, ...rest: Rest) => string {
	return (value, ...rest) => (value === null || value === undefined ? missing : show(value, ...rest));
}

const formats = new Map<string, Format>();

/** The formatter for these options, which everybody who has the same ones shares. Throws as createFormat does. */
export function formatOf(options: FormatOptions): Format {
	return remembered(formats, JSON.stringify(options), () => createFormat(options));
}

/** Makes the formatter of one person. Throws RangeError for a time zone that does not exist. */
export function createFormat(options: FormatOptions): Format {
	const locale = options.language === "es" ? "es-MX" : "en-US";
	return { locale, ...figures(locale), ...measures(locale, options), ...dates(locale, options) };
}

const decimals = new Map<string, (value: number) => string>();

function decimal(locale: string, least: number, most = least): (value: number) => string {
	return remembered(decimals, `${locale} ${least} ${most}`, () => {
		const format = numberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
		const written = new Map<number, string>();
		// Nothing weighs "-0.0".
		return (value) => remembered(written, value, () => format.format(Object.is(value, -0) ? 0 : value));
	});
}

function figures(locale: string): Pick<Format, "number" | "percent" | "money"> {
	return {
		number: orDash((value: number, places = 0, most = places) => decimal(locale, places, most)(value)),
		percent: orDash((share: number, places = 0) => `${decimal(locale, places)(share * 100)}%`),
		money: orDash((amount: number, currency = "USD") =>
			numberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" }).format(amount),
		),
	};
}

/** Pieces that do not say what they are: what has no length is a coil. */
const isCoil = (lengthIn: Maybe<number>, product: Maybe<string>) =>
	(lengthIn === null || lengthIn === undefined) && product !== "plate";

type Measures = Pick<
	Format,
	"tonUnit" | "lengthUnit" | "weightUnit" | "weight" | "tons" | "weightLb" | "length" | "size" | "sizeAlone"
>;

function measures(locale: string, { units, coilLabel }: FormatOptions): Measures {
	const isMetric = units === "metric";
	const tonUnit = isMetric ? "t" : "st";
	const lengthUnit = isMetric ? "mm" : "in";
	const weightUnit = isMetric ? "kg" : "lb";
	const ton = decimal(locale, 1);
	const whole = decimal(locale, 0);
	// Thickness has four decimals of an inch; width and length are shown as stored.
	const thick = isMetric ? decimal(locale, 2) : decimal(locale, 4);
	const long = isMetric ? decimal(locale, 0) : decimal(locale, 0, 3);
	const exact = isMetric ? decimal(locale, 0, 2) : decimal(locale, 0, 4);
	const side = (inches: Maybe<number>, show: (value: number) => string) =>
		inches === null || inches === undefined ? missing : show(lengthFromInches(inches, units));
	const gauge = (thicknessIn: Maybe<number>, widthIn: Maybe<number>) =>
		`${side(thicknessIn, thick)} × ${side(widthIn, long)}`;
	return {
		tonUnit,
		lengthUnit,
		weightUnit,
		tons: orDash((lb: number) => ton(tonsFromLb(lb, units))),
		weight: orDash((lb: number) => `${ton(tonsFromLb(lb, units))} ${tonUnit}`),
		weightLb: orDash((lb: number) => `${whole(isMetric ? lb * kgPerLb : lb)} ${weightUnit}`),
		length: orDash((inches: number) => `${exact(lengthFromInches(inches, units))} ${lengthUnit}`),
		size: (thicknessIn, widthIn, lengthIn, product) =>
			`${gauge(thicknessIn, widthIn)} × ${isCoil(lengthIn, product) ? coilLabel : side(lengthIn, long)}`,
		sizeAlone: (thicknessIn, widthIn, lengthIn, product) => {
			const flat = gauge(thicknessIn, widthIn);
			if (isCoil(lengthIn, product)) return `${flat} ${lengthUnit} × ${coilLabel}`;
			return lengthIn === null || lengthIn === undefined
				? `${flat} ${lengthUnit}`
				: `${flat} × ${side(lengthIn, long)} ${lengthUnit}`;
		},
	};
}

function dates(
	locale: string,
	{ dateFormat, timeZone, year }: FormatOptions,
): Pick<Format, "day" | "shortDay" | "instant" | "time"> {
	const clock = (zone: string) =>
		dateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone });
	// "sv-SE" writes days as ISO does: the day on which the instant falls in that zone.
	const dayIn = (zone: string) =>
		dateTimeFormat("sv-SE", { year: "numeric", month: "2-digit", day: "2-digit", timeZone: zone });
	const ownClock = clock(timeZone);
	const ownDay = dayIn(timeZone);
	// One form of the day, with its year and without.
	const numeral = locale === "es-MX" ? "numeric" : "2-digit";
	const wordDay = dateTimeFormat(locale, { month: "short", day: numeral, timeZone: "UTC" });
	const wordDayOfYear = dateTimeFormat(locale, { year: "numeric", month: "short", day: numeral, timeZone: "UTC" });
	const days = new Map<string, string>();
	const showDay = (day: string): string => remembered(days, day, () => writeDay(day));
	const writeDay = (day: string): string => {
		const [y = "", m = "", d = ""] = day.slice(0, 10).split("-");
		if (dateFormat === "iso") return `${y}-${m}-${d}`;
		if (dateFormat === "mdy") return `${m}/${d}/${y}`;
		if (dateFormat === "dmy") return `${d}/${m}/${y}`;
		return (Number(y) === year ? wordDay : wordDayOfYear).format(new Date(`${y}-${m}-${d}T00:00:00Z`));
	};
	const showShortDay = (day: string): string => {
		const [, m = "", d = ""] = day.slice(0, 10).split("-");
		if (dateFormat === "iso") return `${m}-${d}`;
		if (dateFormat === "mdy") return `${m}/${d}`;
		if (dateFormat === "dmy") return `${d}/${m}`;
		return wordDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
	};
	const showTime = (iso: string, zone?: string) => (zone ? clock(zone) : ownClock).format(new Date(iso));
	return {
		day: orDash(showDay),
		shortDay: orDash(showShortDay),
		time: orDash(showTime),
		instant: orDash(
			(iso: string, zone?: string) =>
				`${showDay((zone ? dayIn(zone) : ownDay).format(new Date(iso)))} ${showTime(iso, zone)}`,
		),
	};
}
