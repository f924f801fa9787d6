import { m } from "#generated/texts/messages.js";
import { mostLoads } from "../notice-form.ts";
import { chainOf, type Level, readLevels } from "./levels.ts";
import { readLoad } from "./read-load.ts";
import { element, type Segment } from "./segments.ts";
import type { SetReader } from "./set-reader.ts";
import { equipmentCodes, modeCodes, modeOfCode, purposes, setSegments } from "./x12-codes.ts";
import { dayOf, isDay, isTime, type Moment, timeOf, withCentury, zones } from "./x12-days.ts";
import { elementCodes, segmentCodes } from "./x12-errors.ts";
import type { X12Notice } from "./x12-notice.ts";

/**
 * The notice that an 856 says, by the mapping in docs/x12-856.md. Whatever cannot be read is an error of the
 * reader's; whether the notice may be taken is for its form and the rules. Nothing for a set that has no beginning or
 * no item.
 */
export function readNotice(reader: SetReader): X12Notice | undefined {
	const { complain } = reader;
	const inside = reader.set.segments.slice(1, -1);
	for (const segment of inside) {
		const isWritten = /^[A-Z][A-Z0-9]{1,2}$/.test(segment.id);
		if (!setSegments.has(segment.id))
			complain(
				segment,
				null,
				isWritten ? segmentCodes.notOfSet : segmentCodes.unrecognised,
				m.asn_x12_segment({ value: segment.id.slice(0, 20) }),
			);
	}
	const [beginning, ...rest] = inside;
	const header = reader.set.segments[0];
	if (beginning?.id !== "BSN") {
		if (header) reader.miss(header, { segment: "BSN", element: null }, m.asn_x12_missing_segment({ segment: "BSN" }));
		return undefined;
	}
	const purpose = purposes[element(beginning, 1)];
	if (!purpose)
		complain(
			beginning,
			1,
			elementCodes.code,
			m.asn_x12_code({ value: element(beginning, 1), codes: Object.keys(purposes).sort().join(", ") }),
		);
	const { heading, levels } = readLevels(rest, complain);
	const items = levels.filter(({ code }) => code === "I");
	const notice = readHead(reader, beginning, heading, levels);
	if (purpose === "cancel") return { ...notice, purpose };
	for (const { segments } of levels) {
		const second = segments.filter(({ id }) => id === "TD3")[1];
		if (second) complain(second, null, segmentCodes.twice, m.asn_x12_vehicle_twice());
	}
	const beyond = items[mostLoads]?.segments[0];
	if (beyond) {
		complain(beyond, null, segmentCodes.unexpected, m.asn_x12_too_many_loads({ most: mostLoads }));
		return undefined;
	}
	if (items.length === 0) reader.miss(beginning, { segment: "HL", element: 3 }, m.asn_x12_no_item());
	const loads = items.map((item, index) => readLoad(reader, item, index));
	const lines = loads.map(({ line }) => line);
	const other = lines.findIndex((line) => line !== lines[0]);
	if (other > 0) reader.complainOf(`loads.${other}.line`, m.asn_x12_one_line());
	const same = reader.places.get("loads.0.line");
	if (same) reader.places.set("line", same);
	return { ...notice, purpose: purpose ?? "submit", line: lines[0] ?? "", loads: loads.map(({ load }) => load) };
}

