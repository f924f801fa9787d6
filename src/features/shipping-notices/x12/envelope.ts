import { m } from "#generated/texts/messages.js";
import { type Group, readGroups } from "./groups.ts";
import { isaErrors } from "./isa.ts";
import { element, mostSegments, type ReadSegments, readSegments, type Segment } from "./segments.ts";
import { placeOf, type X12Error } from "./x12-errors.ts";

/** An interchange whose ISA could be read. Where an error is of the level `interchange`, no groups are answered. */
export type Interchange = {
	header: Segment;
	delimiters: ReadSegments["delimiters"];
	control: string;
	/** `ISA05/ISA06`: who sends. */
	sender: string;
	isTest: boolean;
	wantsReceipt: boolean;
	groups: Group[];
	faults: X12Error[];
};

/**
 * Takes an interchange apart and holds its envelope against the standard; nothing when it does not even begin as one.
 */
export function readInterchange(text: string): Interchange | undefined {
	const read = readSegments(text);
	const header = read?.segments[0];
	if (!read || !header) return undefined;
	const ended = endErrors(read);
	const faults = [...isaErrors(header, read.delimiters), ...ended];
	const inside = read.segments.slice(1, -1);
	const odd = inside.find(({ id, elements }) => [id, ...elements].some((value) => value.includes("\u0000")));
	if (odd) faults.push(broken(odd, null, "024", m.asn_x12_characters()));
	const found = faults.length > 0 ? { groups: [], faults: [] } : readGroups(inside);
	faults.push(...found.faults, ...(faults.length > 0 ? [] : countError(read.segments, found.groups)));
	const isBroken = faults.some(({ level }) => level === "interchange");
	return {
		header,
		delimiters: read.delimiters,
		control: element(header, 13),
		sender: `${element(header, 5)}/${element(header, 6)}`,
		isTest: element(header, 15) === "T",
		wantsReceipt: element(header, 14) === "1",
		groups: isBroken ? [] : found.groups,
		faults,
	};
}

/** The TA1 note for an interchange: `000` when its envelope is whole. */
export function interchangeNote({ faults }: Pick<Interchange, "faults">): string {
	return faults.find((error) => error.level === "interchange")?.code ?? "000";
}

const broken = (segment: Segment, at: number | null, code: string, reason: string): X12Error => ({
	...placeOf(segment, at),
	level: "interchange",
	code,
	reason,
});

function endErrors({ segments, isTooLong }: ReadSegments): X12Error[] {
	const [header] = segments;
	const last = segments.at(-1);
	if (!header || !last) return [];
	if (isTooLong) return [broken(last, null, "022", m.asn_x12_too_long({ most: mostSegments }))];
	const second = segments.slice(1).find(({ id }) => id === "ISA" || id === "IEA");
	if (second && second !== last) return [broken(second, null, "022", m.asn_x12_second_interchange())];
	if (last.id !== "IEA") return [broken(last, null, "023", m.asn_x12_no_iea())];
	const same = Number(element(last, 2)) === Number(element(header, 13)) && element(last, 2) !== "";
	return same ? [] : [broken(last, 2, "001", m.asn_x12_control({ header: "ISA13", trailer: "IEA02" }))];
}

function countError(segments: readonly Segment[], groups: readonly Group[]): X12Error[] {
	const last = segments.at(-1);
	if (!last) return [];
	if (groups.length === 0) return [broken(last, null, "024", m.asn_x12_missing_segment({ segment: "GS" }))];
	if (Number(element(last, 1)) === groups.length) return [];
	return [broken(last, 1, "021", m.asn_x12_count({ said: element(last, 1), counted: groups.length }))];
}
