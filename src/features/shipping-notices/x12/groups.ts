import { m } from "#generated/texts/messages.js";
import { element, type Segment } from "./segments.ts";
import { placeOf, type X12Error } from "./x12-errors.ts";
import { versionOfGroup, type X12Version, x12Versions } from "./x12-versions.ts";

/** A transaction set with its segments, ST and SE among them; `version` is its group's. */
export type TransactionSet = {
	kind: string;
	control: string;
	implementation: string;
	version: X12Version;
	segments: Segment[];
};

/** The set that each kind of group holds: shipping notices, and acknowledgments of what was written here. */
const setOfGroup: Readonly<Record<string, string>> = { SH: "856", FA: "997" };
/**
 * Whether a group holds acknowledgments. They are never acknowledged themselves, or two systems would answer each other
 * for ever.
 */
export const isAcknowledging = ({ functional }: Pick<Group, "functional">): boolean => functional === "FA";

/** A functional group; `declared` is how many sets its GE says it has. */
export type Group = {
	functional: string;
	sender: string;
	receiver: string;
	control: string;
	version: string;
	declared: string;
	sets: TransactionSet[];
};

type Found = { groups: Group[]; faults: X12Error[] };

/**
 * Groups and sets between ISA and IEA. What is outside of a group breaks the envelope; what is wrong within is its
 * group's or set's own.
 */
export function readGroups(segments: readonly Segment[]): Found {
	const found: Found = { groups: [], faults: [] };
	let start = 0;
	while (start < segments.length) {
		const header = segments[start];
		if (!header) break;
		if (header.id !== "GS") return { groups: [], faults: [broken(header, m.asn_x12_outside({ segment: header.id }))] };
		const next = nextOf(segments, start, ["GE", "GS"]);
		const trailer = next === -1 ? undefined : segments[next];
		const isClosed = trailer?.id === "GE";
		const end = next === -1 ? segments.length : next;
		readGroup(found, header, segments.slice(start + 1, end), isClosed ? trailer : undefined);
		start = isClosed ? end + 1 : end;
	}
	return found;
}

/**
 * Index of the next of these segments, searched from `start`: an interchange may consist of nothing but end segments.
 */
function nextOf(segments: readonly Segment[], start: number, ids: readonly string[]): number {
	for (let at = start + 1; at < segments.length; at++) if (ids.includes(segments[at]?.id ?? "")) return at;
	return -1;
}

const broken = (segment: Segment, reason: string): X12Error => ({
	...placeOf(segment, null),
	level: "interchange",
	code: "024",
	reason,
});

function readGroup(found: Found, header: Segment, inside: readonly Segment[], trailer: Segment | undefined): void {
	const at = (index: number) => element(header, index);
	const group: Group = {
		functional: at(1),
		sender: at(2),
		receiver: at(3),
		control: at(6),
		version: at(8),
		declared: element(trailer, 1),
		sets: [],
	};
	const number = found.groups.push(group) - 1;
	const wrong = (segment: Segment, index: number | null, code: string, reason: string) =>
		found.faults.push({ ...placeOf(segment, index), level: "group", group: number, code, reason });
	if (!setOfGroup[group.functional]) wrong(header, 1, "1", m.asn_x12_functional({ value: group.functional }));
	if (!versionOfGroup(group.version))
		wrong(header, 8, "2", m.asn_x12_version({ value: group.version, versions: x12Versions.join(", ") }));
	if (!/^\d{1,9}$/.test(group.control)) wrong(header, 6, "6", m.asn_x12_control_digits());
	readSets(found, group, number, inside);
	if (!trailer) wrong(header, null, "3", m.asn_x12_no_trailer({ trailer: "GE" }));
	if (trailer && Number(element(trailer, 2)) !== Number(group.control))
		wrong(trailer, 2, "4", m.asn_x12_control({ header: "GS06", trailer: "GE02" }));
	if (trailer && Number(group.declared) !== group.sets.length)
		wrong(trailer, 1, "5", m.asn_x12_count({ said: group.declared, counted: group.sets.length }));
	if (group.sets.length === 0) wrong(header, null, "5", m.asn_x12_no_set());
}

function readSets(found: Found, group: Group, number: number, inside: readonly Segment[]): void {
	let start = 0;
	const controls = new Set<string>();
	while (start < inside.length) {
		const header = inside[start];
		if (!header) break;
		if (header.id !== "ST") {
			found.faults.push(broken(header, m.asn_x12_outside({ segment: header.id })));
			return;
		}
		const next = nextOf(inside, start, ["SE", "ST"]);
		const isClosed = next !== -1 && inside[next]?.id === "SE";
		const end = next === -1 ? inside.length : isClosed ? next + 1 : next;
		readSet(found, group, number, { segments: inside.slice(start, end), isClosed, controls });
		start = end;
	}
}

type SentSet = { segments: Segment[]; isClosed: boolean; controls: Set<string> };

/** `controls` are the control numbers of the group's sets so far. */
function readSet(found: Found, group: Group, number: number, { segments, isClosed, controls }: SentSet): void {
	const [header] = segments;
	const trailer = isClosed ? segments.at(-1) : undefined;
	if (!header) return;
	const version = versionOfGroup(group.version) ?? "004010";
	const set: TransactionSet = {
		kind: element(header, 1),
		control: element(header, 2),
		implementation: element(header, 3),
		version,
		segments,
	};
	const isTwice = controls.has(set.control);
	controls.add(set.control);
	const index = group.sets.push(set) - 1;
	const wrong = (segment: Segment, at: number | null, code: string, reason: string) =>
		found.faults.push({ ...placeOf(segment, at, set.control), level: "set", group: number, index, code, reason });
	const kind = setOfGroup[group.functional] ?? "856";
	if (set.kind !== kind) wrong(header, 1, set.kind === "" ? "6" : "1", m.asn_x12_set_kind({ value: set.kind, kind }));
	if (!/^[A-Za-z0-9]{4,9}$/.test(set.control)) wrong(header, 2, "7", m.asn_x12_set_control());
	else if (isTwice) wrong(header, 2, "23", m.asn_x12_set_twice());
	if (!trailer) {
		wrong(header, null, "2", m.asn_x12_no_trailer({ trailer: "SE" }));
		return;
	}
	if (element(trailer, 2) !== set.control)
		wrong(trailer, 2, "3", m.asn_x12_control({ header: "ST02", trailer: "SE02" }));
	if (Number(element(trailer, 1)) !== segments.length)
		wrong(trailer, 1, "4", m.asn_x12_count({ said: element(trailer, 1), counted: segments.length }));
}