function readHead(
	reader: SetReader,
	beginning: Segment,
	heading: readonly Segment[],
	levels: readonly Level[],
): X12Notice {
	const shipment = levels.find(({ code }) => code === "S");
	const first = levels.find(({ code }) => code === "I");
	const near = first ? chainOf(first).flatMap(({ segments }) => segments) : [];
	const own = [...heading, ...(shipment?.segments ?? []), ...near];
	const at = shipment?.segments[0] ?? beginning;
	const named = referenceOf(own, "MA");
	const routing = own.find(({ id }) => id === "TD5");
	const bol = ["BM", "MB", "CN"].map((code) => referenceOf(own, code)).find(Boolean);
	const long = named && element(named, 2) === "" ? element(named, 3) : "";
	const notice = reader.take("notice", beginning, 2);
	if (notice === "") reader.complain(beginning, 2, elementCodes.missing, m.asn_x12_missing_element());
	const head: X12Notice = {
		purpose: "submit",
		notice: long || notice,
		line: "",
		mode: readMode(reader, routing, own),
		bol: bol ? reader.take("bol", bol, element(bol, 2) === "" ? 3 : 2) : "",
		shipped: readMoment(reader, "shipped", own, "011"),
		expected: readMoment(reader, "expected", own, "017"),
		yard: readParty(reader, "yard", own, "SF"),
		carrier: readParty(reader, "carrier", own, "CA") || reader.take("carrier", routing, 5),
		scac: element(routing, 2) === "2" ? reader.take("scac", routing, 3) : "",
		mill: readMill(reader, own),
		loads: [],
	};
	reader.expect("bol", at, "REF", 2);
	reader.expect("mode", routing ?? at, "TD5", 4);
	reader.expect("shippedOn", at, "DTM", 2);
	reader.expect("shippedTime", at, "DTM", 3);
	return head;
}

/** The first reference with a qualifier; what is longer than REF02 may be is in REF03. */
function referenceOf(segments: readonly Segment[], qualifier: string): Segment | undefined {
	return segments.find((segment) => segment.id === "REF" && element(segment, 1) === qualifier);
}

function readMode(reader: SetReader, routing: Segment | undefined, own: readonly Segment[]): X12Notice["mode"] {
	const sent = reader.take("mode", routing, 4);
	if (routing && sent !== "") {
		const mode = modeOfCode(sent, modeCodes);
		if (!mode)
			reader.complain(
				routing,
				4,
				elementCodes.code,
				m.asn_x12_code({ value: sent, codes: Object.values(modeCodes).flat().join(", ") }),
			);
		return mode ?? "truck";
	}
	const equipment = own.find(({ id }) => id === "TD3");
	return modeOfCode(reader.take("mode", equipment, 1), equipmentCodes) ?? "";
}

function readMoment(
	reader: SetReader,
	name: "shipped" | "expected",
	own: readonly Segment[],
	qualifier: string,
): Moment | undefined {
	const segment = own.find((one) => one.id === "DTM" && element(one, 1) === qualifier);
	if (!segment) return undefined;
	const day = withCentury(reader.take(`${name}On`, segment, 2), reader.set.version);
	const time = reader.take(`${name}Time`, segment, 3);
	const zone = element(segment, 4);
	if (day !== "" && !isDay(day)) reader.complain(segment, 2, elementCodes.day, m.asn_x12_day());
	if (time !== "" && !isTime(time)) reader.complain(segment, 3, elementCodes.time, m.asn_x12_time());
	if (zone !== "" && !Object.hasOwn(zones, zone))
		reader.complain(
			segment,
			4,
			elementCodes.code,
			m.asn_x12_code({ value: zone, codes: Object.keys(zones).join(", ") }),
		);
	if (time === "") reader.places.set(`${name}Time`, { segment, element: 3 });
	return {
		day: isDay(day) ? dayOf(day) : "",
		time: isTime(time) ? timeOf(time) : "",
		zone: (Object.hasOwn(zones, zone) ? zones[zone] : null) ?? null,
	};
}

/** A party's name, with what did not fit into N102 in the N2 behind it. */
function readParty(reader: SetReader, field: string, own: readonly Segment[], code: string): string {
	const index = own.findIndex((segment) => segment.id === "N1" && element(segment, 1) === code);
	const name = reader.take(field, own[index], 2);
	const more = own[index + 1];
	if (index === -1 || more?.id !== "N2") return name;
	return [name, element(more, 1), element(more, 2)].filter(Boolean).join(" ");
}

function readMill(reader: SetReader, own: readonly Segment[]): string {
	const party = own.find((segment) => segment.id === "N1" && element(segment, 1) === "ST");
	return element(party, 3) === "92" ? reader.take("mill", party, 4) : "";
}
