import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Sentence } from "../../tests/specification/sentences/sentence.ts";
import { claimCell, claimFaults, statusOf } from "./claim-status.ts";
import { cellText, referenceFaultsIn } from "./test-references.ts";

/** The specification's sections by number, each with its sentences in order. */
export type Sections = Map<number, Sentence[]>;

const sentencesFolder = "tests/specification/sentences";
/** The page of all sentences. */
export const coveragePage = "docs/specification-coverage.md";

// Of section 1, what the product does and for whom, to section 9, business constants and limits.
const sectionNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Reads the sentences of the tree at `root`: of each section-N.ts its `sectionN`; without one the section has none. */
export async function readSections(root: string): Promise<Sections> {
	const sections: Sections = new Map();
	for (const number of sectionNumbers) {
		const path = join(root, sentencesFolder, `section-${number}.ts`);
		const module: Record<string, Sentence[]> = existsSync(path) ? await import(pathToFileURL(path).href) : {};
		sections.set(number, module[`section${number}`] ?? []);
	}
	return sections;
}

/**
 * Sentences without a test or a place, narrowed ones without a decision, names twice, tests that are not there; one
 * line each.
 */
export function coverageFaults(root: string, sections: Sections): string[] {
	const referenceFaults = referenceFaultsIn(root);
	const seen = new Set<string>();
	return [...sections].flatMap(([number, sentences]) => [
		...(sentences.length === 0 ? [`section ${number}: has no sentences`] : []),
		...sentences.flatMap((sentence) => {
			const isOdd = seen.has(sentence.id) || !sentence.id.startsWith(`${number}.`);
			seen.add(sentence.id);
			return [
				...(isOdd ? [`${sentence.id}: is there twice or not of section ${number}`] : []),
				...sentenceFaults(root, sentence, referenceFaults),
			];
		}),
	]);
}

function sentenceFaults(
	root: string,
	sentence: Sentence,
	referenceFaults: ReturnType<typeof referenceFaultsIn>,
): string[] {
	const { id } = sentence;
	if ("decidedIn" in sentence) {
		const [place = ""] = sentence.decidedIn.split(/[,:# ]/);
		return place !== "" && existsSync(join(root, place))
			? []
			: [`${id}: is decided in "${sentence.decidedIn}", which is no file`];
	}
	return [...claimFaults(root, id, sentence), ...referenceFaults(id, sentence.testedBy ?? [])];
}

const words = ["met", "partly met", "open", "left open"] as const;
const wordOf = (sentence: Sentence): (typeof words)[number] =>
	"decidedIn" in sentence ? "left open" : statusOf(sentence);

/**
 * The page of all sentences in Markdown: how many have each word, then each sentence with its word and what shows it.
 */
export function coverageText(sections: Sections): string {
	const inOrder = [...sections].toSorted(([one], [other]) => one - other);
	const parts = inOrder.map(
		([number, sentences]) =>
			`## Section ${number}\n\n| | The specification says | | How |\n|---|---|---|---|\n${sentences.map(row).join("\n")}\n`,
	);
	return `# The specification, sentence by sentence\n\n${intro}\n\n${countsText(sections)}\n\n${parts.join("\n")}`;
}

const intro =
	"Written by `npm run coverage` from `tests/specification/sentences/`: every sentence and table row of the specification, and its status.\n" +
	"“Met”: the tests that are named fail when it is not. “Partly met”: the decision says what is not and why. “Open”: not met yet, or not in full.\n" +
	"“Left open”: the specification leaves it open, and the file that is named decides it.";

function countsText(sections: Sections): string {
	const all = [...sections.values()].flat().map(wordOf);
	const counts = words.map((word) => `| ${word} | ${all.filter((one) => one === word).length} |`);
	return `| | sentences |\n|---|---|\n${counts.join("\n")}`;
}

function row(sentence: Sentence): string {
	const how = "decidedIn" in sentence ? `decided in ${cellText(sentence.decidedIn)}` : claimCell(sentence);
	return `| ${sentence.id} | ${cellText(sentence.text)} | ${wordOf(sentence)} | ${how} |`;
}
