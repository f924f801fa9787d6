import { interchangeNote, readInterchange } from "#features/shipping-notices/x12/envelope.ts";
import { readNotice } from "#features/shipping-notices/x12/read-notice.ts";
import { SetReader } from "#features/shipping-notices/x12/set-reader.ts";
import { writeAnswer } from "#features/shipping-notices/x12/write-answer.ts";
import { elementName, type X12Error } from "#features/shipping-notices/x12/x12-errors.ts";

/** What is wrong with an interchange, sets included, and its answer. */
export function read(text: string) {
	const sent = readInterchange(text);
	if (!sent) return { faults: undefined, answer: "", sent, note: undefined };
	const readers = sent.groups.flatMap(({ sets }, group) => sets.map((set, index) => new SetReader(set, group, index)));
	for (const reader of readers) if (reader.set.kind === "856") readNotice(reader);
	const faults: X12Error[] = [...sent.faults, ...readers.flatMap((reader) => reader.faults)];
	return {
		faults,
		sent,
		note: interchangeNote(sent),
		answer: writeAnswer(sent, { faults }, { at: new Date("2026-11-21T20:05:00Z"), control: 42 }) ?? "",
	};
}

export const placesOf = (text: string) => read(text).faults?.map((fault) => `${fault.at} ${elementName(fault)}`);

export const notesOf = (text: string) =>
	read(text)
		.answer.split("\n")
		.map((row) => row.slice(0, -1))
		.filter((row) => /^(TA1|AK)/.test(row));
