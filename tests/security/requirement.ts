/** A test by its file and its title: as written, or one row's of a table of tests. */
export type TestReference = { file: string; title: string };

/**
 * A requirement of OWASP ASVS 5.0.0 of level 1 or 2, in short and in our own words: what must hold, and how it is here.
 * - held: `testedBy` names the tests that fail when it does not hold, and `note` says how it is done; or `met` says how
 *   it is so by construction, and `where` is the file that shows it.
 * - partly: less holds than is asked; `narrowed` says what, `decision` is the file in decisions/ that says why,
 *   `testedBy` tests the rest.
 * - `operator`: the operator of Millgate sees to it; says what they do.
 * - `notApplicable`: there is nothing here that it could be about.
 * - `open`: it does not hold, or not whole; says what is missing and what protects meanwhile.
 */
export type Requirement = { id: string; level: 1 | 2; asks: string } & (
	| { testedBy: TestReference[]; note?: string }
	| { partly: string; decision: string; testedBy: TestReference[] }
	| { met: string; where: string }
	| { operator: string }
	| { notApplicable: string }
	| { open: string; testedBy?: TestReference[] }
);

/** Names tests of one file. */
export function testsOf(file: string): (...titles: string[]) => TestReference[] {
	return (...titles) => titles.map((title) => ({ file, title }));
}
