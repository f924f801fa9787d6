import { m } from "#generated/texts/messages.js";
import { lbFromWeight, type WeightUnit, weightFromLb } from "#shared/units.ts";
import { radiationScans } from "../notice-form.ts";
import { radiationOf } from "../row-values.ts";
import { chainOf, type Level } from "./levels.ts";
import { element, type Segment } from "./segments.ts";
import type { SetReader } from "./set-reader.ts";
import { countUnits, unitOfCode } from "./x12-codes.ts";
import { elementCodes } from "./x12-errors.ts";
import type { X12Load } from "./x12-notice.ts";

type Read = { line: string; load: X12Load };

/**
 * An item as a load. What is said above it (equipment, seals, radiation) holds for every item below; weights, tickets
 * and numbers of one vehicle only where nothing else is below.
 */
export function readLoad(reader: SetReader, item: Level, index: number): Read {
	const chain = chainOf(item);
	const all = chain.flatMap(({ segments }) => segments);
	const own = chain.filter(({ items }) => items === 1).flatMap(({ segments }) => segments);
	const field = (name: string) => `loads.${index}.${name}`;
	const [header] = item.segments;
	const equipment = all.find(({ id }) => id === "TD3");
	const weights = readWeights(reader, own, field);
	const reference = (qualifiers: readonly string[], name: string, from: readonly Segment[]) => {
		const found = from.find((segment) => segment.id === "REF" && qualifiers.includes(element(segment, 1)));
		return found ? reader.take(field(name), found, element(found, 2) === "" ? 3 : 2) : "";
	};
	const vehicle =
		element(equipment, 2) + reader.take(field("vehicle"), equipment, 3) || reference(["EQ"], "vehicle", all);
	const load: X12Load = {
		vehicle,
		...weights,
		commodity: readProduct(reader, all, commodityQualifiers, field("commodity")),
		radiation: readRadiation(reader, all, field("radiation")),
		ticket: reference(["MT", "GG"], "ticket", own),
		seals: readSeals(reader, equipment, all, field("seals")),
	};
	reader.expect(field("vehicle"), header, "TD3", 3);
	for (const weight of ["gross", "tare", "unit"]) reader.expect(field(weight), header, "MEA", 3);
	reader.expect(field("commodity"), header, "LIN", 3);
	reader.expect(field("radiation"), header, "REF", 2);
	if (header) reader.places.set(`loads.${index}`, { segment: header, element: null });
	return { line: readLine(reader, all, field("line"), header), load };
}

/** `PO/line`: PRF01, and the buyer's line number in LIN (PL) or LIN01. */
function readLine(reader: SetReader, all: readonly Segment[], field: string, header: Segment | undefined): string {
	const order = all.find((segment) => segment.id === "PRF");
	const po = reader.take(field, order, 1);
	const item = all.find((segment) => segment.id === "LIN");
	const number = `${field}.number`;
	const named = readProduct(reader, all, ["PL"], number);
	const line = (named || reader.take(number, item, 1)).replace(/^0+(?=\d)/, "");
	if (po === "") reader.expect(field, header, "PRF", 1);
	if (po === "" && header)
		reader.miss(header, { segment: "PRF", element: 1 }, m.asn_x12_missing_segment({ segment: "PRF" }));
	if (po !== "" && !/^\d{1,6}$/.test(line)) missLine(reader, field, item, header);
	return `${po}/${line}`;
}

/**
 * Without the line the order cannot be looked up, which says nothing against its number: what the form says of it is
 * said at the line.
 */
function missLine(reader: SetReader, field: string, item: Segment | undefined, header: Segment | undefined): void {
	const sent = reader.places.get(`${field}.number`);
	const spot =
		sent ??
		(item
			? { segment: item, element: 1 }
			: header && { segment: header, element: null, isMissing: { segment: "LIN", element: 1 } });
	if (spot) reader.places.set(field, spot);
	reader.complainOf(field, m.asn_x12_no_po_line(), sent && elementCodes.character);
}

// Buyer's part number, buyer's item number, commodity grouping.
const commodityQualifiers = ["BP", "IN", "CG"];

/** LIN holds pairs of a qualifier and a number from LIN02 on. */
function readProduct(reader: SetReader, all: readonly Segment[], qualifiers: readonly string[], field: string): string {
	const item = all.find((segment) => segment.id === "LIN");
	for (let at = 2; item && at < item.elements.length; at += 2)
		if (qualifiers.includes(element(item, at))) return reader.take(field, item, at + 1);
	return "";
}

/**
 * Without a word about it a load counts as not scanned: the mill's gate scans it, and the supplier is notified. A
 * word that is no statement is refused: it may mean an alarm.
 */
