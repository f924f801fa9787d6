import type { TestReference } from "../security/requirement.ts";

/**
 * What was found of a success criterion of WCAG or a clause of EN 301 549, in the terms of the VPAT:
 * - `testedBy` alone: Supports. The tests fail when it does not hold; `remark` says how it is done, or how people judged
 *   what no test can. Rules of axe count beside them, so `testedBy` may be empty where axe has some.
 * - `partly`: Partially Supports; says what does not hold, for whom, and what to do instead.
 * - `fails`: Does Not Support; says the same.
 * - `notApplicable`: there is nothing here that it could be about; says why.
 */
export type Evaluation =
	| { testedBy: readonly TestReference[]; remark?: string }
	| { partly: string; testedBy: readonly TestReference[] }
	| { fails: string; testedBy?: readonly TestReference[] }
	| { notApplicable: string; testedBy?: readonly TestReference[] };

/** What was found, by the number of the criterion or clause. */
export type Evaluations = Readonly<Record<string, Evaluation>>;
