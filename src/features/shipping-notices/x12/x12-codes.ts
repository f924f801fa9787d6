import type { WeightUnit } from "#shared/units.ts";
import type { LoadMode } from "../notice-form.ts";

/** Units of weight (element 355); the first of each is the one that is written. */
export const unitCodes: Readonly<Record<WeightUnit, readonly string[]>> = {
	lb: ["LB", "01"],
	st: ["TN", "26"],
	GT: ["TG", "LG"],
	kg: ["KG", "50"],
	t: ["MP", "51"],
};

/** The unit behind a code, nothing for one that is no weight. */
export function unitOfCode(code: string): WeightUnit | undefined {
	return (Object.keys(unitCodes) as WeightUnit[]).find((unit) => unitCodes[unit].includes(code));
}

/**
 * Units of SN103 that count pieces and weigh nothing: each, piece, unit, bale, bundle, box, coil, drum, lot, load,
 * package, roll. Read past.
 */
export const countUnits: ReadonlySet<string> = new Set([
	"EA",
	"PC",
	"UN",
	"BA",
	"BE",
	"BX",
	"CX",
	"DR",
	"LO",
	"NL",
	"PK",
	"RL",
]);

/** Ways of transport (TD504, element 91); the first of each is the one that is written. */
export const modeCodes: Readonly<Record<LoadMode, readonly string[]>> = {
	truck: ["M", "J", "LT", "H", "P"],
	railcar: ["R"],
	barge: ["W", "B"],
};

/**
 * Kinds of equipment (TD301, element 40) by the way of transport, for senders who leave TD504 out; the first is the one
 * that is written.
 */
export const equipmentCodes: Readonly<Record<LoadMode, readonly string[]>> = {
	truck: ["TL", "FT", "TV", "CN", "OT"],
	railcar: ["RR", "RC", "HO"],
	barge: ["BR"],
};

/** The way of transport behind a code of one of the two lists. */
export function modeOfCode(code: string, codes: Readonly<Record<LoadMode, readonly string[]>>): LoadMode | undefined {
	return (Object.keys(codes) as LoadMode[]).find((mode) => codes[mode].includes(code));
}

/**
 * What a set does with its notice, by BSN01. A duplicate (07) is taken as the original: the same again is one notice.
 */
export const purposes: Readonly<Record<string, Purpose>> = {
	"00": "submit",
	"07": "submit",
	"04": "amend",
	"05": "amend",
	"01": "cancel",
};
export type Purpose = "submit" | "amend" | "cancel";

/** Levels (HL03) that a notice may have: shipment, equipment, order, tare, pack, subpack, item. */
export const levels: ReadonlySet<string> = new Set(["S", "E", "O", "T", "P", "Q", "I"]);

/** Every segment that an 856 may hold besides ST and SE, in either version; what is not mapped is read past. */
export const setSegments: ReadonlySet<string> = new Set(
	(
		"BSN DTM HL LIN SN1 SLN PRF PO4 PID MEA PWK PKG TD1 TD5 TD3 TD4 TSD REF PER LHR LHT LHE LH1 LH2 LH3 LH4 LH6 LFH LS LE CLD MAN FOB PAL " +
		"N1 N2 N3 N4 SDQ ETD CUR SAC GF YNQ AMT LM LQ N9 MTX V1 R4 R5 G62 H6 H1 EFI ISS PSA PCT QTY CTT DMI BSN LOC INC ITD TXI CTP IT8 CS LX UIT"
	).split(" "),
);

/** Numbers of the data dictionary by element, as AK402 names them. */
export const elementNumbers: Readonly<Record<string, string>> = {
	BSN01: "353",
	BSN02: "396",
	BSN03: "373",
	BSN04: "337",
	DTM01: "374",
	DTM02: "373",
	DTM03: "337",
	DTM04: "623",
	HL01: "628",
	HL02: "734",
	HL03: "735",
	LIN01: "350",
	LIN02: "235",
	LIN03: "234",
	MEA01: "737",
	MEA02: "738",
	MEA03: "739",
	MEA04: "C001",
	N101: "98",
	N102: "93",
	N103: "66",
	N104: "67",
	PRF01: "324",
	REF01: "128",
	REF02: "127",
	REF03: "352",
	SN102: "380",
	SN103: "355",
	TD106: "187",
	TD107: "81",
	TD108: "355",
	TD301: "40",
	TD302: "206",
	TD303: "207",
	TD309: "225",
	TD502: "66",
	TD503: "67",
	TD504: "91",
	TD505: "387",
};
