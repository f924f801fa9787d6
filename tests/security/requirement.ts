/** A test by its file and its title: as written, or one row's of a table of tests. */
export type Holder = { file: string; title: string };

/**
 * A requirement of OWASP ASVS 5.0.0 of level 1 or 2, in short and in our own words: what must hold, and how it is here.
 * - `heldBy`: tests show it; `note` says what they leave open.
 * - `met`: it is so by how it is built; `where` is the file that shows it.
 * - `operator`: whoever runs Millgate sees to it; says what they do.
 * - `notApplicable`: there is nothing here that it could be about.
 * - `open`: it does not hold, or not whole; says what is missing and what stands against it meanwhile.
 */
export type Requirement = { id: string; level: 1 | 2; asks: string } & (
	| { heldBy: Holder[]; note?: string }
	| { met: string; where: string }
	| { operator: string }
	| { notApplicable: string }
	| { open: string; heldBy?: Holder[] }
);

/** Names tests of one file. */
export function testsOf(file: string): (...titles: string[]) => Holder[] {
	return (...titles) => titles.map((title) => ({ file, title }));
}
