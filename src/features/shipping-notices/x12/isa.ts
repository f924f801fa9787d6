import { m } from "#generated/texts/messages.js";
import { type Delimiters, element, type Segment } from "./segments.ts";
import { isDay, isTime } from "./x12-days.ts";
import { placeOf, type X12Error } from "./x12-errors.ts";
import { interchangeVersions, versionOfInterchange } from "./x12-versions.ts";

/** Widths of ISA01 to ISA16 (X12.5), and the TA1 note that answers what is wrong there. */
const widths = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1] as const;
const notes = [
	"010",
	"011",
	"012",
	"013",
	"005",
	"006",
	"007",
	"008",
	"014",
	"015",
	"016",
	"017",
	"018",
	"019",
	"020",
	"027",
] as const;

const numbered = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, "0")).filter(
	(code) => code !== "05" && code !== "06",
);
const partyQualifiers: ReadonlySet<string> = new Set([...numbered, "AM", "NR", "SA", "SN", "ZZ"]);

/** What is wrong with an ISA, each with its TA1 note. */
export function isaErrors(header: Segment, delimiters: Delimiters): X12Error[] {
	const signs = Object.values(delimiters).filter(Boolean);
	if (new Set(signs).size < signs.length || /[A-Za-z0-9\s]/.test(delimiters.component))
		return [{ ...placeOf(header, 16), level: "interchange", code: "027", reason: m.asn_x12_delimiters() }];
	return widths.flatMap((width, index): X12Error[] => {
		const at = index + 1;
		const sent = header.elements[index] ?? "";
		const reason = sent.length === width ? wrongValue(at, element(header, at)) : m.asn_x12_width({ width });
		const code = at === 12 && sent.length === width ? "003" : (notes[index] ?? "022");
		return reason ? [{ ...placeOf(header, at), level: "interchange", code, reason }] : [];
	});
}

function wrongValue(at: number, value: string): string | undefined {
	if ((at === 5 || at === 7) && !partyQualifiers.has(value))
		return m.asn_x12_code({ value, codes: "ZZ, 01, 04, 08, 12, 14" });
	if ((at === 6 || at === 8) && value === "") return m.asn_x12_missing_element();
	if (at === 9 && !isDay(`20${value}`)) return m.asn_x12_day();
	if (at === 10 && !isTime(value)) return m.asn_x12_time();
	if (at === 12 && !versionOfInterchange(value))
		return m.asn_x12_version({ value, versions: Object.values(interchangeVersions).join(", ") });
	if (at === 13 && !/^\d{9}$/.test(value)) return m.asn_x12_control_digits();
	if (at === 14 && value !== "0" && value !== "1") return m.asn_x12_code({ value, codes: "0, 1" });
	if (at === 15 && !/^[PTI]$/.test(value)) return m.asn_x12_code({ value, codes: "P, T, I" });
	return undefined;
}
