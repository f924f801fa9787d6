import { weightFromLb } from "#shared/units.ts";
import type { LoadContent, NoticeContent } from "../notice-content.ts";
import type { RadiationScan } from "../notice-form.ts";
import {
	delimitersFor,
	groupHeader,
	interchangeHeader,
	interchangeTrailer,
	plainText,
	type Written,
	writeSegments,
} from "./write-segments.ts";
import { equipmentCodes, modeCodes, unitCodes } from "./x12-codes.ts";
import { x12Instant } from "./x12-days.ts";
import type { NoticeVersion } from "./x12-versions.ts";

/** A revision to write: its BSN01, when it was accepted, the number of its interchange, and the requested version. */
export type InterchangeOptions = {
	purpose: "00" | "05" | "01";
	takenAt: string;
	control: number;
	version: NoticeVersion;
};

/** What the two versions hold in an element: REF02, TD303. */
const most = { "004010": { reference: 30, equipment: 10 }, "005010": { reference: 50, equipment: 15 } } as const;

/**
 * A notice as an interchange with one 856, levels S, E, O, I for each load (docs/x12-856.md). Read again it is the
 * same notice. Values that no element holds are in REF03, names in N1 and N2.
 */
export function writeNotice(notice: NoticeContent, interchange: InterchangeOptions): string {
	const content = plainContent(notice);
	const { version, control, takenAt } = interchange;
	const delimiters = delimitersFor(valuesOf({ ...content, shippedAt: "", expectedAt: "" }));
	const { supplier, mill } = content;
	const parties = {
		sender: ["ZZ", supplier],
		receiver: ["ZZ", mill],
		groupSender: supplier,
		groupReceiver: mill,
	} as const;
	const envelope = { ...parties, at: new Date(takenAt), control, isTest: false, version };
	const set = [["ST", "856", "0001"], ...body(content, interchange)] as Written[];
	const segments: Written[] = [
		interchangeHeader(envelope, delimiters),
		groupHeader(envelope, "SH", control % 1_000_000_000),
		...set,
		["SE", set.length + 1, "0001"],
		["GE", 1, control % 1_000_000_000],
		interchangeTrailer(envelope, 1),
	];
	return writeSegments(segments, delimiters);
}

function body(content: NoticeContent, { purpose, takenAt, version }: InterchangeOptions): Written[] {
	const [day, time] = x12Instant(takenAt);
	const { notice, bol } = content;
	const isShort = notice.length >= 2 && notice.length <= 30;
	const shipment: Written[] = [
		["HL", 1, null, "S"],
		["TD5", null, content.scac && "2", content.scac, modeCodes[content.mode][0] ?? null, short(content.carrier, 35)],
		...(isShort ? [] : [["REF", "MA", null, notice] as Written]),
		...(bol === null ? [] : [reference("BM", bol, version)]),
		...moment("011", content.shippedAt),
		...moment("017", content.expectedAt),
		["N1", "ST", null, "92", content.mill],
		["N1", "SU", null, "92", content.supplier],
		...party("SF", content.yard),
		...(short(content.carrier, 35) === null ? party("CA", content.carrier) : []),
	];
	const loads = content.loads.flatMap((load, index) => loadSegments(load, index * 3 + 2, content, version));
	const beginning: Written = ["BSN", purpose, isShort ? notice : notice.slice(0, 30).padEnd(2, "-"), day, time];
	return [beginning, ...shipment, ...loads, ["CTT", content.loads.length * 3 + 1]];
}

function loadSegments(load: LoadContent, level: number, { mode }: NoticeContent, version: NoticeVersion): Written[] {
	const [first = "", ...further] = load.seals;
	const fits = first.length >= 2 && first.length <= 15;
	const [initial, number] = mode === "railcar" ? splitCar(load.vehicle) : ["", load.vehicle];
	const isLong = number.length > most[version].equipment;
	const unit = unitCodes[load.unit][0] ?? "LB";
	const weigh = (kind: string, lb: number): Written => ["MEA", "WT", kind, decimal(weightFromLb(lb, load.unit)), unit];
	const net = load.grossLb - load.tareLb;
	return [
		["HL", level, 1, "E"],
		["MEA", "WT", "G", decimal(weightFromLb(load.grossLb, load.unit)), unit],
		weigh("T", load.tareLb),
		weigh("N", net),
		[
			"TD3",
			equipmentCodes[mode][0] ?? null,
			isLong ? null : initial,
			isLong ? null : number,
			null,
			null,
			null,
			null,
			null,
			fits ? first : null,
		],
		...(isLong ? [reference("EQ", load.vehicle, version)] : []),
		...(fits ? further : load.seals).map((seal) => reference("SN", seal, version)),
		...(load.scaleTicket === null ? [] : [reference("MT", load.scaleTicket, version)]),
		["REF", "XY", radiationTexts[load.radiationScan]],
		["HL", level + 1, level, "O"],
		["PRF", load.po],
		["HL", level + 2, level + 1, "I"],
		["LIN", load.poLine, "BP", load.commodity],
		["SN1", load.load, decimal(weightFromLb(net, load.unit)), unit],
	];
}

const radiationTexts: Readonly<Record<RadiationScan, string>> = {
	clear: "CLEAR",
	not_scanned: "NOT SCANNED",
	alarm: "ALARM",
};

/** A car's reporting mark and number; whatever else it is called stays whole. */
function splitCar(vehicle: string): [string, string] {
	const [, mark, number] = /^([A-Z]{2,4})(\d{1,6})$/.exec(vehicle) ?? [];
	return mark && number ? [mark, number] : ["", vehicle];
}

function reference(code: string, value: string, version: NoticeVersion): Written {
	return value.length > most[version].reference ? ["REF", code, null, value] : ["REF", code, value];
}

function moment(code: string, iso: string | null): Written[] {
	return iso === null ? [] : [["DTM", code, ...x12Instant(iso), "UT"]];
}

const nameLength = 60;

/** A name in N102, its further words in N2; only a single word that is longer than N102 stays whole in it. */
function party(code: string, name: string | null): Written[] {
	if (name === null) return [];
	const cut = name.length > nameLength ? name.lastIndexOf(" ", nameLength) : -1;
	if (cut <= 0 || /\s\s/.test(name)) return [["N1", code, name]];
	const [first, rest] = [name.slice(0, cut), name.slice(cut + 1)];
	return [
		["N1", code, first],
		["N2", rest],
	];
}

const short = (text: string | null, length: number) => (text !== null && text.length <= length ? text : null);

/** A number as X12 writes it: digits and a point. */
function decimal(value: number): string {
	return String(Number(value.toFixed(4)));
}

function valuesOf(value: unknown): string {
	if (Array.isArray(value)) return value.map(valuesOf).join("");
	if (typeof value === "object" && value !== null) return Object.values(value).map(valuesOf).join("");
	return String(value ?? "");
}

function plainContent(content: NoticeContent): NoticeContent {
	const plain = (value: unknown): unknown => {
		if (typeof value === "string") return plainText(value);
		if (Array.isArray(value)) return value.map(plain);
		if (typeof value === "object" && value !== null)
			return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
		return value;
	};
	return plain(content) as NoticeContent;
}
