import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { mostNumbers } from "#shared/documents/document-bundle-form.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import { looksLikeCar, type PastedNumbers, readPastedNumbers } from "#shared/documents/pasted-numbers.ts";
import { refusedField } from "#shared/errors.ts";
import { type FoundNumbers, findRequestedDocuments } from "./requested-numbers-queries.ts";

/** Longer than any number of the mill's. */
const longestNumber = 60;

/**
 * The numbers in what was pasted. Throws InvalidError at the field when there are none, too many, or one that is no
 * number.
 */
export function requireNumbers(text: string): PastedNumbers {
	const pasted = readPastedNumbers(text);
	const { numbers } = pasted;
	if (numbers.length === 0) throw refusedField("numbers", m.server_bundle_none());
	if (numbers.length > mostNumbers) {
		throw refusedField(
			"numbers",
			m.server_bundle_many_numbers({ count: String(numbers.length), most: String(mostNumbers) }),
		);
	}
	const long = numbers.find((number) => number.length > longestNumber);
	if (long) throw refusedField("numbers", m.server_bundle_long_number({ number: `${long.slice(0, longestNumber)}…` }));
	return pasted;
}

/**
 * What pasted numbers lead to, as the viewer; at most `most` documents. Words of a phrase that is one number, found or a
 * railcar by its looks, are not missed by themselves: `numbers` are what was meant.
 */
export async function findPastedDocuments(
	tx: Transaction,
	{ numbers, phrases }: PastedNumbers,
	kinds: readonly DocumentKind[],
	most: number,
): Promise<FoundNumbers & { numbers: string[] }> {
	const { documents, notFound } = await findRequestedDocuments(
		tx,
		[...numbers, ...phrases.map(({ text }) => text)],
		kinds,
		most,
	);
	const missed = new Set(notFound);
	const found = phrases.filter(({ text, words }) => !missed.has(text) && words.some((word) => missed.has(word)));
	const lost = phrases.filter(
		({ text, words }) => looksLikeCar(text) && missed.has(text) && words.every((word) => missed.has(word)),
	);
	const inPhrase = new Set([...found, ...lost].flatMap(({ words }) => words).filter((word) => missed.has(word)));
	const single = numbers.filter((number) => !inPhrase.has(number));
	const asOne = (ones: typeof phrases) => ones.map(({ text }) => text);
	return {
		documents,
		notFound: [...single.filter((number) => missed.has(number)), ...asOne(lost)],
		numbers: [...single, ...asOne([...found, ...lost])],
	};
}
