import type { Interchange } from "./envelope.ts";
import { interchangeNote } from "./envelope.ts";
import { type Group, isAcknowledging, type TransactionSet } from "./groups.ts";
import { element } from "./segments.ts";
import {
	type Envelope,
	groupHeader,
	interchangeHeader,
	interchangeTrailer,
	plainText,
	type Written,
	writeSegments,
} from "./write-segments.ts";
import { elementNumbers } from "./x12-codes.ts";
import { elementName, type X12Error } from "./x12-errors.ts";
import { versionOfGroup, versionOfInterchange } from "./x12-versions.ts";

/** When it is answered, and under which number. */
export type Answering = { at: Date; control: number };

/** What is said about an interchange: what it is refused for, or the warnings with which it is taken. */
export type Remarks = { faults: readonly X12Error[]; warnings?: readonly X12Error[] };

/**
 * The answer to an interchange, in its own version: TA1 if its envelope is broken or if it requests one, and a 997 for
 * each group of notices. All or nothing: with one error every set is rejected, those without an error of their own by
 * an AK5 without a code. A set with warnings is accepted with errors noted. Undefined if there is nothing to answer:
 * acknowledgments are never acknowledged.
 */
export function writeAnswer(
	sent: Interchange,
	{ faults, warnings = [] }: Remarks,
	{ at, control }: Answering,
): string | undefined {
	const { header, delimiters, groups } = sent;
	const version = versionOfInterchange(element(header, 12)) ?? "004010";
	const envelope: Envelope = {
		sender: [plainText(element(header, 7)), plainText(element(header, 8))],
		receiver: [plainText(element(header, 5)), plainText(element(header, 6))],
		groupSender: "",
		groupReceiver: "",
		at,
		control,
		isTest: sent.isTest,
		version,
	};
	const note = interchangeNote({ faults: [...faults] });
	const receipt: Written = [
		"TA1",
		sent.control,
		element(header, 9),
		element(header, 10),
		note === "000" ? "A" : "R",
		note,
	];
	const notes: Notes = { isRefused: faults.length > 0, all: faults.length > 0 ? faults : warnings };
	const answers =
		note === "000"
			? groups.flatMap((group, index) => (isAcknowledging(group) ? [] : [answerGroup(group, index, notes, envelope)]))
			: [];
	if (note === "000" && answers.length === 0) return undefined;
	const segments: Written[] = [
		interchangeHeader(envelope, delimiters),
		...(note !== "000" || sent.wantsReceipt ? [receipt] : []),
		...answers.flat(),
		interchangeTrailer(envelope, answers.length),
	];
	return writeSegments(segments, delimiters);
}

type Notes = { isRefused: boolean; all: readonly X12Error[] };

function answerGroup(group: Group, index: number, { isRefused, all }: Notes, envelope: Envelope): Written[] {
	const version = versionOfGroup(group.version) ?? envelope.version;
	const is5010 = version === "005010";
	const codes = all.flatMap((error) => (error.level === "group" && error.group === index ? [error.code] : []));
	const isNoted = all.some((error) => "index" in error && error.group === index);
	const control = envelope.control + index;
	const set: Written[] = [
		["ST", "997", "0001"],
		["AK1", group.functional, group.control, is5010 ? group.version : null],
		...group.sets.flatMap((one, position) => answerSet(one, is5010, isRefused, errorsOf(all, index, position))),
		[
			"AK9",
			verdict(isRefused, isNoted),
			Number(group.declared) || 0,
			group.sets.length,
			isRefused ? 0 : group.sets.length,
			...unique(codes).slice(0, 5),
		],
	];
	const head = { ...envelope, groupSender: group.receiver, groupReceiver: group.sender, version };
	return [groupHeader(head, "FA", control), ...set, ["SE", set.length + 1, "0001"], ["GE", 1, control]];
}

function errorsOf(errors: readonly X12Error[], group: number, index: number): X12Error[] {
	return errors.filter(
		(error) => (error.level === "set" || error.level === "segment") && error.group === group && error.index === index,
	);
}

function answerSet(set: TransactionSet, is5010: boolean, isRefused: boolean, errors: readonly X12Error[]): Written[] {
	const codes = unique(
		errors.flatMap((error) => (error.level === "set" ? [error.code] : error.level === "segment" ? ["5"] : [])),
	);
	return [
		["AK2", set.kind, set.control, is5010 ? set.implementation : null],
		...noteSegments(errors),
		["AK5", verdict(isRefused, errors.length > 0), ...codes.slice(0, 5)],
	];
}

/** Rejected; accepted, but errors were noted; accepted. */
const verdict = (isRefused: boolean, isNoted: boolean) => (isRefused ? "R" : isNoted ? "E" : "A");

/** AK3 for each segment with errors, and AK4 for each of its elements. */
function noteSegments(errors: readonly X12Error[]): Written[] {
	const notes = new Map<string, Written[]>();
	for (const error of errors) {
		if (error.level !== "segment") continue;
		const { position, segmentCode, elementCode } = error;
		const key = `${position} ${error.segment} ${segmentCode}`;
		const loop = error.segment === "HL" ? "HL" : null;
		const written = notes.get(key) ?? [["AK3", safe(error.segment).slice(0, 3), position, loop, segmentCode]];
		const number = elementNumbers[elementName(error)] ?? null;
		if (elementCode !== null) written.push(["AK4", error.element, number, elementCode, safe(error.value) || null]);
		notes.set(key, written);
	}
	return [...notes.values()].flat();
}

const unique = (codes: readonly string[]) => [...new Set(codes)];

/** A copy of what was sent that cannot be taken for anything else. */
function safe(value: string): string {
	return plainText(value.replaceAll(/[^\p{L}\p{N} .,/#&()+'-]/gu, " ")).slice(0, 99);
}
