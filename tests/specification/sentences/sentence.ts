import type { TestReference } from "../../security/requirement.ts";

/**
 * A sentence or a table row of the specification in its own words, and one of four statuses:
 * - held: the tests in `testedBy` fail when the sentence does not hold.
 * - partly: less holds than the sentence says. `narrowed` says what, `decision` is the file in decisions/ that says
 *   why, `testedBy` tests the rest.
 * - open: it does not hold, or not whole; `open` says what is missing.
 * - not shown: the sentence says only that something is not shown; `decidedIn` is the file where the product decided
 *   it, and after a comma what to look for there.
 *
 * `id` is the section's number, a dot, and the place in it. `title` is a test's as written, or one row's of a table of
 * tests.
 */
export type Sentence = { id: string; text: string } & (
	| { testedBy: TestReference[] }
	| { partly: string; decision: string; testedBy: TestReference[] }
	| { open: string; testedBy?: TestReference[] }
	| { decidedIn: string }
);