function readRadiation(reader: SetReader, all: readonly Segment[], field: string): X12Load["radiation"] {
	const words = all.filter((segment) => segment.id === "REF" && element(segment, 1) === "XY");
	const saying = words.map((segment) => ({
		segment,
		scan: radiationScans.find((scan) => scan === radiationOf(element(segment, 2))),
	}));
	const said = saying.find(({ scan }) => scan);
	const unclear = words.find((segment) => element(segment, 2) !== "");
	if (said?.scan) reader.take(field, said.segment, 2);
	else if (unclear) reader.complain(unclear, 2, elementCodes.code, m.asn_fault_radiation());
	return said?.scan ?? "not_scanned";
}

function readSeals(
	reader: SetReader,
	equipment: Segment | undefined,
	all: readonly Segment[],
	field: string,
): string[] {
	const further = all.filter((segment) => segment.id === "REF" && element(segment, 1) === "SN");
	const seals = [
		reader.take(field, equipment, 9),
		...further.map((segment) => reader.take(field, segment, element(segment, 2) === "" ? 3 : 2)),
	];
	return seals.filter(Boolean);
}

type Weight = { value: number; unit: WeightUnit; segment: Segment; at: number };
type Weights = Pick<X12Load, "gross" | "tare" | "unit">;

/** Two of gross, tare and net say the third; where all three were sent they must agree to the pound. */
function readWeights(reader: SetReader, own: readonly Segment[], field: (name: string) => string): Weights {
	const shipped = own.find(({ id }) => id === "SN1");
	// Read also where the net is measured: a quantity in a unit that is no weight would be lost without a word.
	const quantity = shipped && !countUnits.has(element(shipped, 3)) ? readWeight(reader, shipped, 2, 3) : undefined;
	const [gross, tare, net] = [
		weightOf(reader, own, "G"),
		weightOf(reader, own, "T"),
		weightOf(reader, own, "N") ?? quantity,
	];
	const unit = (gross ?? tare ?? net)?.unit ?? "";
	const lb = (weight: Weight | undefined) => weight && lbFromWeight(weight.value, weight.unit);
	const [grossLb, tareLb, netLb] = [lb(gross), lb(tare), lb(net)];
	const keep = (name: string, weight: Weight | undefined) =>
		weight && reader.places.set(field(name), { segment: weight.segment, element: weight.at });
	keep("gross", gross ?? net);
	keep("tare", tare ?? net);
	if (
		net &&
		grossLb !== undefined &&
		tareLb !== undefined &&
		grossLb > tareLb &&
		Math.abs(grossLb - tareLb - (netLb ?? 0)) > 1
	)
		reader.complain(net.segment, net.at, elementCodes.code, m.asn_fault_net());
	const other = (own: Weight | undefined, ownLb: number | undefined, derivedLb: number | undefined) => {
		if (own && own.unit === unit) return own.value;
		const pounds = ownLb ?? derivedLb;
		return pounds === undefined || unit === "" ? undefined : weightFromLb(pounds, unit);
	};
	return {
		gross: other(gross, grossLb, sum(tareLb, netLb)),
		tare: other(tare, tareLb, sum(grossLb, netLb === undefined ? undefined : -netLb)),
		unit,
	};
}

const sum = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? undefined : a + b);

/** A weight in MEA, else in TD1. `kind`: G, T or N. */
function weightOf(reader: SetReader, own: readonly Segment[], kind: "G" | "T" | "N"): Weight | undefined {
	const measured = own.find((segment) => segment.id === "MEA" && element(segment, 2) === kind);
	if (measured) return readWeight(reader, measured, 3, 4);
	const stated = own.find((segment) => segment.id === "TD1" && element(segment, 6) === kind);
	if (stated) return readWeight(reader, stated, 7, 8);
	return undefined;
}

function readWeight(reader: SetReader, segment: Segment, at: number, unitAt: number): Weight | undefined {
	const sent = element(segment, at);
	// MEA04 is a composite of which the first component is the unit.
	const code = element(segment, unitAt).split(/[^A-Z0-9]/)[0] ?? "";
	const unit = unitOfCode(code);
	const isNumber = /^-?(\d+(\.\d*)?|\.\d+)$/.test(sent);
	if (!isNumber)
		reader.complain(segment, at, sent === "" ? elementCodes.missing : elementCodes.character, m.asn_x12_number());
	if (!unit)
		reader.complain(
			segment,
			unitAt,
			code === "" ? elementCodes.missing : elementCodes.code,
			m.asn_x12_unit({ value: code }),
		);
	return isNumber && unit ? { value: Number(sent), unit, segment, at } : undefined;
}
