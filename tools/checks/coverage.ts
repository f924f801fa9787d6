import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Sentence } from "../../tests/specification/sentences/sentence.ts";
import { cellText, holderFaultsIn, holderLinks } from "./holders.ts";

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

/** Sentences that no test of the tree at `root` holds and no place decides, names twice, tests that are not there; one line each. */
export function coverageFaults(root: string, sections: Sections): string[] {
	const holderFaults = holderFaultsIn(root);
	const seen = new Set<string>();
	return [...sections].flatMap(([number, sentences]) => [
		...(sentences.length === 0 ? [`section ${number}: has no sentences`] : []),
		...sentences.flatMap((sentence) => {
			const isOdd = seen.has(sentence.id) || !sentence.id.startsWith(`${number}.`);
			seen.add(sentence.id);
			return [
				...(isOdd ? [`${sentence.id}: is there twice or not of section ${number}`] : []),
				...sentenceFaults(root, sentence, holderFaults),
			];
		}),
	]);
}

function sentenceFaults(root: string, sentence: Sentence, holderFaults: ReturnType<typeof holderFaultsIn>): string[] {
	const { id } = sentence;
	if ("decidedIn" in sentence) {
		const [place = ""] = sentence.decidedIn.split(/[,:# ]/);
		return place !== "" && existsSync(join(root, place)) ? [] : [`${id}: is decided in "${sentence.decidedIn}", which is no file`];
	}
	if (sentence.heldBy.length === 0) return [`${id}: no test holds "${sentence.text}"`];
	return holderFaults(id, sentence.heldBy);
}

/** The page of all sentences with what holds them, in Markdown. */
export function coverageText(sections: Sections): string {
	const parts = [...sections]
		.toSorted(([one], [other]) => one - other)
		.map(
			([number, sentences]) =>
				`## Section ${number}\n\n| | The specification says | Held by |\n|---|---|---|\n${sentences.map(row).join("\n")}\n`,
		);
	return `# The specification, sentence by sentence\n\n${intro}\n\n${parts.join("\n")}`;
}

const intro =
	"Written by `npm run coverage` from `tests/specification/sentences/`: every sentence and table row of the specification with the tests\n" +
	"that hold it. What the specification does not show names the place where it was decided instead.";

function row(sentence: Sentence): string {
	const holders = "decidedIn" in sentence ? `decided in ${cellText(sentence.decidedIn)}` : holderLinks(sentence.heldBy);
	return `| ${sentence.id} | ${cellText(sentence.text)} | ${holders} |`;
}
